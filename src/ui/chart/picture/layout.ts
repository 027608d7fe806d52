import type { Candle } from '#contract/api/market.ts';
import { usualParams } from '../bars.ts';
import { gapAbove } from '../lines/legendRoom.ts';

/** A filled box on the picture, in CSS px from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  tone: 'up' | 'down' | 'flat';
}

export interface PictureSize {
  width: number;
  height: number;
  /** Of the figures beside the prices. */
  axisWidth: number;
}

/** As the chart library draws them by itself: from one bar to the next, its body, and the room right of the newest. */
const [barSpace, bodyWidth, newestSpace] = [10, 7, 80];
const halfBody = (bodyWidth - 1) / 2;
/** Of the pane of the volume, the line between the panes, and the times. */
const [volumeHeight, lineHeight, timesHeight] = [100, 1, 21];
/** What stays free below, as a share of what is drawn, and px above: a row of legend, and at the prices the figure of the highest. */
const below = 0.1;
const [abovePrices, aboveVolumes] = [35, 22];

/**
 * The newest candles and their volumes as boxes, where the chart of the page will draw them: what is seen first must not jump when
 * that comes. Indicators, axes and figures are the chart's own, but an average that runs beside the candles takes its room here too.
 */
export function layPicture(candles: readonly Candle[], { width, height, axisWidth }: PictureSize): Box[] {
  const room = width - axisWidth;
  // While a market rests nothing is traded, and charts leave that time out.
  const traded = candles.filter(({ volume }) => Number(volume) > 0);
  if (traded.length === 0) return [];
  // The library counts one bar more than it shows.
  const from = Math.max(0, Math.round(traded.length + (newestSpace - room) / barSpace) - 1);
  const shown = traded.slice(from);
  const averages = (all: readonly number[], periods: readonly number[]) =>
    periods.flatMap((period) => averagesOf(all, period).slice(-shown.length));
  const pricesHeight = height - volumeHeight - lineHeight - timesHeight;
  const prices = [
    ...shown.flatMap((one) => [Number(one.low), Number(one.high)]),
    ...averages(
      traded.map((one) => Number(one.close)),
      usualParams.MA,
    ),
  ];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const priceY = scale(low, high, pricesHeight, shareAbove(abovePrices, pricesHeight));
  const volumes = traded.map((one) => Number(one.volume));
  const largest = Math.max(...volumes.slice(-shown.length), ...averages(volumes, usualParams.VOL));
  const volumeY = scale(0, largest, volumeHeight, shareAbove(aboveVolumes, volumeHeight));
  const volumeTop = pricesHeight + lineHeight;
  return shown.flatMap((candle, at) => {
    const fromRight = newestSpace + (shown.length - at - 0.5) * barSpace;
    const x = Math.floor(room - fromRight + 0.5);
    if (x + halfBody < 0) return [];
    const [open, close] = [Number(candle.open), Number(candle.close)];
    const tone = close > open ? 'up' : close < open ? 'down' : 'flat';
    const [top, bottom] = [priceY(Number(candle.high)), priceY(Number(candle.low))];
    const [bodyTop, bodyBottom] = [priceY(Math.max(open, close)), priceY(Math.min(open, close))];
    const [volume, zero] = [volumeY(Number(candle.volume)), volumeY(0)];
    const left = x - halfBody;
    return [
      { x, y: top, width: 1, height: bottom - top, tone },
      { x: left, y: bodyTop, width: bodyWidth, height: Math.max(1, bodyBottom - bodyTop), tone },
      { x: left, y: volumeTop + volume, width: bodyWidth - 1, height: Math.max(1, zero - volume), tone },
    ];
  });
}

/** As the chart itself leaves it: a share as it is, or px of the pane. */
function shareAbove(freePx: number, height: number): number {
  const gap = gapAbove(freePx, height);
  return gap < 1 ? gap : gap / height;
}

/** The mean of each value and those before it, `period` in all, oldest first; none where there are fewer. */
function averagesOf(values: readonly number[], period: number): number[] {
  return values
    .slice(period - 1)
    .map((_, at) => values.slice(at, at + period).reduce((sum, one) => sum + one, 0) / period);
}

/** From a value to its px from the top of a pane. */
function scale(low: number, high: number, height: number, gapAbove: number): (value: number) => number {
  const range = high - low || 1;
  const from = low - range * below;
  const whole = range * (1 + below + gapAbove);
  return (value) => Math.round((1 - (value - from) / whole) * height);
}
