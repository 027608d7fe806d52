import { expect, test } from 'vitest';
import { arrive } from './travel.rules.ts';

const start = { index: 0, scrolls: {} };

test('a new entry starts at the top, and going back finds the place that was left', () => {
  const there = arrive(start, null, 420);
  expect(there).toMatchObject({ direction: 'forward', scrollTop: 0 });
  const back = arrive(there.trail, 0, 90);
  expect(back).toMatchObject({ direction: 'back', scrollTop: 420 });
  expect(arrive(back.trail, 1, 420)).toMatchObject({ direction: 'forward', scrollTop: 90 });
});

test('a new entry forgets what lay ahead of it', () => {
  const there = arrive(start, null, 0);
  const further = arrive(there.trail, null, 10);
  const back = arrive(arrive(further.trail, 1, 500).trail, 0, 10);
  const other = arrive(back.trail, null, 0);
  expect(other.trail).toEqual({ index: 1, scrolls: { 0: 0 } });
});

test('an entry that was replaced is neither forward nor back, and its new page starts at the top', () => {
  expect(arrive(start, 0, 55)).toMatchObject({ trail: { index: 0 }, direction: 'none', scrollTop: 0 });
});
