import * as v from 'valibot';
import { decimal, request, seconds, text, wholeNumber } from '../fields.ts';
import { intervals } from '../intervals.ts';
import type { Api } from './call.ts';

/** `open`, `high`, `low`, `volume` and `change` (per cent, two decimals, signed) are those of the last 24 hours. */
export const quoteSchema = v.object({
  symbol: v.string(),
  price: decimal,
  open: decimal,
  high: decimal,
  low: decimal,
  change: decimal,
  volume: decimal,
  time: seconds,
});
export type Quote = v.InferOutput<typeof quoteSchema>;

/** `seq` is the batch of the socket that this answer is as fresh as. */
const quotesSchema = v.object({ at: seconds, seq: v.number(), list: v.array(quoteSchema) });

export const candleSchema = v.object({
  time: seconds,
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  volume: decimal,
});
export type Candle = v.InferOutput<typeof candleSchema>;

const candleRequest = request({
  symbol: text(16),
  interval: v.picklist(intervals),
  to: v.optional(wholeNumber(0, 9_999_999_999)),
  limit: v.optional(wholeNumber(1, 1000)),
});

const level = v.tuple([decimal, decimal]);

/** Price and quantity of each level, best first. `seq` is the frame it is of: see contract/socket. */
export const depthSchema = v.object({
  symbol: v.string(),
  seq: v.number(),
  bids: v.array(level),
  asks: v.array(level),
});
export type Depth = v.InferOutput<typeof depthSchema>;

/** Levels of each side that a depth has. */
export const depthLevels = 20;

/** `id` grows with time; `side` is the taker's. */
export const tradeSchema = v.object({
  id: v.number(),
  time: seconds,
  price: decimal,
  quantity: decimal,
  side: v.picklist(['buy', 'sell']),
});
export type Trade = v.InferOutput<typeof tradeSchema>;

/** Trades of the last minutes that a list of them has at most. */
export const tradesListed = 50;

const date = v.pipe(v.string(), v.isoDate());

export const marketApi = {
  'currency/quotation_new': { method: 'GET', access: 'open', request: request({}), answer: quotesSchema, errors: [] },
  'currency/whlist': { method: 'GET', access: 'open', request: request({}), answer: quotesSchema, errors: [] },
  'currency/new_timeshar': {
    method: 'GET',
    access: 'open',
    request: candleRequest,
    answer: v.array(candleSchema),
    errors: ['pair_not_found'],
  },
  'currency/whkdata': {
    method: 'GET',
    access: 'open',
    request: candleRequest,
    answer: v.array(candleSchema),
    errors: ['pair_not_found'],
  },
  /** Computed from the market's own path; both sides are empty while the market rests. */
  'currency/depth': {
    method: 'GET',
    access: 'open',
    request: request({ symbol: text(16) }),
    answer: depthSchema,
    errors: ['pair_not_found'],
  },
  /** Newest first. The trades of a candle add up to its volume. */
  'currency/trades': {
    method: 'GET',
    access: 'open',
    request: request({ symbol: text(16) }),
    answer: v.object({ symbol: v.string(), seq: v.number(), list: v.array(tradeSchema) }),
    errors: ['pair_not_found'],
  },
  /** Hourly closes of the last 24 hours of every market, oldest first: what the sparklines draw. */
  'market/sparks': {
    method: 'GET',
    access: 'open',
    request: request({}),
    answer: v.object({ at: seconds, list: v.array(v.object({ symbol: v.string(), points: v.array(decimal) })) }),
    errors: [],
  },
  /** Commitments of the last 30 days, today and tomorrow, newest first; a day can be revealed once it has ended. */
  'market/seeds': {
    method: 'GET',
    access: 'open',
    request: request({}),
    answer: v.object({
      version: v.string(),
      list: v.array(v.object({ date, commitment: v.string(), revealed: v.boolean() })),
    }),
    errors: [],
  },
  /** A day's commitment, and after its end the day key (hex) and sheet (canonical JSON) that hash to it. */
  'market/seed': {
    method: 'GET',
    access: 'open',
    request: request({ date }),
    answer: v.object({
      date,
      version: v.string(),
      commitment: v.string(),
      key: v.nullable(v.string()),
      sheet: v.nullable(v.string()),
    }),
    errors: ['not_found'],
  },
} as const satisfies Api;
