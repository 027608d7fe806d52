import * as v from 'valibot';
import { amount, decimal, page, paging, request, seconds, span, text, uuid, wholeNumber } from '../fields.ts';
import { directions, positionSchema, positionStates } from './positions.ts';
import { marketConfigSchema } from './rules.ts';
import { orderTypes, shown, timesInForce } from './spot.ts';
import type { Api } from './call.ts';

const orderErrors = [
  'pair_not_found',
  'pair_not_traded',
  'market_closed',
  'direction_wrong',
  'quantity_wrong',
  'price_required',
  'price_decimals',
  'leverage_wrong',
  'limit_buy_high',
  'limit_sell_low',
  'stop_price_low',
  'stop_price_high',
  'worst_price_missed',
  'stop_zero',
  'long_take_profit_low',
  'long_stop_loss_high',
  'short_take_profit_high',
  'short_stop_loss_low',
  'price_stale',
  'price_moved',
  'book_too_thin',
  'orders_too_many',
  'insufficient_balance',
  'amount_invalid',
] as const;

export const closeErrors = [
  'not_found',
  'market_closed',
  'quantity_wrong',
  'position_not_open',
  'position_closing',
  'close_too_much',
  'price_stale',
  'price_moved',
  'book_too_thin',
] as const;

const stopErrors = [
  'not_found',
  'position_not_open',
  'position_closing',
  'price_decimals',
  'stop_zero',
  'long_take_profit_low',
  'long_stop_loss_high',
  'short_take_profit_high',
  'short_stop_loss_low',
] as const;

const order = {
  symbol: text(16),
  direction: v.picklist(directions, 'direction_wrong'),
  type: v.picklist(orderTypes),
  /** The limit; of a market order the worst price that it takes: then `slippage_bps` does not matter and no price need have been shown. */
  price: v.optional(decimal),
  time_in_force: v.optional(v.picklist(timesInForce)),
  leverage: wholeNumber(1, 1000),
  take_profit: v.optional(decimal),
  stop_loss: v.optional(decimal),
  ...shown,
};
/** The narrowest and widest distance of a trailing stop, in basis points. */
export const trailingBps = { min: 10, max: 5000 } as const;

/** What is left out stays as it is; null takes it away, and so does an empty text, because a form carries no null. */
const stop = v.optional(
  v.nullable(
    v.union([
      decimal,
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
    ]),
  ),
);
const stops = request({
  id: uuid,
  take_profit: stop,
  stop_loss: stop,
  /** Makes the stop-loss a trailing one from now on, at this distance; null stops the trailing, and so does a `stop_loss`. */
  trailing_bps: v.optional(v.nullable(wholeNumber(trailingBps.min, trailingBps.max))),
});
const listed = { status: v.optional(v.picklist(positionStates)), symbol: v.optional(text(16)), ...span, ...paging };

export const closeAllMax = 100;

/** One of the positions that are closed together: the price that was shown for it, and its moment. */
const closing = v.strictObject({ id: uuid, shown_price: decimal, shown_at: wholeNumber(0, 9_999_999_999_999) });
const closings = v.pipe(v.array(closing), v.minLength(1), v.maxLength(closeAllMax));

/** The position as it is then, what this close has taken of it, and the realised profit on that, before fees. */
const closedSchema = v.object({ ...positionSchema.entries, closed_quantity: decimal, closed_profit: decimal });

/**
 * In USDT, over everything that is pending, open or closing, at the prices of `at`: the margins; what is held besides for the fees
 * of openings to come; the unrealised profit; margins, held fees and profit together; what can still be set aside.
 */
const totals = { margin: decimal, fee_held: decimal, profit: decimal, equity: decimal, available: decimal };

export const positionApi = {
  /** What somebody who is about to trade a market must know of it, what he has, and what he holds there. */
  'lever/deal': {
    method: 'POST',
    access: 'user',
    request: request({ symbol: text(16) }),
    answer: v.object({
      at: seconds,
      rules: marketConfigSchema,
      available: decimal,
      list: v.array(positionSchema),
    }),
    errors: ['pair_not_found', 'pair_not_traded'],
  },
  'lever/submit': {
    method: 'POST',
    access: 'user',
    effect: true,
    /**
     * `stop_price` makes the order wait until the path gets there (a long's above the price of now, a short's below). A limit order
     * then takes the book of that tick at its limit or better, and the rest waits there; a market order takes the book up to `price`,
     * or to 5 % beyond its stop price, and the rest is given back.
     */
    request: request({ ...order, quantity: amount, stop_price: v.optional(decimal) }),
    answer: positionSchema,
    errors: orderErrors,
  },
  /** All that is open, or a part of it: as much of it as the order book holds. The rest stays open. */
  'lever/close': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({ id: uuid, quantity: v.optional(amount), ...shown }),
    answer: closedSchema,
    errors: closeErrors,
  },
  /**
   * Closes each of these positions, contracts and forex, as its own close does: one that is refused keeps none of the others from
   * being closed. Contracts of one market and side take the book one behind the other, in the order of the list.
   */
  'lever/closeall': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({
      /** A form carries them as JSON. */
      positions: v.union([closings, v.pipe(v.string(), v.parseJson(), closings)]),
      slippage_bps: shown.slippage_bps,
    }),
    /** In the order of the request. A forex position that is `closed` here is closing: it is closed a second later. */
    answer: v.object({
      list: v.array(
        v.variant('outcome', [
          v.object({ outcome: v.literal('closed'), id: uuid, position: closedSchema }),
          v.object({
            outcome: v.literal('refused'),
            id: uuid,
            key: v.picklist(closeErrors),
            params: v.record(v.string(), v.union([v.string(), v.number()])),
          }),
        ]),
      ),
    }),
    errors: [],
  },
  /**
   * Closes a contract whole and opens the opposite one of the same size at the same leverage, or does neither. Both take the book one
   * behind the other; `shown_price` is the average that the book pays for twice the open quantity. The new position has no stops.
   */
  'lever/reverse': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({ id: uuid, ...shown }),
    answer: v.object({ closed: closedSchema, opened: positionSchema }),
    errors: [
      'not_found',
      'position_not_open',
      'quantity_wrong',
      'leverage_wrong',
      'price_stale',
      'price_moved',
      'book_too_thin',
      'insufficient_balance',
    ],
  },
  /** Moves USDT from the contract account into the margin of an open position, contract or forex: its liquidation moves away. It stays there until the position is closed. */
  'lever/margin': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({ id: uuid, amount }),
    answer: positionSchema,
    errors: [
      'not_found',
      'position_not_open',
      'position_closing',
      'amount_invalid',
      'amount_decimals',
      'amount_range',
      'insufficient_balance',
    ],
  },
  'lever/setstop': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: stops,
    answer: positionSchema,
    errors: stopErrors,
  },
  'lever/cancel': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({ id: uuid }),
    answer: positionSchema,
    errors: ['not_found', 'order_not_cancellable'],
  },
  /** What is pending or open in contracts, and in forex and metals. */
  'lever/dealall': {
    method: 'POST',
    access: 'user',
    request: request({}),
    answer: v.object({ at: seconds, ...totals, list: v.array(positionSchema) }),
    errors: [],
  },
  'lever/my_trade': {
    method: 'POST',
    access: 'user',
    request: request(listed),
    answer: page(positionSchema),
    errors: [],
  },
  'microtrade/whsubmit': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({ ...order, lots: amount }),
    answer: positionSchema,
    errors: orderErrors,
  },
  'microtrade/whlists': {
    method: 'GET',
    access: 'user',
    request: request(listed),
    answer: page(positionSchema),
    errors: [],
  },
  /** Of a pending order: cancels it. Of a position: closes all of it, a second later. */
  'microtrade/whclose': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({ id: uuid, ...shown }),
    answer: positionSchema,
    errors: closeErrors,
  },
  'microtrade/whsetstop': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: stops,
    answer: positionSchema,
    errors: stopErrors,
  },
} as const satisfies Api;
