import { type DayPath, newStretch, type Stretch } from './bridge.ts';
import type { PathLaw } from './laws.ts';
import type { Shape } from './shape.ts';

export interface Term {
  path: DayPath;
  weight: number;
  /** What a unit of the component's clock adds to the market's log. */
  drift: number;
}

export interface Strand extends Stretch {
  path: DayPath;
  weight: number;
  drift: number;
  reach: number;
}

/** One node on the way from the day down to a tick, for all terms at once: their trees are cut alike. */
export interface Level {
  shape: Shape;
  from: number;
  index: number;
  strands: readonly Strand[];
  isSplit: boolean;
  next: Level | null;
}

/** Copies one part of a split node into the level below it. */
export function enter(level: Level, isLeft: boolean): Level {
  const { shape, next, strands } = level;
  const part = isLeft ? shape.left : shape.right;
  if (next === null || part === null) throw new RangeError('walk: nothing below a leaf');
  const from = isLeft ? level.from : level.from + shape.leftLength;
  // The way to the tick asked for last is still there.
  if (next.isSplit && next.from === from && next.shape === part && level.isSplit) return next;
  next.shape = part;
  next.from = from;
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

export function copyNode(node: Level, to: Level): void {
  to.shape = node.shape;
  to.from = node.from;
  to.index = node.index;
  to.isSplit = false;
  let at = 0;
  for (const strand of to.strands) {
    const known = node.strands[at];
    at += 1;
    if (known === undefined) break;
    strand.open = known.open;
    strand.close = known.close;
    strand.clockOpen = known.clockOpen;
    strand.clockClose = known.clockClose;
  }
}

/** A day's node with a chain of levels below it, deep enough for any tick and written over again and again. */
export function newLevels(terms: readonly Term[], { dayShape, drawMax }: PathLaw): Level {
  let level: Level | null = null;
  for (let depth = 0; depth < dayShape.levels; depth += 1) {
    const strands = terms.map(({ path, weight, drift }) => ({
      ...newStretch(path.open, path.close, path.clockOpen, path.clockClose),
      path,
      weight,
      drift,
      reach: Math.abs(weight) * drawMax,
    }));
    level = { shape: dayShape, from: 0, index: 0, strands, isSplit: false, next: level };
  }
  if (level === null) throw new RangeError('walk: a day without levels');
  return level;
}
