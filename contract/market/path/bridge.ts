import type { KeyedWords } from './chacha.ts';
import { swung } from './shape.ts';

/**
 * A stretch of a path between two known points. The clock is the variance used up since the path began: it is the time the
 * market feels, running fast in lively hours and standing still while a market rests. It never runs backwards, and the values
 * are those of a random walk in it.
 */
export interface Stretch {
  open: number;
  close: number;
  clockOpen: number;
  clockClose: number;
  /** Filled by `splitStretch`. */
  mid: number;
  clockMid: number;
}

/** Draws of the middle are even within +-sqrt(3): variance 1, and bounded, which is what makes highs and lows searchable. */
export const zMax = Math.sqrt(3);

const zHalves = 2 ** 19;
const shiftHalves = 2 ** 11;

/**
 * Cuts a stretch in two with one random word: its low 12 bits move the share of the variance that falls to the left part (a
 * multiplicative cascade: lively and quiet stretches inside of each other), its high 20 bits place the middle around the
 * straight line between the ends, as a Brownian bridge would. Only operations that IEEE 754 fixes to the last bit.
 */
export function splitStretch(stretch: Stretch, share: number, swing: number, word: number): void {
  const { open, close, clockOpen, clockClose } = stretch;
  const shift = ((word & 4095) - (shiftHalves - 0.5)) * (swing / shiftHalves);
  const span = clockClose - clockOpen;
  const cut = clockOpen + span * swung(share, shift);
  const clockMid = cut > clockClose ? clockClose : cut;
  const before = clockMid - clockOpen;
  const after = clockClose - clockMid;
  stretch.clockMid = clockMid;
  if (before <= 0) stretch.mid = open;
  else if (after <= 0) stretch.mid = close;
  else {
    stretch.mid = open + (close - open) * (before / span) + Math.sqrt((before * after) / span) * boundedDraw(word);
  }
}

/** A draw within +-sqrt(3) from a word, as the middles use it. */
export function boundedDraw(word: number): number {
  return ((word >>> 12) - (zHalves - 0.5)) * (zMax / zHalves);
}

export function newStretch(open: number, close: number, clockOpen: number, clockClose: number): Stretch {
  return { open, close, clockOpen, clockClose, mid: open, clockMid: clockOpen };
}

/** What a path within a day is made from. All of it is in the open once the day is revealed. */
export interface DayPath {
  words: KeyedWords;
  /** Logs relative to the component's base. */
  open: number;
  close: number;
  variance: number;
}
