import * as v from 'valibot';
import { amount, decimal, page, paging, request, seconds, text, uuid, wholeNumber } from '../fields.ts';
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
export const sides = ['buy', 'sell'] as const;
export const spotStates = ['open', 'done', 'cancelled'] as const;
export type SpotState = (typeof spotStates)[number];

/** Where on the market's path something happened: ticks of 200 ms since 1970. */
export const tick = v.pipe(v.number(), v.integer(), v.minValue(0));

export const spotOrderSchema = v.object({
  id: uuid,
  number: v.string(),
  symbol: v.string(),
  side: v.picklist(sides),
  type: v.picklist(orderTypes),
  quantity: decimal,
  /** Null for a market order. */
  price: v.nullable(decimal),
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
  'coin/trade': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({
      symbol: text(16),
      side: v.picklist(sides),
      type: v.picklist(orderTypes),
      quantity: amount,
      price: v.optional(decimal),
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
    request: request({ symbol: v.optional(text(16)), status: v.optional(v.picklist(spotStates)), ...paging }),
    answer: page(spotOrderSchema),
    errors: [],
  },
  'coin/cancel': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen'] },
    effect: true,
    request: request({ id: uuid }),
    answer: spotOrderSchema,
    errors: ['not_found', 'order_not_cancellable'],
  },
} as const satisfies Api;
