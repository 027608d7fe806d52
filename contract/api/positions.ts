import * as v from 'valibot';
import { decimal, seconds, uuid } from '../fields.ts';
import { positionProducts } from '../products.ts';
import { orderTypes, tick, waitingFields } from './spot.ts';

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
  ...waitingFields,
  open_price: v.nullable(decimal),
  open_tick: v.nullable(tick),
  take_profit: v.nullable(decimal),
  stop_loss: v.nullable(decimal),
  /**
   * A trailing stop-loss keeps this distance from the price, in basis points of it: whenever the price has gone a tenth of the distance
   * further in the position's favour, the stop-loss is set anew, and never back. Null where the stop-loss stays where it is.
   */
  trailing_bps: v.nullable(v.number()),
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
  /** Realised profit: of the price alone, before fees, on what was closed so far, at the rates of the closings. The result is profit − fee + swap, and never below −(margin + fees). */
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
