import { deepestLevels, forcedAverage, limitBar, priceLifeMs } from '#contract/rules/trading/book.ts';
import { closingTicks, isFarFromShown } from '#contract/rules/trading/fit.ts';
import { isLotMarket, writePrice } from '#contract/rules/trading/figures.ts';
import { depthLevels } from '#contract/api/market.ts';
import type { Books, Level } from '#contract/market/book.ts';
import { dayOfTick } from '#contract/market/calendar.ts';
import { dayTicks, tickMs } from '#contract/market/path/ticks.ts';
import type { Prices, Way } from '#contract/market/prices.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import { isTrading, type MarketRules } from '#contract/markets.ts';
import { formatDecimal, parseDecimal } from '#contract/money.ts';
import { fineDigits } from '#contract/rules/trading/option.ts';
import { bidAsk, spreadOf } from '#contract/rules/trading/lots.ts';
import type { Side } from '#contract/rules/trading/spot.ts';
import { type Claim, compare, minuteOfTick, type Wait } from './verify.rules.ts';

/** What a phone computes of days that are over. */
export interface Computed {
  prices: Prices;
  books: Books;
}

/** Prices as decimal strings. Bid and ask, the best ones of a coin's book, are null while the market rests. */
export interface Figures {
  price: string;
  minuteOpen: string;
  bid: string | null;
  ask: string | null;
  /** The five prices of the tick's second. */
  second: string[];
}

const secondTicks = 1000 / tickMs;

export function figuresAt(computed: Computed, rules: MarketRules, tick: number): Figures {
  const priceAt = (at: number) => taken(computed, rules, at, null);
  const first = tick - (tick % secondTicks);
  return {
    price: priceAt(tick),
    minuteOpen: priceAt(minuteOfTick(tick)),
    ...bestAt(computed, rules, tick),
    second: Array.from({ length: secondTicks }, (_, at) => priceAt(first + at)),
  };
}

function bestAt(computed: Computed, rules: MarketRules, tick: number): Pick<Figures, 'bid' | 'ask'> {
  if (!isOpen(rules, tick)) return { bid: null, ask: null };
  if (spreadOf(rules, secondsOf(tick)) > 0n) {
    return { bid: taken(computed, rules, tick, 'sell'), ask: taken(computed, rules, tick, 'buy') };
  }
  const { bids, asks } = computed.books.depth(instrumentOf(rules.symbol), tick, 1);
  const best = ([level]: Level[]) => (level === undefined ? null : write(level.price, rules));
  return { bid: best(bids), ask: best(asks) };
}

export type Finding =
  /** The fill has to be the price of its tick: the market's, or the bid or ask that the market's makes. */
  | { rule: 'path'; holds: boolean; due: string }
  /** Its tick has to be the first, from `from` on, at which the level was reached; `first` is null where it never was until then. */
  | { rule: 'first'; holds: boolean; due: string; first: number | null; from: number }
  /** The same of what had to take the book at its tick, where its size is not known: it lies between the best level and as deep as anybody takes it. */
  | { rule: 'forced'; holds: boolean; low: string; high: string; first: number | null; from: number }
  /** The fill has to lie within the levels of its side of the book. */
  | { rule: 'book'; holds: boolean; low: string; high: string }
  /** What was not filled must not have been due: `first` is the first tick from `from` to `to` at which it was. */
  | { rule: 'unfilled'; holds: boolean; first: number | null; from: number; to: number }
  /** What took the market's price was filled within so many milliseconds of the price that was shown. */
  | { rule: 'shown'; holds: false; shownAt: number; mostMs: number }
  /** Nothing is filled while a market rests. */
  | { rule: 'rest'; holds: false };

interface Fill {
  rules: MarketRules;
  tick: number;
  claim: Claim;
}

interface Filled {
  rules: MarketRules;
  tick: number;
  price: string;
}

/**
 * Whether a fill is what the path says. `earliest` is the tick from which on there are prices: an order that is older is followed
 * from there.
 */
export function judge(computed: Computed, fill: Fill, earliest: number): Finding {
  const { rules, tick, claim } = fill;
  const { kind, side, price, wait, shownAt } = claim;
  if (price === null) return judgeUnfilled(computed, fill, earliest);
  // A close of forex may be done when the market has just begun to rest.
  if (kind !== 'option' && !isOpen(rules, tick) && !isOpen(rules, tick - closingTicks))
    return { rule: 'rest', holds: false };
  if (shownAt !== undefined && isFarFromShown(shownAt, tick, isLotMarket(rules))) {
    return { rule: 'shown', holds: false, shownAt, mostMs: priceLifeMs };
  }
  if (wait !== null && side !== null) return judgeWait(computed, { rules, tick, price }, { ...wait, side }, earliest);
  if (kind === 'option' || isLotMarket(rules) || side === null) {
    const due = kind === 'option' ? fineAt(computed, rules, tick) : taken(computed, rules, tick, side);
    return { rule: 'path', holds: compare(price, due) === 0, due };
  }
  return { rule: 'book', ...withinBook(computed, { rules, tick, price }, side, depthLevels) };
}

/** Whether a fill lies within so many levels of a side of the book of its tick. */
function withinBook(
  { books }: Computed,
  { rules, tick, price }: Filled,
  side: Side,
  count: number,
): { holds: boolean; low: string; high: string } {
  const { bids, asks } = books.depth(instrumentOf(rules.symbol), tick, count);
  const levels = side === 'buy' ? asks : bids.toReversed();
  const [low, high] = [write(levels[0]?.price ?? 0, rules), write(levels.at(-1)?.price ?? 0, rules)];
  return { holds: compare(low, price) <= 0 && compare(price, high) <= 0, low, high };
}

/**
 * A limit is filled at its level, as soon as the book has a level for it. The stop and the liquidation of a contract take the book of
 * the tick whose price reached theirs; those of forex get its bid or ask.
 */
function judgeWait(
  computed: Computed,
  fill: Filled,
  { level: text, since, why, side, quantity }: Wait & { side: Side },
  earliest: number,
): Finding {
  const { rules, tick, price } = fill;
  const from = Math.max(since, earliest);
  const isOfBook = !isLotMarket(rules);
  const first = firstDue(computed, rules, { from, to: tick }, { level: text, why, side });
  if (isOfBook && why !== 'limit' && quantity !== undefined && bookStepAt(computed, rules, tick) > 0n) {
    const due = forcedAt(computed, rules, side, parseDecimal(quantity, rules.quantityPrecision) ?? 0n, tick);
    return { rule: 'first', holds: first === tick && compare(price, due) === 0, due, first, from };
  }
  if (isOfBook && why !== 'limit') {
    const { holds, ...book } = withinBook(computed, fill, side, deepestLevels);
    // On days of market-1 it was the price of the tick.
    const isFormer =
      compare(price, taken(computed, rules, tick, side)) === 0 && bookStepAt(computed, rules, tick) === 0n;
    return { rule: 'forced', holds: first === tick && (holds || isFormer), ...book, first, from };
  }
  const due = why === 'limit' ? text : taken(computed, rules, tick, side);
  return { rule: 'first', holds: first === tick && compare(price, due) === 0, due, first, from };
}

/** What waited and was not filled: it must not have been due before the question's tick. */
function judgeUnfilled(computed: Computed, { rules, tick, claim: { wait, side } }: Fill, earliest: number): Finding {
  const from = Math.max(wait?.since ?? tick, earliest);
  const first =
    wait === null || side === null ? null : firstDue(computed, rules, { from, to: tick }, { ...wait, side });
  return { rule: 'unfilled', holds: first === null, first, from, to: tick };
}

/** The first tick of a stretch at which what waits is due; null where it is not. */
function firstDue(
  computed: Computed,
  rules: MarketRules,
  stretch: { from: number; to: number },
  { level: text, why, side }: Pick<Wait, 'level' | 'why'> & { side: Side },
): number | null {
  const level = parseDecimal(text, rules.pricePrecision) ?? 0n;
  if (!isLotMarket(rules) && why === 'limit') return firstMet(computed, rules, stretch, level, side);
  // Who sells takes profit above and stops a loss below; a limit waits for the better price, as taking profit does.
  const isBetter = why === 'limit' || why === 'take_profit';
  const way = (side === 'sell') === isBetter ? 'above' : 'below';
  return firstReached(computed, rules, stretch, way, level, side);
}

const hourTicks = 3_600_000 / tickMs;

/** The first tick at which who takes this side gets `level` or beyond it: the spread of forex and metals changes with the hour. */
function firstReached(
  { prices }: Computed,
  rules: MarketRules,
  { from, to }: { from: number; to: number },
  way: Way,
  level: bigint,
  side: Side,
): number | null {
  for (let at = from; at <= to; at += hourTicks - (at % hourTicks)) {
    if (!isOpen(rules, at)) continue;
    const half = spreadOf(rules, secondsOf(at)) / 2n;
    const end = Math.min(to, at + hourTicks - (at % hourTicks) - 1);
    const wanted = Number(side === 'sell' ? level + half : level - half);
    const found = prices.firstReaching(instrumentOf(rules.symbol), at, end, way, wanted);
    if (found !== null) return found;
  }
  return null;
}

/** The first tick at which the book of its day has a level for a limit order. */
function firstMet(
  computed: Computed,
  rules: MarketRules,
  { from, to }: { from: number; to: number },
  level: bigint,
  side: Side,
): number | null {
  const way = side === 'buy' ? 'below' : 'above';
  for (let at = from; at <= to; at += dayTicks - (at % dayTicks)) {
    const end = Math.min(to, at + dayTicks - (at % dayTicks) - 1);
    const bar = Number(limitBar(side, level, bookStepAt(computed, rules, at)));
    const found = computed.prices.firstReaching(instrumentOf(rules.symbol), at, end, way, bar);
    if (found !== null) return found;
  }
  return null;
}

function bookStepAt({ prices }: Computed, rules: MarketRules, tick: number): bigint {
  return prices.dayRules(instrumentOf(rules.symbol), dayOfTick(tick)).bookStep;
}

/** The average price of a quantity that must go whole: the book as deep as it takes. */
function forcedAt({ books }: Computed, rules: MarketRules, side: Side, quantity: bigint, tick: number): string {
  const { bids, asks } = books.depth(instrumentOf(rules.symbol), tick, deepestLevels);
  const levels = (side === 'buy' ? asks : bids).map((level) => ({
    price: BigInt(level.price),
    quantity: BigInt(level.quantity),
  }));
  return writePrice(rules, quantity > 0n ? (forcedAverage(levels, side, quantity) ?? 0n) : 0n);
}

/** The price that decides an option, with all its digits. */
function fineAt({ prices }: Computed, rules: MarketRules, tick: number): string {
  return formatDecimal(BigInt(prices.fine(instrumentOf(rules.symbol), tick)), rules.pricePrecision + fineDigits);
}

/** What a taker gets at a tick beside the book: coins have no spread of their own. */
function taken({ prices }: Computed, rules: MarketRules, tick: number, side: Side | null): string {
  const price = BigInt(prices.price(instrumentOf(rules.symbol), tick));
  const { bid, ask } = bidAsk(rules, price, secondsOf(tick));
  return writePrice(rules, side === null ? price : side === 'buy' ? ask : bid);
}

/** No stop is followed over more days than this: a phone has better things to do. */
const daysMax = 31;

/** The days (since 1970) whose prices a question needs, oldest first. */
export function daysOf(tick: number, claim: Claim | null): number[] {
  const last = dayOfTick(tick);
  const first = Math.max(dayOfTick(claim?.wait?.since ?? tick), last - daysMax + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

export function firstTickOf(day: number): number {
  return day * dayTicks;
}

function secondsOf(tick: number): number {
  return Math.floor((tick * tickMs) / 1000);
}

function isOpen({ kind }: MarketRules, tick: number): boolean {
  return isTrading(kind, secondsOf(tick));
}

function write(price: number, rules: MarketRules): string {
  return writePrice(rules, BigInt(price));
}
