import { expect, test } from 'vitest';
import { planSpanOf } from './measure.ts';

test('the span of a plan is that of sums of its days, however skew they are', () => {
  // Nine days of ten cost 1, the tenth brings 4: over ten days the 5th of a hundred plans has no such day, the 95th three.
  const rates = [-1, -1, -1, -1, -1, -1, -1, -1, -1, 4];
  expect(planSpanOf(rates, 1)).toEqual({ lowPpb: -1, highPpb: 4 });
  expect(planSpanOf(rates, 10)).toEqual({ lowPpb: -10, highPpb: 5 });
  // A hundred days, 400 to 2,000 of which no normal law is far from: mean −50, deviation 15.
  const { lowPpb, highPpb } = planSpanOf(rates, 100);
  expect(lowPpb).toBeGreaterThanOrEqual(-50 - 1.645 * 15 - 4);
  expect(lowPpb).toBeLessThanOrEqual(-50 - 1.645 * 15 + 4);
  expect(highPpb).toBeGreaterThanOrEqual(-50 + 1.645 * 15 - 4);
  expect(highPpb).toBeLessThanOrEqual(-50 + 1.645 * 15 + 4);
});
