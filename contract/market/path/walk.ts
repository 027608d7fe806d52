import { dayActivity, shareOf } from './activity.ts';
import type { Hours } from './activity.ts';
import type { DayPath, Stretch } from './bridge.ts';
import { newStretch, splitStretch, zMax } from './bridge.ts';
import type { Shape } from './shape.ts';
import { shapeOf } from './shape.ts';

/** A price holds for this long. */
export const tickMs = 200;
export const dayTicks = 432_000;
const hourTicks = dayTicks / 24;

/**
 * The cascade is strong from the day to the minutes and weak below: long lively spells are what shows as clustering, and the
 * bounds of a minute stay tight, which makes its high and low cheap to find.
 */
function daySwing(length: number): number {
  if (length > hourTicks) return 0.5;
  return length > 300 ? 0.45 : 0.25;
}

/** 4 h, 1 h, 30, 15, 5 and 1 minute are nodes of the tree, so a candle of the chart is a subtree. */
const dayShape = shapeOf(dayTicks, {
  units: [dayTicks, 72_000, hourTicks, 9000, 4500, 1500, 300, 1],
  evenLength: hourTicks,
  swing: daySwing,
});

/** Far above what rounding can add to a log price, far below what moves a price. */
const slack = 1e-12;

export interface Term {
  path: DayPath;
  weight: number;
}

interface Strand extends Stretch {
  path: DayPath;
  weight: number;
  reach: number;
}

/** One node on the way from the day down to a tick, for all terms at once: their trees are cut alike. */
interface Level {
  shape: Shape;
  from: number;
  index: number;
  strands: readonly Strand[];
  isSplit: boolean;
  next: Level | null;
}

/**
 * One market's day: the weighted sum of its components' paths. Remembers the way to the tick asked for last, so that ticks
 * asked for in order cost two splits on average.
 */
export class Walk {
  readonly #activity: readonly number[];
  readonly #cursor: Level;
  readonly #search: Level;
  #sign = 1;
  #from = 0;
  #to = 0;
  /** Answers of `findHighest` and `findLowest`, in the log. */
  best = 0;
  bestTick = 0;
  /** Nodes split so far: the measure of work done. */
  splits = 0;

  constructor(terms: readonly Term[], hours: Hours, day: number) {
    this.#activity = dayActivity(hours, day);
    this.#cursor = newLevels(terms);
    this.#search = newLevels(terms);
  }

  /** Log price at the beginning of a tick, 0 to `dayTicks` (the last is the close). */
  logAt(tick: number): number {
    const level = this.#descend(tick);
    let log = 0;
    if (tick === level.from) for (const strand of level.strands) log += strand.weight * strand.open;
    else if (tick === level.from + level.shape.length)
      for (const strand of level.strands) log += strand.weight * strand.close;
    else for (const strand of level.strands) log += strand.weight * strand.mid;
    return log;
  }

  /** Variance used up since midnight at the beginning of a tick. Never decreases from one tick to the next. */
  clockAt(tick: number): number {
    const level = this.#descend(tick);
    let clock = 0;
    for (const strand of level.strands) {
      const at =
        tick === level.from
          ? strand.clockOpen
          : tick === level.from + level.shape.length
            ? strand.clockClose
            : strand.clockMid;
      clock += strand.weight * strand.weight * at;
    }
    return clock;
  }

  /** The highest log price of the ticks `from` to `to`, both included, goes to `best`, a tick that has it to `bestTick`. */
  findHighest(from: number, to: number): void {
    this.#find(from, to, 1);
  }

  findLowest(from: number, to: number): void {
    this.#find(from, to, -1);
    this.best = -this.best;
  }

  /**
   * The first tick of `from` to `to`, both included and before the day's close, whose log price `isReached`; null when there is
   * none. `isReached` holds for no log price on the near side of `level`, seen in the direction of `sign` (1: upwards, -1: down).
   */
  findFirst(from: number, to: number, sign: 1 | -1, level: number, isReached: (log: number) => boolean): number | null {
    if (isReached(this.logAt(from))) return from;
    this.#sign = sign;
    this.#from = from + 1;
    this.#to = to;
    return this.#visitFirst(this.#search, sign * level, isReached);
  }

  /** The left part, the middle, the right part: in the order of time, without what cannot reach as far as the level. */
  #visitFirst(level: Level, bar: number, isReached: (log: number) => boolean): number | null {
    this.#split(level);
    const { shape, from } = level;
    const sign = this.#sign;
    const { mid, left, right } = this.#bounds(level);
    const middle = from + shape.leftLength;
    if (left >= bar && shape.left !== null && middle > this.#from && from < this.#to) {
      const found = this.#visitFirst(enterNew(level, true), bar, isReached);
      if (found !== null) return found;
    }
    if (sign * mid >= bar && middle >= this.#from && middle <= this.#to && isReached(mid)) return middle;
    if (right >= bar && shape.right !== null && from + shape.length > this.#from && middle < this.#to) {
      return this.#visitFirst(enterNew(level, false), bar, isReached);
    }
    return null;
  }

  /** Goes to the node that has `tick` as an end or as its middle. */
  #descend(tick: number): Level {
    let level = this.#cursor;
    for (;;) {
      const { from, shape } = level;
      if (tick === from || tick === from + shape.length) return level;
      if (!level.isSplit) this.#split(level);
      const mid = from + shape.leftLength;
      if (tick === mid) return level;
      level = enter(level, tick < mid);
    }
  }

  #split(level: Level): void {
    const { shape, from, index } = level;
    const isEven = shape.length <= hourTicks;
    const fromHour = from / hourTicks;
    const share = isEven
      ? shape.share
      : shareOf(this.#activity, fromHour, fromHour + shape.leftLength / hourTicks, fromHour + shape.length / hourTicks);
    for (const strand of level.strands) splitStretch(strand, share, shape.swing, strand.path.words.at(index));
    level.isSplit = true;
    this.splits += 1;
  }

  #find(from: number, to: number, sign: number): void {
    this.#sign = sign;
    this.#from = from;
    this.#to = to;
    this.best = Number.NEGATIVE_INFINITY;
    // The ends of the range are looked up: it may lie within a stretch of rest, where the search finds nothing to visit.
    this.#offer(from, this.logAt(from));
    this.#offer(to, this.logAt(to));
    this.#visit(this.#search);
  }

  #offer(tick: number, log: number): void {
    const value = this.#sign * log;
    if (value <= this.best || tick < this.#from || tick > this.#to) return;
    this.best = value;
    this.bestTick = tick;
  }

  /** Offers the middle, then looks into the part that may reach further first, and into the other if it still may. */
  #visit(level: Level): void {
    this.#split(level);
    const { shape, from } = level;
    const { mid, left, right } = this.#bounds(level);
    this.#offer(from + shape.leftLength, mid);
    if (left > right) {
      this.#visitPart(level, true, left);
      this.#visitPart(level, false, right);
    } else {
      this.#visitPart(level, false, right);
      this.#visitPart(level, true, left);
    }
  }

  /** The middle of a split node, and how far each of its parts may reach in the direction of the search. */
  #bounds({ shape, strands }: Level): { mid: number; left: number; right: number } {
    let open = 0;
    let mid = 0;
    let close = 0;
    let spreadLeft = 0;
    let spreadRight = 0;
    for (const strand of strands) {
      open += strand.weight * strand.open;
      mid += strand.weight * strand.mid;
      close += strand.weight * strand.close;
      spreadLeft += strand.reach * Math.sqrt(strand.clockMid - strand.clockOpen);
      spreadRight += strand.reach * Math.sqrt(strand.clockClose - strand.clockMid);
    }
    const sign = this.#sign;
    return {
      mid,
      left: boundOf(sign * open, sign * mid, (shape.left?.reach ?? 0) * spreadLeft),
      right: boundOf(sign * mid, sign * close, (shape.right?.reach ?? 0) * spreadRight),
    };
  }

  #visitPart(level: Level, isLeft: boolean, bound: number): void {
    const { shape, from } = level;
    if (bound <= this.best || (isLeft ? shape.left : shape.right) === null) return;
    const mid = from + shape.leftLength;
    const isOutside = isLeft
      ? mid <= this.#from || from >= this.#to
      : from + shape.length <= this.#from || mid >= this.#to;
    if (isOutside) return;
    this.#visit(enterNew(level, isLeft));
  }
}

/** No value between two ends lies above this. Without spread the path is flat there, and there is nothing to look for. */
function boundOf(open: number, close: number, spread: number): number {
  return spread === 0 ? Number.NEGATIVE_INFINITY : Math.max(open, close) + spread + slack;
}

/** As `enter`, for a search: what the level held before is not it. */
function enterNew(level: Level, isLeft: boolean): Level {
  const part = enter(level, isLeft);
  part.isSplit = false;
  return part;
}

/** Copies one part of a split node into the level below it. */
function enter(level: Level, isLeft: boolean): Level {
  const { shape, next, strands } = level;
  const part = isLeft ? shape.left : shape.right;
  if (next === null || part === null) throw new RangeError('walk: nothing below a leaf');
  next.shape = part;
  next.from = isLeft ? level.from : level.from + shape.leftLength;
  next.index = level.index + (isLeft ? 1 : shape.leftLength);
  next.isSplit = false;
  let at = 0;
  for (const below of next.strands) {
    const strand = strands[at];
    at += 1;
    if (strand === undefined) break;
    below.open = isLeft ? strand.open : strand.mid;
    below.close = isLeft ? strand.mid : strand.close;
    below.clockOpen = isLeft ? strand.clockOpen : strand.clockMid;
    below.clockClose = isLeft ? strand.clockMid : strand.clockClose;
  }
  return next;
}

/** A day's node with a chain of levels below it, deep enough for any tick and written over again and again. */
function newLevels(terms: readonly Term[]): Level {
  let level: Level | null = null;
  for (let depth = 0; depth < dayShape.levels; depth += 1) {
    const strands = terms.map(({ path, weight }) => ({
      ...newStretch(path.open, path.close, 0, path.variance),
      path,
      weight,
      reach: Math.abs(weight) * zMax,
    }));
    level = { shape: dayShape, from: 0, index: 0, strands, isSplit: false, next: level };
  }
  if (level === null) throw new RangeError('walk: a day without levels');
  return level;
}
