import { describe, expect, test } from 'vitest';
import { backoff } from './backoff.ts';

const failures = [0, 1, 2, 3, 4, 10, 1000, 1e9];

test('it doubles from the first failure up to the limit, whatever is counted', () => {
  const law = { first: 3, most: 20 };
  expect(failures.map((count) => backoff(law, count))).toEqual([3, 3, 6, 12, 20, 20, 20, 20]);
  expect(backoff({ first: 1, most: Number.MAX_SAFE_INTEGER }, 5000)).toBe(2 ** 30);
});

describe.each([0.5, 1] as const)('with %d of it drawn by lot', (jitter) => {
  const law = { first: 1000, most: 8000, jitter };

  test('no wait is longer than the one without, nor shorter than what is not drawn', () => {
    for (const count of failures) {
      const whole = backoff({ first: 1000, most: 8000 }, count);
      for (const random of [0, 0.3, 0.999_999]) {
        const wait = backoff(law, count, random);
        expect(wait).toBeLessThanOrEqual(whole);
        expect(wait).toBeGreaterThanOrEqual(Math.floor(whole * (1 - jitter)));
      }
    }
  });

  test('those that failed together come back spread over all of what is drawn', () => {
    const waits = Array.from({ length: 1000 }, (_, at) => backoff(law, 4, at / 1000));
    expect(Math.min(...waits)).toBe(8000 * (1 - jitter));
    expect(Math.max(...waits)).toBeGreaterThan(7980);
    expect(new Set(waits).size).toBeGreaterThan(990);
  });
});

test('waits are whole units: a second of the database is never a part of one', () => {
  expect(backoff({ first: 1, most: 3600, jitter: 1 }, 1, 0.2)).toBe(0);
  expect(backoff({ first: 5, most: 3600, jitter: 0.5 }, 1, 0.5)).toBe(3);
});
