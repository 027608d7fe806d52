import { expect, test } from 'vitest';
import { courseMs, drawCourse, fromCandles, joined, type Point, withPoint } from './course.rules.ts';

const at = (minute: number, price: number): Point => ({ atMs: minute * 60_000, price });

const second = (atSecond: number, price: number): Point => ({ atMs: atSecond * 1000, price });

test('a newer point is added, not more than one a second, and never an older one', () => {
  const points = [second(10, 5)];
  expect(withPoint(points, second(11, 6))).toEqual([second(10, 5), second(11, 6)]);
  expect(withPoint(points, second(10.8, 6))).toBe(points);
  expect(withPoint(points, second(9, 6))).toBe(points);
  expect(withPoint([], second(9, 5))).toEqual([second(9, 5)]);
});

test('after a silence the line begins anew', () => {
  expect(withPoint([second(10, 5)], second(26, 6))).toEqual([second(26, 6)]);
});

test('what has left the picture goes, but for the point where the line enters it', () => {
  const points = Array.from({ length: 31 }, (_, index) => second(index * 10, index));
  const after = withPoint(points, second(courseMs / 1000 + 10, 99));
  expect(after[0]).toEqual(second(10, 1));
  expect(after).toHaveLength(31);
});

test('candles begin the line, live prices go on with it', () => {
  const before = fromCandles([
    { time: 60, open: '5.5' },
    { time: 120, open: '6' },
  ]);
  expect(before).toEqual([at(1, 5.5), at(2, 6)]);
  expect(joined(before, [at(2, 8), at(3, 9)])).toEqual([at(1, 5.5), at(2, 8), at(3, 9)]);
  expect(joined(before, [])).toEqual(before);
});

test('the line ends at the right edge, and levels lie between its prices', () => {
  const drawn = drawCourse([at(0, 10), at(5, 20)], [15], { width: 100, height: 48 });
  expect(drawn).toEqual({ path: 'M0.0 44.0L100.0 4.0', levels: [24] });
});

test('a line that began earlier enters the picture at its edge', () => {
  const drawn = drawCourse([at(0, 10), at(2, 20), at(6, 30)], [], { width: 100, height: 48 });
  expect(drawn?.path).toBe('M0.0 44.0L20.0 30.7L100.0 4.0');
});

test('a level beyond the line makes room for itself', () => {
  const drawn = drawCourse([at(0, 10), at(5, 20)], [30], { width: 100, height: 48 });
  expect(drawn?.levels).toEqual([4]);
});

test('a price that does not move is a line in the middle; one point is none', () => {
  expect(drawCourse([at(4, 10), at(5, 10)], [], { width: 100, height: 48 })?.path).toBe('M80.0 24.0L100.0 24.0');
  expect(drawCourse([at(5, 10)], [], { width: 100, height: 48 })).toBeNull();
});
