import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { planLabel } from '#contract/market/source.ts';
import { drawnStretch } from './draw.ts';

const day = 20_700;
const midnight = day * 432_000;
const drawOf = (key: string, order: string, n: number) =>
  createHmac('sha256', key)
    .update(planLabel('market-2', order, n))
    .digest();

test('a window lies within the 30 days before the day of its draw, and is over when that day begins', () => {
  for (const bytes of [Buffer.alloc(32), Buffer.alloc(32, 255)]) {
    const { from, to } = drawnStretch(bytes, day, 3000);
    expect(to - from).toBe(3000);
    expect(from).toBeGreaterThanOrEqual(midnight - 30 * 432_000);
    expect(to).toBeLessThanOrEqual(midnight);
  }
  expect(() => drawnStretch(Buffer.alloc(32), 19_358, 3000)).toThrow(RangeError);
});

test('windows are spread evenly, and another order, day number or key has another one', () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  const seen = new Set<number>();
  for (let n = 0; n < 5000; n += 1) {
    const { from } = drawnStretch(drawOf('key', `order-${n % 50}`, n), day, 3000);
    seen.add(from);
    const tenth = Math.floor((10 * (from - (midnight - 30 * 432_000))) / (30 * 432_000));
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  // Of thirteen million starts two of five thousand may be one.
  expect(seen.size).toBeGreaterThan(4990);
  // Chi-square with 9 degrees of freedom: beyond 27.9 once in a thousand; the draws are fixed.
  expect(tenths.reduce((sum, count) => sum + (count - 500) ** 2 / 500, 0)).toBeLessThan(27.9);
  expect(drawnStretch(drawOf('other', 'order-1', 1), day, 3000)).not.toEqual(
    drawnStretch(drawOf('key', 'order-1', 1), day, 3000),
  );
});
