import { mulDiv } from '#contract/money.ts';
import { notionalOf, valueUnit } from './figures.ts';
import { rateMarketOf } from './lots.ts';
import { type Direction, maintenanceOf, type PositionTerms } from './position.ts';

/**
 * The price at which a position is liquidated at the rate of its terms: where its margin, less the loss, is down to the maintenance
 * margin. Where one price alone decides it is rounded towards the open price: nobody is told of more room than there is. Zero is a
 * price that never comes.
 * @param margin what the position holds now, in USDT minor units.
 * @param rateNow the rate of the moment that is asked about, in 10^-8; margin and maintenance stay those of the opening.
 */
export function liquidationPrice(terms: PositionTerms, margin: bigint, rateNow: bigint = terms.rate): bigint {
  const { rules, direction, openPrice, quantity, rate } = terms;
  if (isOfTwoPrices(terms)) {
    const level = levelAt(direction, roomOf(terms, margin), rateNow);
    return level > 0n ? level : 0n;
  }
  const unit = valueUnit(rules, rate);
  const notional = notionalOf(openPrice, quantity, unit, 'ceil');
  const room = margin - maintenanceOf(rules, notional);
  if (room <= 0n) return openPrice;
  const move = mulDiv(room, unit.den, quantity * unit.num, 'floor');
  if (direction === 'short') return openPrice + move;
  return openPrice > move ? openPrice - move : 0n;
}

/** Whether a position's worth in USDT depends on its price and on the rate of its quote currency. */
export function isOfTwoPrices({ rules }: Pick<PositionTerms, 'rules'>): boolean {
  return rateMarketOf(rules) !== null;
}

/** What a liquidation by price and rate is decided by. */
export interface Room {
  /** The open price. */
  base: bigint;
  /** In whole prices times 10^-8 of the rate: so much of way × rate uses the margin up, down to what must be kept. */
  room: bigint;
}

/**
 * The smallest whole number that the way from the open price to the bid (a short: the ask), times the rate, must come to for margin
 * and profit, rounded down, to be at the maintenance margin or below. Negative where only a profit keeps the position alive.
 * @param margin what the position holds now, in USDT minor units; maintenance is that of the opening, at the rate of the terms.
 */
export function roomOf({ rules, openPrice, quantity, rate }: PositionTerms, margin: bigint): Room {
  const notional = notionalOf(openPrice, quantity, valueUnit(rules, rate), 'ceil');
  const left = margin - maintenanceOf(rules, notional);
  // A loss is rounded up: it comes to `left` as soon as it is more than a minor unit less.
  const unit = valueUnit(rules, 1n);
  return { base: openPrice, room: mulDiv(left - 1n, unit.den, quantity * unit.num, 'floor') + 1n };
}

/** Whether price and rate together have used the room up. @param price the bid of a long, the ask of a short. */
export function isSpent(direction: Direction, { base, room }: Room, price: bigint, rate: bigint): boolean {
  return (direction === 'long' ? base - price : price - base) * rate >= room;
}

/** The bid or ask at which the room is used up at a rate: the nearest to where it is not. */
export function levelAt(direction: Direction, { base, room }: Room, rate: bigint): bigint {
  const way = mulDiv(room, 1n, rate, 'ceil');
  return direction === 'long' ? base - way : base + way;
}

/** The furthest level that matters while the rate is anywhere between two rates. */
export function furthestLevel(direction: Direction, room: Room, lowest: bigint, highest: bigint): bigint {
  const [one, other] = [levelAt(direction, room, lowest), levelAt(direction, room, highest)];
  return one > other === (direction === 'long') ? one : other;
}

/** A rate may move so far from the one that a level was set by before that level misses anything: 3 %. */
const guardPercent = 3n;

/** Where a liquidation may be looked for as long as the rate stays within 3 % of this one. */
export function guardLevel(direction: Direction, room: Room, rate: bigint): bigint {
  const lowest = (rate * (100n - guardPercent)) / 100n;
  return furthestLevel(direction, room, lowest, (rate * (100n + guardPercent)) / 100n + 1n);
}

/** Whether no two rates between these are further apart than a guard level allows for. */
export function isGuarded(lowest: bigint, highest: bigint): boolean {
  return highest * 100n <= lowest * (100n + guardPercent) && lowest * 100n >= highest * (100n - guardPercent);
}

/** A stretch of the path that has one spread: prices and rates of ticks. */
export interface TwoPrices {
  /** The bid of a long, the ask of a short. */
  priceAt(tick: number): bigint;
  rateAt(tick: number): bigint;
  /** The first tick of a stretch, both ends included, at which that price is at a level or beyond it; null when there is none. */
  firstReaching(from: number, to: number, level: bigint): number | null;
  /** The lowest and highest rate of a stretch, both ends included. */
  ratesOf(from: number, to: number): { lowest: bigint; highest: bigint };
}

/** So few ticks are looked at one by one. */
const fewTicks = 16;

/**
 * The first tick of a stretch, both ends included, at which price and rate have used a room up; null when there is none. Exact: no
 * tick before the one found passes the level of the worst rate of its stretch, so it need not be looked at.
 */
export function firstSpent(path: TwoPrices, direction: Direction, room: Room, from: number, to: number): number | null {
  if (from > to) return null;
  const isSpentAt = (tick: number) => isSpent(direction, room, path.priceAt(tick), path.rateAt(tick));
  if (to - from < fewTicks) {
    for (let tick = from; tick <= to; tick += 1) if (isSpentAt(tick)) return tick;
    return null;
  }
  const { lowest, highest } = path.ratesOf(from, to);
  const found = path.firstReaching(from, to, furthestLevel(direction, room, lowest, highest));
  if (found === null || isSpentAt(found)) return found;
  // Halves have rates of their own, nearer to each other.
  const middle = found + Math.floor((to - found) / 2);
  return firstSpent(path, direction, room, found + 1, middle) ?? firstSpent(path, direction, room, middle + 1, to);
}
