import { expect, test } from 'vitest';
import type { Candle } from '#contract/api/market.ts';
import { layPicture } from './layout.ts';

const size = { width: 390, height: 440, axisWidth: 60 };

function candle(at: number, open: number, close: number, volume = 5): Candle {
  const [low, high] = [Math.min(open, close) - 1, Math.max(open, close) + 1];
  return {
    time: 1_700_000_100 + at * 900,
    open: open.toFixed(2),
    high: high.toFixed(2),
    low: low.toFixed(2),
    close: close.toFixed(2),
    volume: volume.toFixed(5),
  };
}

test('a candle is a wick, a body and a volume; the newest stands 80 px and half a bar from the prices', () => {
  const boxes = layPicture([candle(0, 100, 110), candle(1, 110, 104)], size);
  expect(boxes.map(({ x, width, tone }) => [x, width, tone])).toEqual([
    [235, 1, 'up'],
    [232, 7, 'up'],
    [232, 6, 'up'],
    [245, 1, 'down'],
    [242, 7, 'down'],
    [242, 6, 'down'],
  ]);
});

test('nothing leaves its pane, and the largest volume has the tallest bar', () => {
  const candles = Array.from({ length: 100 }, (_, at) =>
    candle(at, 100 + Math.sin(at) * 30, 100 + Math.cos(at) * 30, at),
  );
  const boxes = layPicture(candles, size);
  const pricesBottom = size.height - 100 - 1 - 21;
  const volumes = boxes.filter(({ width }) => width === 6);
  for (const box of boxes) {
    expect(box.x + box.width).toBeGreaterThan(0);
    expect(box.x + box.width).toBeLessThanOrEqual(size.width - size.axisWidth);
    if (!volumes.includes(box)) expect(box.y + box.height).toBeLessThanOrEqual(pricesBottom);
    else expect(box.y + box.height).toBeLessThanOrEqual(pricesBottom + 1 + 100);
    expect(box.y).toBeGreaterThanOrEqual(0);
  }
  expect(Math.max(...volumes.map(({ height }) => height))).toBe(volumes.at(-1)?.height);
  // The legend of the volume has its row to itself.
  expect(Math.min(...volumes.map(({ y }) => y))).toBeGreaterThanOrEqual(pricesBottom + 1 + 21);
  // The highest price has room for the legend and its own figure.
  expect(Math.min(...boxes.map(({ y }) => y))).toBeGreaterThanOrEqual(34);
});

test('an average that runs below all candles takes its room, as on the chart', () => {
  // 26 candles count, of which 25 are seen, of 100 each; the average of 30 at the first of them takes in 29 cheaper ones.
  const candles = Array.from({ length: 55 }, (_, at) => candle(at, at < 29 ? 76 : 100, at < 29 ? 76 : 100));
  const lows = layPicture(candles, size).filter(({ width, tone }) => width === 1 && tone === 'flat');
  expect(lows).toHaveLength(25);
  const pricesHeight = size.height - 100 - 1 - 21;
  const [from, to] = [(29 * 76 + 100) / 30, 101];
  const whole = (to - from) * (1 + 0.1 + 0.2);
  const bottom = Math.round((1 - (99 - (from - (to - from) * 0.1)) / whole) * pricesHeight);
  expect(new Set(lows.map(({ y, height }) => y + height))).toEqual(new Set([bottom]));
});

test('candles beyond the left edge are left out', () => {
  const candles = Array.from({ length: 500 }, (_, at) => candle(at, 100, 101));
  expect(layPicture(candles, size)).toHaveLength(3 * 25);
});

test('a market that does not move has a line of bodies, and none at all has nothing', () => {
  const still = { ...candle(0, 100, 100), high: '100.00', low: '100.00' };
  const boxes = layPicture([still, still], size);
  expect(boxes.every(({ y, height, tone }) => Number.isFinite(y) && height >= 0 && tone === 'flat')).toBe(true);
  expect(layPicture([], size)).toEqual([]);
});

test('a weekend is left out', () => {
  const week = [candle(0, 100, 110), candle(2, 110, 104)];
  expect(
    layPicture(
      [week[0], candle(1, 110, 110, 0), week[1]].filter((one) => one !== undefined),
      size,
    ),
  ).toEqual(layPicture(week, size));
});
