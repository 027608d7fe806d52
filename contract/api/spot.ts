import * as v from 'valibot';
import { amount, decimal, page, paging, request, seconds, span, text, uuid, wholeNumber } from '../fields.ts';
import { slippageBpsMax } from '../rules/trading/book.ts';
import type { Api } from './call.ts';

/**
 * What a taker was shown: the price he was told he would get, and its moment by the server's clock in milliseconds. An order on
 * a price older than 5 s, or that has moved away further than `slippage_bps`, is refused with the price of now.
 */
export const shown = {
  shown_price: v.optional(decimal),
  shown_at: v.optional(wholeNumber(0, 9_999_999_999_999)),
  slippage_bps: v.optional(wholeNumber(0, slippageBpsMax)),
};

export const orderTypes = ['market', 'limit'] as const;
/** `oco` sells at a limit or, if the path gets to its stop price before that, at the market: one order, one hold, one of the two. */
export const spotTypes = [...orderTypes, 'oco'] as const;
export const sides = ['buy', 'sell'] as const;
export const spotStates = ['open', 'done', 'cancelled'] as const;
export type SpotState = (typeof spotStates)[number];

/** Where on the market's path something happened: ticks of 200 ms since 1970. */
export const tick = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * How long an order waits: until it is filled or cancelled, or until 00:00 UTC at the latest. What takes the market's price at once does
 * not wait: it takes what is there and gives the rest back (IOC). A limit order always rests, because one that would take the book is
 * refused: every limit order is post-only.
 */
export const timesInForce = ['gtc', 'day'] as const;
export type TimeInForce = (typeof timesInForce)[number];

/** What is true of every order that may wait, whatever it is for. */
export const waitingFields = {
  /** Of an order that takes the market's price: the price beyond which it takes nothing. Null where it names none. */
  worst_price: v.nullable(decimal),
  /** It waits for the path to get here first. Null where it has none. */
  stop_price: v.nullable(decimal),
  /** The tick at which the path got to the stop price; null until then. */
  stop_tick: v.nullable(tick),
  /** Null for what never waited. */
  time_in_force: v.nullable(v.picklist(timesInForce)),
  /** When what still waits of it is given back; null where it has no such time. */
  expires: v.nullable(seconds),
};

export const spotOrderSchema = v.object({
  id: uuid,
  number: v.string(),
  symbol: v.string(),
  side: v.picklist(sides),
  type: v.picklist(spotTypes),
  quantity: decimal,
  /** The limit; null for a market order. */
  price: v.nullable(decimal),
  ...waitingFields,
  filled: decimal,
  /** How many fills that was; of two states of an order the one with fewer is the older. */
  fills: v.number(),
  /** Of what was filled, rounded against the taker; null before the first fill. */
  average: v.nullable(decimal),
  /** USDT paid or received for what was filled, without the fee. */
  amount: decimal,
  /** In USDT. */
  fee: decimal,
  /** What is still set aside for it: USDT of a buyer, the coin of a seller. */
  held: decimal,
  status: v.picklist(spotStates),
  created: seconds,
  /** Of the order: a limit waits for the ticks behind it. */
  tick,
  ended: v.nullable(seconds),
  simulated: v.literal(true),
});
export type SpotOrder = v.InferOutput<typeof spotOrderSchema>;

export const spotApi = {
  /**
   * `price` is the limit of a limit order, the profit that an `oco` takes, and of a market order the worst price that it takes: then
   * `slippage_bps` does not matter and no price need have been shown. `stop_price` makes a limit or market order wait until the path
   * gets there (a buy's above the price of now, a sell's below); a market order takes the book of that tick, a buy at most up to
   * `price` or to 5 % beyond its stop price. An `oco` sells alone, with both prices.
   */
  'coin/trade': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({
      symbol: text(16),
      side: v.picklist(sides),
      type: v.picklist(spotTypes),
      quantity: amount,
      price: v.optional(decimal),
      stop_price: v.optional(decimal),
      time_in_force: v.optional(v.picklist(timesInForce)),
      ...shown,
    }),
    answer: spotOrderSchema,
    errors: [
      'pair_not_found',
      'pair_not_traded',
      'quantity_wrong',
      'price_required',
      'price_decimals',
      'limit_buy_high',
      'limit_sell_low',
      'stop_price_low',
      'stop_price_high',
      'worst_price_missed',
      'price_stale',
      'price_moved',
      'book_too_thin',
      'orders_too_many',
      'insufficient_balance',
      'amount_invalid',
    ],
  },
  'coin/list': {
    method: 'GET',
    access: 'user',
    request: request({ symbol: v.optional(text(16)), status: v.optional(v.picklist(spotStates)), ...span, ...paging }),
    answer: page(spotOrderSchema),
    errors: [],
  },
  'coin/cancel': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({ id: uuid }),
    answer: spotOrderSchema,
    errors: ['not_found', 'order_not_cancellable'],
  },
} as const satisfies Api;
