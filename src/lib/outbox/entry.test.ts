import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs, type Entry, isDue } from './entry.ts';

test('waits grow by doubling, spread over the whole range, and end at five minutes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempts, random) => {
        const limitMs = Math.min(300_000, 1000 * 2 ** (attempts - 1));
        const waitMs = backoffMs(attempts, random);
        expect(waitMs).toBe(Math.floor(random * limitMs));
        expect(waitMs).toBeLessThan(300_000);
      },
    ),
  );
  expect([backoffMs(1, 0.999), backoffMs(2, 0.999), backoffMs(30, 0.999)]).toEqual([999, 1998, 299_700]);
  expect(backoffMs(30, 0)).toBe(0);
});

const entry = (change: Partial<Entry>) => ({ state: 'saved', nextAt: 0, lastError: null, ...change }) as Entry;
const now = 1_790_000_000_000;
const lost = { key: 'offline', params: {}, status: null } as const;
const busy = { key: 'try_again', params: {}, status: 503 } as const;

test('due is what has waited long enough', () => {
  expect(isDue(entry({}), now, false)).toBe(true);
  expect(isDue(entry({ nextAt: now }), now, false)).toBe(true);
  expect(isDue(entry({ nextAt: now + 1 }), now, false)).toBe(false);
  expect(isDue(entry({ nextAt: now + 1, state: 'sending' }), now, false)).toBe(false);
});

test('news of the network ends a wait for the network, and no other', () => {
  expect(isDue(entry({ nextAt: now + 1000, lastError: lost }), now, true)).toBe(true);
  expect(isDue(entry({ nextAt: now + 1000, lastError: busy }), now, true)).toBe(false);
  expect(isDue(entry({ nextAt: now + 1000 }), now, true)).toBe(false);
});

test('what needs attention is never due', () => {
  expect(isDue(entry({ state: 'attention', lastError: lost }), now, true)).toBe(false);
});

test('a wait of more than an hour is a clock that jumped', () => {
  expect(isDue(entry({ nextAt: now + 3_600_000 }), now, false)).toBe(false);
  expect(isDue(entry({ nextAt: now + 4_000_000 }), now, false)).toBe(true);
  // With a minute's grace, to the millisecond.
  expect(isDue(entry({ nextAt: now + 3_660_000 }), now, false)).toBe(false);
  expect(isDue(entry({ nextAt: now + 3_660_001 }), now, false)).toBe(true);
});

test('a wait that began later than now is from before a jump of the clock, however short it is', () => {
  const waiting = entry({ touchedAt: now, nextAt: now + 2000, lastError: busy });
  expect(isDue(waiting, now + 1000, false)).toBe(false);
  expect(isDue(waiting, now - 1_800_000, false)).toBe(true);
});
