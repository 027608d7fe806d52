import * as v from 'valibot';
import { amount, decimal, page, paging, request, seconds, text, uuid, wholeNumber } from '../fields.ts';
import { positionProducts } from '../products.ts';
import { marketConfigSchema } from './rules.ts';
import { orderTypes, shown, tick } from './spot.ts';
import type { Api } from './call.ts';

export const directions = ['long', 'short'] as const;
/** `closing` is forex and metals only: the close is accepted, and happens a second later. */
export const positionStates = ['pending', 'open', 'closing', 'closed', 'cancelled'] as const;
export type PositionState = (typeof positionStates)[number];
export const closeReasons = ['user', 'take_profit', 'stop_loss', 'liquidation'] as const;
export type CloseReason = (typeof closeReasons)[number];
export type { PositionProduct } from '../products.ts';

export const positionSchema = v.object({
  id: uuid,
  number: v.string(),
  product: v.picklist(positionProducts),
  symbol: v.string(),
  direction: v.picklist(directions),
  type: v.picklist(orderTypes),
  leverage: v.number(),
  /**
   * In the base or in lots: what was ordered, or, once the rest was given back, what was opened; what of it is open now; what of a
   * limit order still waits for the book to come to its price. A position is open from its first part on.
   */
  quantity: decimal,
  open_quantity: decimal,
  waiting_quantity: decimal,
  /** Fills, closes and swaps so far; of two states of a position the one with fewer is the older. */
  fills: v.number(),
  limit_price: v.nullable(decimal),
  open_price: v.nullable(decimal),
  open_tick: v.nullable(tick),
  take_profit: v.nullable(decimal),
  stop_loss: v.nullable(decimal),
  /** When a stop was set last, or else the opening's tick: a stop counts from the tick behind the one that it was set at. */
  stops_tick: v.nullable(tick),
  /**
   * The price (bid of a long, ask of a short, in forex) at which it is liquidated. Where the quote is another currency than the dollar
   * it is the one at the rate of the opening, and since the last night at that of then: price and rate decide together, at the first
   * tick at which margin and profit at the rate of that tick are down to the maintenance margin.
   */
  liquidation_price: v.nullable(decimal),
  /** USDT for one of the quote currency at the opening (of an order that waits: as it was when it was taken): margin and maintenance. */
  rate: decimal,
  /**
   * In USDT: what is set aside as its margin (of an order that waits whole, as the margin to be); the margin of a part that still waits behind an open one; what is set aside besides for the fee of what is still to be opened; the fees
   * paid so far; what swap has brought (negative: cost).
   */
  margin: decimal,
  waiting_margin: decimal,
  fee_held: decimal,
  fee: decimal,
  swap: decimal,
  /** Profit of the price alone on what was closed so far, at the rates of the closings. The result is profit − fee + swap, and never below −(margin + fees). */
  profit: decimal,
  /** Loss beyond the margin, which the house bore. */
  shortfall: decimal,
  /** Average price of what was closed, and the tick of the last close. */
  close_price: v.nullable(decimal),
  close_tick: v.nullable(tick),
  close_reason: v.nullable(v.picklist(closeReasons)),
  status: v.picklist(positionStates),
  created: seconds,
  /** Of the order: a limit waits for the ticks behind it. */
  tick,
  opened: v.nullable(seconds),
  closed: v.nullable(seconds),
  simulated: v.literal(true),
});
export type Position = v.InferOutput<typeof positionSchema>;

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

const closeErrors = [
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
  price: v.optional(decimal),
  leverage: wholeNumber(1, 1000),
  take_profit: v.optional(decimal),
  stop_loss: v.optional(decimal),
  ...shown,
};
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
const stops = request({ id: uuid, take_profit: stop, stop_loss: stop });
const listed = { status: v.optional(v.picklist(positionStates)), symbol: v.optional(text(16)), ...paging };

/**
 * In USDT, over everything that is pending, open or closing, at the prices of `at`: the margins; what is held besides for the fees
 * of openings to come; the profit of the prices; margins, held fees and profit together; what can still be set aside.
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
    request: request({ ...order, quantity: amount }),
    answer: positionSchema,
    errors: orderErrors,
  },
  /** All that is open, or a part of it: as much of it as the order book holds. The rest stays open. */
  'lever/close': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen'] },
    effect: true,
    request: request({ id: uuid, quantity: v.optional(amount), ...shown }),
    /** The position as it is then, what this close has taken of it, and the profit of the price on that. */
    answer: v.object({ ...positionSchema.entries, closed_quantity: decimal, closed_profit: decimal }),
    errors: closeErrors,
  },
  'lever/setstop': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen'] },
    effect: true,
    request: stops,
    answer: positionSchema,
    errors: stopErrors,
  },
  'lever/cancel': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen'] },
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
    access: { user: [], waives: ['not_frozen'] },
    effect: true,
    request: request({ id: uuid, ...shown }),
    answer: positionSchema,
    errors: closeErrors,
  },
  'microtrade/whsetstop': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen'] },
    effect: true,
    request: stops,
    answer: positionSchema,
    errors: stopErrors,
  },
} as const satisfies Api;
