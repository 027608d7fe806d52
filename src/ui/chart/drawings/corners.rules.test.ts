import { expect, test } from 'vitest';
import { drawingTools } from '../bars.ts';
import { beginMaking, isMade, soFar, takePoint } from './corners.rules.ts';

const points = [1, 2, 3].map((at) => ({ timestamp: at * 60_000, value: at * 100 }));
const [first, second] = points;

test.each(drawingTools)('a %s is made with the last point that it asks for, and shown from the first on', (tool) => {
  let making = beginMaking(tool);
  expect(soFar(making, null)).toBeNull();
  for (const [at, point] of points.slice(0, making.asked).entries()) {
    expect(isMade(making)).toBe(false);
    making = takePoint(making, point);
    expect(soFar(making, null)?.points).toHaveLength(making.asked);
    expect(making.taken).toHaveLength(at + 1);
  }
  expect(isMade(making)).toBe(true);
  expect(soFar(making, null)).toEqual({ tool, points: points.slice(0, making.asked) });
});

test('what is still to come lies under the pointer', () => {
  if (first === undefined || second === undefined) throw new Error('no points');
  const making = takePoint(beginMaking('parallelStraightLine'), first);
  expect(soFar(making, second)?.points).toEqual([first, second, second]);
  expect(soFar(making, null)?.points).toEqual([first, first, first]);
});
