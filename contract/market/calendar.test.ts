import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intervals } from '../intervals.ts';
import {
  dateOfDay,
  dayOfDate,
  dayOfTick,
  firstDayOf,
  genesisDay,
  genesisSeconds,
  isOfDays,
  nextFirstDay,
  tickAt,
} from './calendar.ts';

const day = (date: string) => dayOfDate(date) ?? Number.NaN;
/** 1970 to 2106. */
const days = fc.integer({ min: 0, max: 50_000 });

test('history begins on 2023-01-01', () => {
  expect([dateOfDay(genesisDay), genesisSeconds]).toEqual(['2023-01-01', Date.parse('2023-01-01') / 1000]);
});

test('a tick is 200 ms, and a day has 432,000', () => {
  expect([0, 199, 200, 86_399_999, 86_400_000].map(tickAt)).toEqual([0, 0, 1, 431_999, 432_000]);
  expect([0, 431_999, 432_000].map(dayOfTick)).toEqual([0, 0, 1]);
});

test.each([-1, -0.5, Number.NaN, Number.NEGATIVE_INFINITY])('%s is no moment of the market', (ms) => {
  expect(() => tickAt(ms)).toThrow(new RangeError(`no moment of the market: ${ms}`));
});

describe('dates', () => {
  test.each([
    ['1970-01-01', 0],
    ['2024-02-29', 19_782],
    ['2026-02-29', null],
    ['2026-02-31', null],
    ['2026-13-01', null],
    ['2026-1-1', null],
    ['x2026-01-01', null],
    ['2026-01-01T00:00:00Z', null],
    ['12026-01-01', null],
    ['yesterday', null],
  ])('%s is day %s', (date, number) => {
    expect(dayOfDate(date)).toBe(number);
  });

  test('are read back', () => {
    fc.assert(
      fc.property(days, (number) => {
        expect(dayOfDate(dateOfDay(number))).toBe(number);
      }),
    );
  });
});

describe('weeks and months', () => {
  test('begin on Monday, and on the first', () => {
    expect(dateOfDay(firstDayOf('1w', day('2026-11-22')))).toBe('2026-11-16');
    expect(dateOfDay(firstDayOf('1w', day('2026-11-16')))).toBe('2026-11-16');
    expect(dateOfDay(firstDayOf('1M', day('2026-11-22')))).toBe('2026-11-01');
    expect(dateOfDay(nextFirstDay('1w', day('2026-11-16')))).toBe('2026-11-23');
    expect(dateOfDay(nextFirstDay('1M', day('2026-02-01')))).toBe('2026-03-01');
    expect(dateOfDay(nextFirstDay('1M', day('2026-12-01')))).toBe('2027-01-01');
  });

  test('hold each day once', () => {
    fc.assert(
      fc.property(fc.constantFrom('1w', '1M'), days, (interval, number) => {
        const first = firstDayOf(interval, number + 7);
        const next = nextFirstDay(interval, first);
        expect(first <= number + 7 && number + 7 < next).toBe(true);
        expect([firstDayOf(interval, next), firstDayOf(interval, next - 1)]).toEqual([next, first]);
      }),
    );
  });

  test('are the only intervals that are put together from days', () => {
    expect(intervals.filter(isOfDays)).toEqual(['1w', '1M']);
  });
});
