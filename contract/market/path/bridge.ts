import type { KeyedWords } from './chacha.ts';
import { gaussOf } from './gauss.ts';
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

/** Draws of market-1 are even within +-sqrt(3): variance 1, and bounded, which is what makes highs and lows searchable. */
export const zMax = Math.sqrt(3);

const zHalves = 2 ** 19;
const shiftHalves = 2 ** 11;

/**
 * As market-1 does it: cuts a stretch in two with one random word: its low 12 bits move the share of the variance that falls to the left part (a
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

/** How much of the cascade's moves is common to all components of a group: they have their lively spells together. */
const commonShare = 0.7;

/** The cascade's draw within +-1 from a word of the group's and one of the component's own. */
export function clockDraw(groupWord: number, ownWord: number): number {
  return commonShare * evenDraw(groupWord) + (1 - commonShare) * evenDraw(ownWord);
}

const wordHalves = 2 ** 31;

function evenDraw(word: number): number {
  return (word - (wordHalves - 0.5)) / wordHalves;
}

/** Where the cascade cuts a clock in two. What rests gets nothing, to the last bit. */
export function cutClock(open: number, close: number, share: number, shift: number): number {
  if (share <= 0) return open;
  if (share >= 1) return close;
  const cut = open + (close - open) * swung(share, shift);
  return cut > close ? close : cut;
}

/**
 * As market-2 does it: the clock is cut first, with words that say nothing of the values; then the middle is drawn as that of a
 * Brownian motion between its ends (Levy's construction), which keeps that law in whatever order the nodes are drawn.
 * @param shift how far the cascade moves the share, within +-1; `valueWord` 32 random bits.
 */
export function splitBrownian(stretch: Stretch, share: number, shift: number, valueWord: number): void {
  const { open, close, clockOpen, clockClose } = stretch;
  const span = clockClose - clockOpen;
  const clockMid = cutClock(clockOpen, clockClose, share, shift);
  const before = clockMid - clockOpen;
  const after = clockClose - clockMid;
  stretch.clockMid = clockMid;
  if (before <= 0) stretch.mid = open;
  else if (after <= 0) stretch.mid = close;
  else {
    stretch.mid = open + (close - open) * (before / span) + Math.sqrt((before * after) / span) * gaussOf(valueWord);
  }
}

/** A draw within +-sqrt(3) from a word, as the middles of market-1 use it. */
export function boundedDraw(word: number): number {
  return ((word >>> 12) - (zHalves - 0.5)) * (zMax / zHalves);
}

export function newStretch(open: number, close: number, clockOpen: number, clockClose: number): Stretch {
  return { open, close, clockOpen, clockClose, mid: open, clockMid: clockOpen };
}

/** What a path within a day is made from. All of it is in the open once the day is revealed. */
export interface DayPath {
  /** Logs relative to the component's base. */
  open: number;
  close: number;
  /** Sums of variance: from zero at midnight in market-1, since the first day of the law in market-2. */
  clockOpen: number;
  clockClose: number;
  words: KeyedWords;
  /** Of the component's group, which moves the clocks of all of them; null in market-1. */
  groupWords: KeyedWords | null;
}
