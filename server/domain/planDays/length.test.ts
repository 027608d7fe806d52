import { expect, it } from 'vitest';
import { planDayTicks } from './length.ts';

it.each([
  [600, 3000n],
  [10, 50n],
  [86_400, 432_000n],
])('a plan day of %i seconds has %i ticks', (planDaySeconds, ticks) => {
  expect(planDayTicks({ planDaySeconds })).toBe(ticks);
});
