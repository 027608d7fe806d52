import * as v from 'valibot';
import { date, decimal, request, seconds, text, wholeNumber } from '../fields.ts';
import { intervals } from '../intervals.ts';
import type { ChainKind } from '../market/chain.ts';
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

/**
 * Price and quantity of each level, best first. `seq` is the frame it is of: see contract/socket; `price` is the last price of the same
 * frame, between the best bid and the best ask, and missing while the market rests.
 */
export const depthSchema = v.object({
  symbol: v.string(),
  seq: v.number(),
  price: v.optional(decimal),
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

const chainKinds = ['genesis', 'day'] as const satisfies readonly ChainKind[];

/** Where the chain of commitments stands: the number of its last row, and the hash of it (contract/market/chain.ts). */
const chainHeadSchema = v.object({ seq: v.number(), link: v.string() });

const publishedDay = {
  date,
  version: v.string(),
  commitment: v.string(),
  published: seconds,
  in_time: v.boolean(),
  seq: v.number(),
  link: v.string(),
};

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
  /**
   * Commitments of the last 30 days, today and those ahead, newest first; a day can be revealed once it has ended. `in_time`: it was
   * published before the day began. `head` is where the chain of commitments stands.
   */
  'market/seeds': {
    method: 'GET',
    access: 'open',
    request: request({}),
    answer: v.object({
      version: v.string(),
      head: chainHeadSchema,
      list: v.array(v.object({ ...publishedDay, revealed: v.boolean() })),
    }),
    errors: [],
  },
  /**
   * A day's commitment, and after its end the day key (hex) and sheet (canonical JSON) that hash to it. `block` is the number of the
   * block of 256 days that fixed its opens and closes; null for days of a law without blocks.
   */
  'market/seed': {
    method: 'GET',
    access: 'open',
    request: request({ date }),
    answer: v.object({
      ...publishedDay,
      block: v.nullable(v.number()),
      key: v.nullable(v.string()),
      sheet: v.nullable(v.string()),
    }),
    errors: ['not_found'],
  },
  /** Up to 500 rows of the chain of commitments from `from` (1, 2, 3 …) on, as contract/market/chain.ts hashes them. */
  'market/chain': {
    method: 'GET',
    access: 'open',
    request: request({ from: v.optional(wholeNumber(1, 999_999_999), 1) }),
    answer: v.object({
      head: chainHeadSchema,
      list: v.array(
        v.object({
          seq: v.number(),
          kind: v.picklist(chainKinds),
          date,
          version: v.string(),
          commitment: v.string(),
          published: seconds,
          prev: v.string(),
          link: v.string(),
          statement: v.nullable(v.string()),
        }),
      ),
    }),
    errors: [],
  },
  /** The hash that a block's key was committed to with, and the key (hex) once the block of 256 days is over. */
  'market/block': {
    method: 'GET',
    access: 'open',
    request: request({ n: wholeNumber(0, 99_999) }),
    answer: v.object({ block: v.number(), hash: v.string(), key: v.nullable(v.string()) }),
    errors: ['not_found'],
  },
} as const satisfies Api;
