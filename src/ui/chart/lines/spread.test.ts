import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrappedHeight } from './legend.ts';
import { gapAbove } from './legendRoom.ts';
import { spread, type Wanted } from './spread.ts';

const all = (places: readonly number[]): Wanted[] => places.map((at) => ({ at, height: 20 }));
const room = { top: 0, bottom: 200 };

test.each([
  ['what does not touch stays', [30, 60, 120], [30, 60, 120]],
  ['two at one place part by half their height each', [100, 100], [90, 110]],
  ['pairs that meet make a pile around their middle', [100, 100, 115, 115], [77.5, 97.5, 117.5, 137.5]],
  ['at the edges they stay inside', [0, 3, 199], [10, 30, 190]],
  ['the order is that of the places, whatever that of the list is', [110, 100, 105], [125, 85, 105]],
])('%s', (_name, places, middles) => {
  expect(spread(all(places), room, null)).toEqual(middles);
});

test('nothing stands on what is taken', () => {
  const taken = { at: 100, height: 20 };
  expect(spread(all([95, 105]), room, taken)).toEqual([80, 120]);
  expect(spread(all([95, 99, 150]), room, taken)).toEqual([60, 80, 150]);
});

test('who finds no room above what is taken stands below it', () => {
  expect(spread(all([5, 8, 12]), room, { at: 50, height: 20 })).toEqual([10, 30, 70]);
  expect(spread(all([195, 192, 188]), room, { at: 150, height: 20 })).toEqual([190, 170, 130]);
});

test('nothing covers anything, everything is inside, and the order of the prices is kept', () => {
  const part = fc.record({ at: fc.double({ min: -50, max: 650, noNaN: true }), height: fc.constantFrom(18, 28) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (wanted) => {
      const middles = spread(wanted, { top: 30, bottom: 600 }, null);
      const placed = wanted
        .map(({ at, height }, index) => ({ at, height, y: middles[index] ?? Number.NaN }))
        .toSorted((one, other) => one.y - other.y);
      for (const [index, { at, height, y }] of placed.entries()) {
        expect(y - height / 2).toBeGreaterThanOrEqual(30 - 1e-6);
        expect(y + height / 2).toBeLessThanOrEqual(600 + 1e-6);
        const before = placed[index - 1];
        if (before === undefined) continue;
        expect(before.y + before.height / 2).toBeLessThanOrEqual(y - height / 2 + 1e-6);
        expect(before.at).toBeLessThanOrEqual(at);
      }
    }),
  );
});

test('a legend takes as many rows as its words need', () => {
  const words = (...widths: number[]) => widths.map((width) => ({ width, height: 19 }));
  expect(wrappedHeight([], 100)).toBe(0);
  expect(wrappedHeight(words(40, 60), 100)).toBe(19);
  expect(wrappedHeight(words(40, 61), 100)).toBe(38);
  expect(wrappedHeight(words(150, 40, 50, 20), 100)).toBe(57);
});

test.each([
  { free: 20, height: 300 },
  { free: 60, height: 300 },
  { free: 80, height: 220 },
])('$free px of $height stay free above the highest price', ({ free, height }) => {
  const gap = gapAbove(free, height);
  const above = gap >= 1 ? gap / height : gap;
  expect((above / (1 + above + 0.1)) * height).toBeGreaterThanOrEqual(free);
  expect((above / (1 + above + 0.1)) * height).toBeLessThan(Math.max(free, 0.2 * height) + 1);
});
