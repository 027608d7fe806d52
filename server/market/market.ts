import type { Interval } from '#contract/intervals.ts';
import { dayOfDate, dayOfTick, genesisDay, tickAt } from '#contract/market/calendar.ts';
import { Books } from '#contract/market/book.ts';
import { Lru } from '#contract/market/lru.ts';
import { Candles } from './candles.ts';
import { SeededDays } from './days.ts';
import type { Era } from './era.ts';
import { blockDays } from '#contract/market/path/blocks.ts';
import { blockKey, planKey } from './keys.ts';
import type { KeptCandles } from './keptCandles.ts';
import { hashOfBlock, hashOfMaster } from './roots.ts';
import { version, type Version } from '#contract/market/source.ts';
import type { PathView } from '#contract/plans/rule.ts';
import { viewOf } from '#contract/plans/view.ts';
import type { DayRules } from '#contract/rules/dayRules.ts';
import { Prices, type Way } from '#contract/market/prices.ts';
import { Quotes } from './quotes.ts';
import { sealDay } from './reveal.ts';
import type { DayReveal } from '#contract/market/revealed.ts';
import { instrumentOf } from '#contract/market/symbols.ts';

export interface QuoteStats {
  symbol: string;
  price: bigint;
  /** Price, extremes and volume (quantity minor units) of the last 24 hours; see quotes.ts for where they begin. */
  open: bigint;
  high: bigint;
  low: bigint;
  volume: bigint;
  atMs: number;
}

export interface MarketLevel {
  price: bigint;
  quantity: bigint;
}

export interface MarketTrade extends MarketLevel {
  /** Number of its 200 ms since 1970: no two trades of a market share one. */
  id: number;
  side: 'buy' | 'sell';
}

export interface MarketCandle {
  /** Seconds since 1970. */
  time: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
}

/**
 * Prices are whole numbers of 10^-pricePrecision. Everything is a function of the seed and the moment passed in: the same in
 * every process and at every asking. Unknown symbols and moments before 1970 throw a RangeError.
 */
export interface Market {
  version: string;
  era: Era;
  /** The law of a day. */
  versionOf(date: string): Version;
  /** The price in force at a moment; it holds for 200 ms. */
  priceAt(symbol: string, atMs: number): bigint;
  /** The same, for moments long ago: nothing that quotes, orders and charts need is pushed out by it. */
  pastPriceAt(symbol: string, atMs: number): bigint;
  /** The same with `fineDigits` more digits (contract/rules/trading/option): what decides options. */
  finePriceAt(symbol: string, atMs: number): bigint;
  /** What the day of a tick makes of a market's rules: a function of the price that the day opens at. */
  dayRules(symbol: string, tick: number): DayRules;
  quote(symbol: string, atMs: number): QuoteStats;
  /**
   * The newest `limit` candles that begin before `toSeconds`, oldest first, none of them before the genesis. The one in progress
   * at `nowMs` is among them with what is known at `nowMs`. Works in slices and lets the event loop breathe between them.
   */
  candles(symbol: string, interval: Interval, limit: number, toSeconds: number, nowMs: number): Promise<MarketCandle[]>;
  /** The order book at a moment, best levels first. The best bid lies below the price, the best ask above it. */
  depth(symbol: string, atMs: number, levels: number): { bids: MarketLevel[]; asks: MarketLevel[] };
  /**
   * The newest `count` trades up to a moment, newest first, those with an id above `afterId` only. What was traded within a
   * candle adds up to its volume. None for a market that rests.
   */
  trades(symbol: string, atMs: number, count: number, afterId?: number): MarketTrade[];
  /**
   * The first tick (of 200 ms since 1970) of a stretch, both ends included, at which the price is at `price` or beyond it; null when there is none.
   * Costs microseconds for seconds and less than a millisecond for a day.
   */
  firstReaching(symbol: string, from: number, to: number, way: Way, price: bigint): number | null;
  /** Variance of the log price that a market's clock has used up from one tick to another: what its volume is a measure of. */
  variance(symbol: string, from: number, to: number): number;
  /** The highest and lowest price of the ticks `from` to `to`, both included. */
  range(symbol: string, from: number, to: number): { high: bigint; low: bigint };
  /** The path as the rules of plans see it: one for the process, which keeps what plans look at. */
  planView(): PathView;
  /** What decides the past window that plan day `n` of an order runs on when it is advanced on `day` (since 1970). */
  planDraw(day: number, orderId: string, n: number): Uint8Array;
  /** SHA-256 (hex) that binds the market to a day before it comes. @throws RangeError when there is no such date. */
  commitment(date: string): string;
  /** What proves the commitment, once the day has ended; null before, for days before the genesis and for no date at all. */
  reveal(date: string, nowMs: number): DayReveal | null;
  /** SHA-256 (hex) of the master secret, and of the key of a block of 256 days. */
  masterHash(): string;
  blockKeyHash(n: number): string;
  /** The key (hex) of a block that is over; null before. */
  revealBlock(n: number, nowMs: number): { block: number; key: string } | null;
}

/** Days of markets that are remembered: all of them today and yesterday, with some room. */
const liveWalks = 160;
const historyWalks = 48;
const pastWalks = 8;
/** Eight markets of today and yesterday, and of the days that windows were drawn on lately. */
const planWalks = 64;

/** What all markets closed at in a quarter, with room for moments in between. */
const pastPricesKept = 10_000;

/** @param kept where day candles that are over are found again; without it they are worked out by every process anew. */
export function createMarket({ seed, era, kept }: { seed: string; era: Era; kept?: KeptCandles }): Market {
  if (seed === '') throw new RangeError('market: an empty seed is no secret');
  const days = new SeededDays(seed, era);
  // Apart, so that a long chart does not push out what the quotes of the next beat need.
  const live = new Prices(days, liveWalks);
  const triggers = new Prices(days, liveWalks);
  const quotes = new Quotes(live);
  const books = new Books(days, live);
  const view = planViewOf(days);
  const candles = new Candles(new Prices(days, historyWalks), kept);
  return {
    version,
    era,
    versionOf: (date) => days.versionOf(dayOf(date)),
    masterHash: () => hashOfMaster(seed),
    blockKeyHash: (n) => hashOfBlock(seed, n),
    revealBlock: (n, nowMs) => revealedBlock(seed, n, nowMs),
    priceAt: (symbol, atMs) => BigInt(live.price(instrumentOf(symbol), tickAt(atMs))),
    pastPriceAt: pastPricesOf(days),
    finePriceAt: (symbol, atMs) => BigInt(live.fine(instrumentOf(symbol), tickAt(atMs))),
    dayRules: (symbol, tick) => live.dayRules(instrumentOf(symbol), dayOfTick(tick)),
    quote(symbol, atMs) {
      const stats = quotes.at(instrumentOf(symbol), tickAt(atMs));
      return {
        symbol,
        price: BigInt(stats.price),
        open: BigInt(stats.open),
        high: BigInt(stats.high),
        low: BigInt(stats.low),
        volume: BigInt(stats.volume),
        atMs,
      };
    },
    async candles(symbol, interval, limit, toSeconds, nowMs) {
      const found = await candles.newest(instrumentOf(symbol), interval, limit, toSeconds, tickAt(nowMs));
      return found.map(({ time, open, high, low, close, volume }) => ({
        time,
        open: BigInt(open),
        high: BigInt(high),
        low: BigInt(low),
        close: BigInt(close),
        volume: BigInt(volume),
      }));
    },
    depth(symbol, atMs, levels) {
      const { bids, asks } = books.depth(instrumentOf(symbol), tickAt(atMs), levels);
      return { bids: bids.map(exactLevel), asks: asks.map(exactLevel) };
    },
    trades: (symbol, atMs, count, afterId) =>
      books
        .trades(instrumentOf(symbol), tickAt(atMs), count, afterId)
        .map(({ tick, side, ...level }) => ({ id: tick, side, ...exactLevel(level) })),
    firstReaching: (symbol, from, to, way, price) =>
      triggers.firstReaching(instrumentOf(symbol), from, to, way, Number(price)),
    variance: (symbol, from, to) => triggers.variance(instrumentOf(symbol), from, to),
    range(symbol, from, to) {
      const instrument = instrumentOf(symbol);
      const { high, low } = triggers.extremes(instrument, from, to);
      return { high: BigInt(high), low: BigInt(low) };
    },
    planView: () => view,
    planDraw: (day, orderId, n) => planKey(days.key(day), days.versionOf(day), orderId, n),
    commitment: (date) => sealDay(days, dayOf(date)).commitment,
    reveal(date, nowMs) {
      const day = dayOfDate(date);
      if (day === null || day < genesisDay || day >= dayOfTick(tickAt(nowMs))) return null;
      return sealDay(days, day);
    },
  };
}

function revealedBlock(seed: string, n: number, nowMs: number): ReturnType<Market['revealBlock']> {
  if (dayOfTick(tickAt(nowMs)) < (n + 1) * blockDays) return null;
  return { block: n, key: Buffer.from(blockKey(seed, n)).toString('hex') };
}

function planViewOf(days: SeededDays): PathView {
  const prices = new Prices(days, planWalks);
  return viewOf({ prices, books: new Books(days, prices), source: days });
}

function pastPricesOf(days: SeededDays): Market['pastPriceAt'] {
  const prices = new Prices(days, pastWalks);
  const known = new Lru<bigint>(pastPricesKept);
  return (symbol, atMs) => {
    const tick = tickAt(atMs);
    return known.get(`${symbol}:${tick}`, () => BigInt(prices.price(instrumentOf(symbol), tick)));
  };
}

function exactLevel({ price, quantity }: { price: number; quantity: number }): MarketLevel {
  return { price: BigInt(price), quantity: BigInt(quantity) };
}

function dayOf(date: string): number {
  const day = dayOfDate(date);
  if (day === null) throw new RangeError(`market: no such date: ${date}`);
  return day;
}
