import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newStretch, splitStretch, type Stretch, zMax } from './bridge.ts';
import { type Shape, shapeOf } from './shape.ts';

const even = { units: [300, 1], evenLength: 300, swing: () => 0.45 };
const uneven = { units: [288, 72, 12, 1], evenLength: 0, swing: () => 0.45 };

/** All values and clocks of a path, with shares of the deterministic split given by `shareAt`. */
function pathOf(shape: Shape, whole: Stretch, wordAt: () => number, shareAt: (shape: Shape) => number) {
  const points: { value: number; clock: number }[] = [];
  const fill = (stretch: Stretch, shape: Shape | null) => {
    if (shape === null) {
      points.push({ value: stretch.open, clock: stretch.clockOpen });
      return;
    }
    splitStretch(stretch, shareAt(shape), shape.swing, wordAt());
    const { open, close, clockOpen, clockClose, mid, clockMid } = stretch;
    fill(newStretch(open, mid, clockOpen, clockMid), shape.left);
    fill(newStretch(mid, close, clockMid, clockClose), shape.right);
  };
  fill(whole, shape);
  points.push({ value: whole.close, clock: whole.clockClose });
  return points;
}

/** Words of every size, and many of the extreme ones. */
const words = fc.array(fc.oneof(fc.nat(0xffffffff), fc.constantFrom(0xffffffff, 0xfffff000, 0, 0xfff)), {
  minLength: 300,
  maxLength: 300,
});

function cycle(list: readonly number[]): () => number {
  let at = -1;
  return () => {
    at += 1;
    return list[at % list.length] ?? 0;
  };
}

describe('reach', () => {
  test.each([
    ['even activity', shapeOf(300, even), (shape: Shape) => shape.share],
    ['any activity', shapeOf(288, uneven), (shape: Shape) => (shape.length % 5 === 0 ? 1 : (shape.length % 7) / 7)],
  ] as const)('no value lies outside of it: %s', (_, shape, shareAt) => {
    fc.assert(
      fc.property(words, fc.double({ min: -2, max: 2, noNaN: true }), (words, close) => {
        const points = pathOf(shape, newStretch(0, close, 0, 1), cycle(words), shareAt);
        const reach = shape.reach * zMax;
        expect(points).toHaveLength(shape.length + 1);
        for (const { value } of points) {
          expect(value).toBeLessThanOrEqual(Math.max(0, close) + reach);
          expect(value).toBeGreaterThanOrEqual(Math.min(0, close) - reach);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('it is not generous: some path comes half way, so a bound of half the size would fail', () => {
    const shape = shapeOf(300, even);
    // Always up, and always the larger part of the variance to the left: 0xffffffff is the highest of both draws.
    const points = pathOf(
      shape,
      newStretch(0, 0, 0, 1),
      () => 0xffffffff,
      (shape) => shape.share,
    );
    const highest = Math.max(...points.map(({ value }) => value));
    expect(highest).toBeGreaterThan(0.5 * shape.reach * zMax);
    expect(highest).toBeLessThan(shape.reach * zMax);
  });
});

test('the clock never runs backwards, ends where it must, and the path is flat while it stands', () => {
  fc.assert(
    fc.property(words, (words) => {
      const points = pathOf(shapeOf(288, uneven), newStretch(0.1, 0.3, 0, 0.7), cycle(words), (shape) =>
        shape.length % 3 === 0 ? 1 : 0.4,
      );
      for (let at = 1; at < points.length; at += 1) {
        const [before, here] = [points[at - 1], points[at]];
        expect(here?.clock).toBeGreaterThanOrEqual(before?.clock ?? 0);
        if (here?.clock === before?.clock) expect(here?.value).toBe(before?.value);
      }
      expect(points.at(-1)).toEqual({ value: 0.3, clock: 0.7 });
    }),
    { numRuns: 40 },
  );
});
