import { dayActivity, type Hours, shareOf, tickShare } from './activity.ts';
import { clockDraw, type DayPath, splitBrownian, splitStretch, type Stretch, zMax } from './bridge.ts';
import { gaussMax } from './gauss.ts';
import { type Shape, shapeOf } from './shape.ts';
import type { Version } from '../source.ts';
import { dayTicks, hourTicks } from './ticks.ts';

/** How a day is filled in between its ends. Each version of the market has its own, and keeps it for ever. */
export interface PathLaw {
  /** 4 h, 1 h, 30, 15, 5 and 1 minute are nodes of the tree, so a candle of the chart is a subtree. */
  dayShape: Shape;
  /** No draw of a middle lies further out, in deviations. */
  drawMax: number;
  /** Whether markets that rest open with a gap. */
  hasGaps: boolean;
  /** The share of the variance that falls to [from, mid) of [from, to), before the cascade; in ticks of the day. */
  shareOf(hours: Hours, day: number, from: number, mid: number, to: number): number;
  split(stretch: Stretch, share: number, swing: number, path: DayPath, index: number): void;
}

const units = [dayTicks, 72_000, hourTicks, 9000, 4500, 1500, 300, 1];

function daySwing(length: number): number {
  if (length > hourTicks) return 0.5;
  return length > 300 ? 0.45 : 0.25;
}

/** market-1: even draws. Beaten by public data: decision 003 says how. */
const evenLaw: PathLaw = {
  dayShape: shapeOf(dayTicks, { units, evenLength: hourTicks, swing: daySwing }),
  drawMax: zMax,
  hasGaps: false,
  shareOf: (hours, day, from, mid, to) =>
    shareOf(dayActivity(hours, day), from / hourTicks, mid / hourTicks, to / hourTicks),
  split: (stretch, share, swing, path, index) => splitStretch(stretch, share, swing, path.words.at(index)),
};

/**
 * The cascade is strong from the day to the minutes and weak below: long lively spells are what shows as clustering and as fat tails,
 * and the bounds of a minute stay tight, which makes its high and low cheap to find.
 */
function brownianSwing(length: number): number {
  if (length > hourTicks) return 0.9;
  return length > 300 ? 0.8 : 0.4;
}

/** market-2: a Brownian motion in a clock that is drawn independently of it. */
const brownianLaw: PathLaw = {
  dayShape: shapeOf(dayTicks, { units, evenLength: hourTicks, swing: brownianSwing }),
  drawMax: gaussMax,
  hasGaps: true,
  shareOf: tickShare,
  split(stretch, share, swing, { words, groupWords }, index) {
    const ownWord = words.at(2 * index);
    const shift = swing * clockDraw(groupWords === null ? ownWord : groupWords.at(index), ownWord);
    splitBrownian(stretch, share, shift, words.at(2 * index + 1));
  },
};

export const pathLaws = { 'market-1': evenLaw, 'market-2': brownianLaw } satisfies Record<Version, PathLaw>;
