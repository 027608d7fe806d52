import { gapTick, type Hours } from './activity.ts';
import type { PathLaw } from './laws.ts';
import { copyNode, enter, type Level, newLevels, type Strand, type Term } from './levels.ts';
import type { Shape } from './shape.ts';
import { hourTicks } from './ticks.ts';

/** Far above what rounding can add to a log price, far below what moves a price. */
const slack = 1e-12;

/** The middle of a split node, and how far each of its parts may reach up and down. Written over by every node. */
interface Bounds {
  mid: number;
  leftUp: number;
  leftDown: number;
  rightUp: number;
  rightDown: number;
}

/**
 * One market's day: the weighted sum of its components' paths and clocks. Remembers the way to the tick asked for last, so that ticks
 * asked for in order cost two splits on average, and searches begin at the smallest node that holds them.
 */
export class Walk {
  readonly #law: PathLaw;
  readonly #hours: Hours;
  readonly #day: number;
  readonly #gap: number | null;
  readonly #midnight: readonly number[];
  readonly #cursor: Level;
  readonly #search: Level;
  readonly #bounds: Bounds = { mid: 0, leftUp: 0, leftDown: 0, rightUp: 0, rightDown: 0 };
  #sign = 1;
  #from = 0;
  #to = 0;
  /** Answers of `findExtremes`, in the log. */
  high = 0;
  highTick = 0;
  low = 0;
  lowTick = 0;
  /** Nodes split so far: the measure of work done. */
  splits = 0;

  constructor(terms: readonly Term[], hours: Hours, day: number, law: PathLaw) {
    this.#law = law;
    this.#hours = hours;
    this.#day = day;
    this.#gap = law.hasGaps ? gapTick(hours, day) : null;
    this.#midnight = terms.map(({ path }) => path.clockOpen);
    this.#cursor = newLevels(terms, law);
    this.#search = newLevels(terms, law);
  }

  /** Log price at the beginning of a tick, 0 to `dayTicks` (the last is the close). */
  logAt(tick: number): number {
    const level = this.#descend(tick);
    let log = 0;
    if (tick === level.from) {
      for (const strand of level.strands) {
        log += strand.weight * strand.open;
        log += strand.drift * strand.clockOpen;
      }
    } else if (tick === level.from + level.shape.length) {
      for (const strand of level.strands) {
        log += strand.weight * strand.close;
        log += strand.drift * strand.clockClose;
      }
    } else for (const strand of level.strands) log = addMiddle(log, strand);
    return log;
  }

  /** Variance used up since midnight at the beginning of a tick. Never decreases from one tick to the next. */
  clockAt(tick: number): number {
    const level = this.#descend(tick);
    let clock = 0;
    let term = 0;
    for (const strand of level.strands) {
      const at =
        tick === level.from
          ? strand.clockOpen
          : tick === level.from + level.shape.length
            ? strand.clockClose
            : strand.clockMid;
      clock += strand.weight * strand.weight * (at - (this.#midnight[term] ?? 0));
      term += 1;
    }
    return clock;
  }

  /** The highest and lowest log price of the ticks `from` to `to`, both included, and a tick that has each. */
  findExtremes(from: number, to: number): void {
    this.#from = from;
    this.#to = to;
    this.high = Number.NEGATIVE_INFINITY;
    this.low = Number.POSITIVE_INFINITY;
    // The ends of the range are looked up: it may lie within a stretch of rest, where the search finds nothing to visit.
    this.#offer(from, this.logAt(from));
    if (to === from) return;
    this.#offer(to, this.logAt(to));
    if (to - from > 1) this.#visit(this.#start(from, to));
  }

  /**
   * The first tick of `from` to `to`, both included and before the day's close, whose log price `isReached`; null when there is
   * none. `isReached` holds for no log price on the near side of `level`, seen in the direction of `sign` (1: upwards, -1: down).
   */
  findFirst(from: number, to: number, sign: 1 | -1, level: number, isReached: (log: number) => boolean): number | null {
    if (isReached(this.logAt(from))) return from;
    if (to <= from) return null;
    this.#sign = sign;
    this.#from = from + 1;
    this.#to = to;
    // The end of the range may be the end of the node that holds it, which no search within the node looks at.
    return this.#visitFirst(this.#start(from, to), sign * level, isReached) ?? (isReached(this.logAt(to)) ? to : null);
  }

  /** The left part, the middle, the right part: in the order of time, without what cannot reach as far as the level. */
  #visitFirst(level: Level, bar: number, isReached: (log: number) => boolean): number | null {
    this.#split(level);
    const { shape, from } = level;
    const sign = this.#sign;
    const bounds = this.#bound(level);
    const { mid } = bounds;
    const [left, right] = sign > 0 ? [bounds.leftUp, bounds.rightUp] : [-bounds.leftDown, -bounds.rightDown];
    const middle = from + shape.leftLength;
    if (left >= bar && shape.left !== null && middle > this.#from && from < this.#to) {
      const found = this.#visitFirst(enter(level, true), bar, isReached);
      if (found !== null) return found;
    }
    if (sign * mid >= bar && middle >= this.#from && middle <= this.#to && isReached(mid)) return middle;
    if (right >= bar && shape.right !== null && from + shape.length > this.#from && middle < this.#to) {
      return this.#visitFirst(enter(level, false), bar, isReached);
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

  /** The smallest node that holds `from` to `to`, as the beginning of a search. */
  #start(from: number, to: number): Level {
    let level = this.#cursor;
    for (;;) {
      const mid = level.from + level.shape.leftLength;
      const isLeft = to <= mid;
      if (!isLeft && from < mid) break;
      if ((isLeft ? level.shape.left : level.shape.right) === null) break;
      if (!level.isSplit) this.#split(level);
      level = enter(level, isLeft);
    }
    copyNode(level, this.#search);
    return this.#search;
  }

  #split(level: Level): void {
    const { shape, from, index } = level;
    const share =
      shape.length <= hourTicks && from !== this.#gap
        ? shape.share
        : this.#law.shareOf(this.#hours, this.#day, from, from + shape.leftLength, from + shape.length);
    for (const strand of level.strands) this.#law.split(strand, share, shape.swing, strand.path, index);
    level.isSplit = true;
    this.splits += 1;
  }

  #offer(tick: number, log: number): void {
    if (tick < this.#from || tick > this.#to) return;
    if (log > this.high) [this.high, this.highTick] = [log, tick];
    if (log < this.low) [this.low, this.lowTick] = [log, tick];
  }

  /** Offers the middle, then looks into the part that may reach further first, and into the other if it still may. */
  #visit(level: Level): void {
    this.#split(level);
    const { shape, from } = level;
    const { mid, leftUp, leftDown, rightUp, rightDown } = this.#bound(level);
    this.#offer(from + shape.leftLength, mid);
    const left = Math.max(leftUp - this.high, this.low - leftDown);
    const right = Math.max(rightUp - this.high, this.low - rightDown);
    if (left > right) {
      this.#visitPart(level, true, leftUp, leftDown);
      this.#visitPart(level, false, rightUp, rightDown);
    } else {
      this.#visitPart(level, false, rightUp, rightDown);
      this.#visitPart(level, true, leftUp, leftDown);
    }
  }

  #visitPart(level: Level, isLeft: boolean, up: number, down: number): void {
    const { shape, from } = level;
    if ((up <= this.high && down >= this.low) || (isLeft ? shape.left : shape.right) === null) return;
    const mid = from + shape.leftLength;
    const isOutside = isLeft
      ? mid <= this.#from || from >= this.#to
      : from + shape.length <= this.#from || mid >= this.#to;
    if (isOutside) return;
    this.#visit(enter(level, isLeft));
  }

  /** The clock's part of the log runs evenly one way; the path's is bounded by its ends and its reach. */
  #bound({ shape, from, strands }: Level): Bounds {
    let open = 0;
    let mid = 0;
    let close = 0;
    let log = 0;
    let spreadLeft = 0;
    let spreadRight = 0;
    let leftMost = 0;
    let leftLeast = 0;
    let rightMost = 0;
    let rightLeast = 0;
    for (const strand of strands) {
      const { weight, drift, reach, clockOpen, clockMid, clockClose } = strand;
      open += weight * strand.open;
      mid += weight * strand.mid;
      close += weight * strand.close;
      log = addMiddle(log, strand);
      spreadLeft += reach * Math.sqrt(clockMid - clockOpen);
      spreadRight += reach * Math.sqrt(clockClose - clockMid);
      if (drift > 0) {
        leftMost += drift * clockMid;
        leftLeast += drift * clockOpen;
        rightMost += drift * clockClose;
        rightLeast += drift * clockMid;
      } else {
        leftMost += drift * clockOpen;
        leftLeast += drift * clockMid;
        rightMost += drift * clockMid;
        rightLeast += drift * clockClose;
      }
    }
    const reachLeft = spreadLeft * reachOf(shape.left, from === this.#gap);
    const reachRight = spreadRight * reachOf(shape.right, from + shape.leftLength === this.#gap);
    const bounds = this.#bounds;
    bounds.mid = log;
    // Without spread the path is flat there, and there is nothing to look for.
    bounds.leftUp = reachLeft === 0 ? Number.NEGATIVE_INFINITY : Math.max(open, mid) + reachLeft + leftMost + slack;
    bounds.leftDown = reachLeft === 0 ? Number.POSITIVE_INFINITY : Math.min(open, mid) - reachLeft + leftLeast - slack;
    bounds.rightUp =
      reachRight === 0 ? Number.NEGATIVE_INFINITY : Math.max(mid, close) + reachRight + rightMost + slack;
    bounds.rightDown =
      reachRight === 0 ? Number.POSITIVE_INFINITY : Math.min(mid, close) - reachRight + rightLeast - slack;
    return bounds;
  }
}

/** The one order in which a middle's log is summed, so that a search and a look have the same bits. */
function addMiddle(log: number, { weight, drift, mid, clockMid }: Strand): number {
  const value = log + weight * mid;
  return value + drift * clockMid;
}

function reachOf(shape: Shape | null, isGap: boolean): number {
  if (shape === null) return 0;
  return isGap ? shape.reachOfAny : shape.reach;
}
