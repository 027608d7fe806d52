import { describe, expect, test } from 'vitest';
import type { ProfitRow } from '#contract/api/trading.ts';
import { byDay, byMarket, daysOf, feeShareOf, heightsOf, stretchesOf, sumsOf } from './profit.rules.ts';

const noon = Date.UTC(2025, 10, 21, 12) / 1000;

function row(patch: Partial<ProfitRow>): ProfitRow {
  return {
    date: '2025-11-21',
    product: 'contract',
    symbol: 'BTCUSDT',
    count: 1,
    profit: '0',
    fee: '0',
    swap: '0',
    ...patch,
  };
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16);

describe('daysOf', () => {
  test.each([
    ['UTC', '2025-11-15T00:00', '2025-11-22T00:00'],
    ['Asia/Tokyo', '2025-11-14T15:00', '2025-11-21T15:00'],
    ['America/New_York', '2025-11-15T05:00', '2025-11-22T05:00'],
    ['Asia/Kathmandu', '2025-11-14T18:15', '2025-11-21T18:15'],
  ])('a week in %s begins and ends with its own days', (zone, from, to) => {
    const days = daysOf('7', noon, zone);
    expect([iso(days[0]?.from ?? 0), iso(days.at(-1)?.to ?? 0)]).toEqual([from, to]);
  });

  test('late in the evening, the day is already the next one in the east', () => {
    const evening = Date.UTC(2025, 10, 21, 20) / 1000;
    expect(daysOf('7', evening, 'Asia/Tokyo').at(-1)?.date).toBe('2025-11-22');
  });

  test.each([
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00', '2026-10-25T23:00'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00', '2026-03-29T22:00'],
    // The clocks are changed at midnight: there is none in spring, and in autumn the hour before it comes twice.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00', '2026-04-24T21:00'],
    ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00', '2026-10-29T22:00'],
    // And where midnight comes twice, the first one begins the day.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00', '2026-11-02T05:00'],
  ])('in %s, the %s is from %s to %s', (zone, date, from, to) => {
    const days = daysOf('30', Date.parse(`${date}T12:00:00Z`) / 1000 + 3 * 86_400, zone);
    const at = days.findIndex((day) => day.date === date);
    expect([iso(days[at]?.from ?? 0), iso(days[at]?.to ?? 0)]).toEqual([from, to]);
    expect(days.map((day) => day.from).slice(1)).toEqual(days.map((day) => day.to).slice(0, -1));
    expect(new Set(days.map((day) => day.date)).size).toBe(30);
  });
});

test('what is asked for at a time has one offset, and a day on which it changes is asked for alone', () => {
  const days = daysOf('90', Date.UTC(2026, 10, 22, 12) / 1000, 'Europe/Berlin');
  expect(stretchesOf(days).map(({ from, to, ...rest }) => [iso(from), iso(to), rest])).toEqual([
    ['2026-08-24T22:00', '2026-10-24T22:00', { offset: 7200, date: null }],
    ['2026-10-24T22:00', '2026-10-25T23:00', { offset: 7200, date: '2026-10-25' }],
    ['2026-10-25T23:00', '2026-11-22T23:00', { offset: 3600, date: null }],
  ]);
  expect(stretchesOf(daysOf('90', noon, 'Asia/Tokyo'))).toHaveLength(1);
});

describe('byDay', () => {
  test.each(['7', '30', '90'] as const)('%s days are that many, with those without a close', (range) => {
    const days = byDay([row({ profit: '5' })], daysOf(range, noon, 'America/New_York'));
    expect(days).toHaveLength(Number(range));
    expect(days.at(-1)).toMatchObject({ date: '2025-11-21', result: '5.000000', count: 1 });
    expect(days[0]).toMatchObject({ result: '0.000000', count: 0 });
  });

  test('the days together are the whole', () => {
    const rows = [
      row({ date: '2025-11-20', profit: '-3.000001', fee: '0.5' }),
      row({ profit: '7', fee: '0.25', swap: '-0.1', product: 'forex', symbol: 'EURUSD' }),
      row({ profit: '-10', product: 'option' }),
    ];
    const results = byDay(rows, daysOf('7', noon, 'UTC')).map(({ result }) => result);
    expect(results.slice(-2)).toEqual(['-3.500001', '-3.350000']);
    expect(sumsOf(rows).result).toBe('-6.850001');
  });
});

test('markets stand in the order of what they moved, up or down; a market is another one in another product', () => {
  const rows = [
    row({ profit: '1' }),
    row({ profit: '-50', symbol: 'ETHUSDT' }),
    row({ profit: '20', product: 'option' }),
    row({ date: '2025-11-20', profit: '2' }),
  ];
  expect(byMarket(rows).map(({ product, symbol, result, count }) => [product, symbol, result, count])).toEqual([
    ['contract', 'ETHUSDT', '-50.000000', 1],
    ['option', 'BTCUSDT', '20.000000', 1],
    ['contract', 'BTCUSDT', '3.000000', 2],
  ]);
});

test.each([
  ['1000', '100', { of: 'profit', bps: 1000 }],
  ['1000', '2000', { of: 'profit', bps: 20_000 }],
  ['-900', '100', { of: 'loss', bps: 1000 }],
  ['0', '5', { of: 'loss', bps: 10_000 }],
  ['3', '1', { of: 'profit', bps: 3334 }],
  ['1000', '0', null],
] as const)('of a profit of %s and fees of %s, fees are %j', (profit, fee, share) => {
  expect(feeShareOf({ profit, fee })).toEqual(share);
});

test('the largest bar fills its side, the others in proportion; without any there is none', () => {
  expect(heightsOf([{ result: '5' }, { result: '-10' }, { result: '0' }])).toEqual([0.5, -1, 0]);
  expect(heightsOf([{ result: '0' }])).toEqual([0]);
});
