import * as v from 'valibot';
import { decimal, request, seconds, text, uuid, wholeNumber } from '../fields.ts';
import { products } from '../rules/products.ts';
import { optionSchema } from './options.ts';
import { positionSchema } from './positions.ts';
import { spotOrderSchema, tick } from './spot.ts';
import type { Api } from './call.ts';

export type { Product } from '../rules/products.ts';

export const fillPurposes = ['open', 'close', 'swap', 'margin'] as const;

/** One step in the life of an order: what it was filled with, closed with, charged overnight, or got as margin besides. */
export const fillSchema = v.object({
  n: v.number(),
  purpose: v.picklist(fillPurposes),
  tick,
  time: seconds,
  price: decimal,
  quantity: decimal,
  /** In USDT: the value of the quantity at the price; the fee; the profit of the price, before fees (swap: what it brought); the margin set aside (open, margin) or released (close). */
  amount: decimal,
  fee: decimal,
  profit: decimal,
  margin: decimal,
  /** USDT for one of the quote currency at the tick: amount and profit are computed with it. */
  rate: decimal,
  /**
   * Of what took the market's price on somebody's word: the moment of the price that was shown, in milliseconds since 1970; null of what
   * waited, and of what an earlier version filled.
   */
  shown_at: v.nullable(v.number()),
});
export type Fill = v.InferOutput<typeof fillSchema>;

/** So many fills are in one answer: a full one may have more behind it. */
export const fillsPerAnswer = 200;

/** So long is the same answer given. */
export const riskKeptSeconds = 900;

/** How far a market moves from now on, by simulation of its own process with keys that are not the market's. */
export const riskSchema = v.object({
  symbol: v.string(),
  /** The moment whose volatility it starts from, in seconds since 1970. */
  at: v.number(),
  /** How many paths were simulated. */
  paths: v.number(),
  /** The root mean square of a day's move from open to close, in basis points. */
  typical_day_bps: v.number(),
  horizons: v.array(
    v.object({
      seconds: v.number(),
      /** Stretches of that length among the paths' clocks that do not overlap: what the paths are worth as a sample. */
      effective: v.number(),
      /**
       * The furthest fall of the bid and rise of the ask of every path within that time, in basis points of what a position is closed
       * at now, ascending.
       */
      fall_bps: v.array(v.number()),
      rise_bps: v.array(v.number()),
    }),
  ),
});
export type Risk = v.InferOutput<typeof riskSchema>;

export const orderEventSchema = v.variant('product', [
  v.object({ product: v.literal('spot'), order: spotOrderSchema }),
  v.object({ product: v.literal('contract'), order: positionSchema }),
  v.object({ product: v.literal('forex'), order: positionSchema }),
  v.object({ product: v.literal('option'), order: optionSchema }),
]);
export type OrderEvent = v.InferOutput<typeof orderEventSchema>;

/** In USDT: what was closed on a day in a market. The result is profit − fee + swap; options have neither fee nor swap. */
export const profitRowSchema = v.object({
  /** Of the asker's zone. */
  date: v.string(),
  product: v.picklist(['contract', 'forex', 'option']),
  symbol: v.string(),
  count: v.number(),
  profit: decimal,
  fee: decimal,
  swap: decimal,
});
export type ProfitRow = v.InferOutput<typeof profitRowSchema>;

/** Of these there are orders that wait. */
export const waitingProducts = ['spot', 'contract', 'forex'] as const;

export const tradingApi = {
  /**
   * Cancels whatever waits: spot orders, orders for contracts and forex, and what still waits of a position that is open in part; of one
   * product or market where they are named. What the path has done by then comes first.
   */
  'trade/cancelall': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({ product: v.optional(v.picklist(waitingProducts)), symbol: v.optional(text(16)) }),
    /** What was cancelled, as it is now. Nothing is no refusal. */
    answer: v.object({ list: v.array(orderEventSchema) }),
    errors: ['pair_not_found'],
  },
  /** What an order of one's own is made of, oldest first, `fillsPerAnswer` at a time; `after` is the last `n` that is known. */
  'trade/fills': {
    method: 'GET',
    access: 'user',
    request: request({ product: v.picklist(products), id: uuid, after: v.optional(wholeNumber(0, 999_999_999)) }),
    answer: v.array(fillSchema),
    errors: ['not_found'],
  },
  /** Profit and loss of the days from `from` to `to` (seconds), by day and market. `offset` is the zone's, in seconds east. */
  'trade/profit': {
    method: 'GET',
    access: 'user',
    request: request({
      from: wholeNumber(0, 9_999_999_999),
      to: wholeNumber(0, 9_999_999_999),
      offset: v.optional(
        v.pipe(
          v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,6}$/), v.transform(Number))]),
          v.integer(),
          v.minValue(-86_400),
          v.maxValue(86_400),
        ),
      ),
    }),
    answer: v.array(profitRowSchema),
    errors: [],
  },
  /** How far a market moves within an hour, a day and a week. */
  'market/risk': {
    method: 'GET',
    access: 'open',
    request: request({ symbol: text(16) }),
    answer: riskSchema,
    errors: ['pair_not_found'],
  },
} as const satisfies Api;
