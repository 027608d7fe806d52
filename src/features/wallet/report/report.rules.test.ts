import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { inCents } from '#contract/rules/worth/cents.ts';
import { changeToday, coinProfit, courseOf } from './report.rules.ts';
import { totalIn, totalUnitIds, totalUnits } from './totalIn.rules.ts';

const usdt = (decimal: string) => toMinor(decimal, 'USDT') ?? 0n;
const cents = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((value) => value * 10_000n);

test('what there was, what came in and the change are the total, to the last cent', () => {
  fc.assert(
    fc.property(cents, cents, cents, (total, start, moved) => {
      const today = { since: 0, start: fromMinor(start, 'USDT'), moved: fromMinor(moved, 'USDT'), brought: '0' };
      expect(start + moved + usdt(changeToday(total, today).amount)).toBe(total);
    }),
  );
});

test('the change in per cent is of what there was and what came in; of nothing there is none', () => {
  const today = { since: 0, start: '800', moved: '200', brought: '200' };
  expect(changeToday(1_050_000_000n, today)).toEqual({ amount: '50.000000', percent: '5.00' });
  expect(changeToday(999_950_000n, today)).toEqual({ amount: '-0.050000', percent: '-0.01' });
  expect(changeToday(0n, { since: 0, start: '0', moved: '0', brought: '0' }).percent).toBeNull();
  // What was taken out does not make the rest a gain.
  expect(changeToday(600_000_000n, { since: 0, start: '1000', moved: '-400', brought: '0' })).toEqual({
    amount: '0.000000',
    percent: '0.00',
  });
});

const cost = { currency: 'ETH', quantity: '2.00000000', cost: '100.009999', average: '50.005', realised: '0' } as const;

test('a coin’s cost and profit are its value, in the cents that are shown', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 10n ** 15n }), (value, paid) => {
      const worth = inCents(value, 'trunc');
      const profit = coinProfit({ ...cost, cost: fromMinor(paid, 'USDT') }, worth, 200_000_000n);
      expect(usdt(profit?.cost ?? '') + usdt(profit?.amount ?? '')).toBe(worth);
    }),
  );
});

test('the cost of another quantity says nothing of this one', () => {
  expect(coinProfit(cost, 100_000_000n, 200_000_001n)).toBeNull();
  expect(coinProfit(undefined, 100_000_000n, 200_000_000n)).toBeNull();
  expect(coinProfit(cost, 150_000_000n, 200_000_000n)).toEqual({
    cost: '100.000000',
    amount: '50.000000',
    percent: '50.00',
  });
});

test('a curve has the days of its span and now; its result is theirs and today’s', () => {
  const days = Array.from({ length: 40 }, (_, at) => ({
    date: `2026-10-${String(at + 1).padStart(2, '0')}`,
    equity: `${1000 + at}`,
    moved: '0',
    result: '1',
  }));
  const course = courseOf(days, '30', 900_000_000n, { amount: '-139', percent: null });
  expect(course.points).toHaveLength(31);
  expect(course).toMatchObject({ result: '-109.000000', high: '1039.000000', low: '900.000000' });
});

const prices: Record<string, string> = {
  BTCUSDT: '50000',
  ETHUSDT: '2500',
  EURUSD: '1.25',
  GBPUSD: '1.25',
  USDJPY: '150',
  USDCHF: '0.8',
  AUDUSD: '0.5',
  NZDUSD: '0.5',
  USDCAD: '1.5',
};
const priceOf = (unit: (typeof totalUnitIds)[number]) => {
  const { by } = totalUnits[unit];
  return 'symbol' in by ? prices[by.symbol] : undefined;
};

test('a total in every currency, by its market or its fixed rate', () => {
  expect(Object.fromEntries(totalUnitIds.map((unit) => [unit, totalIn(unit, 1_000_000_000n, priceOf(unit))]))).toEqual({
    USDT: '1000.00',
    BTC: '0.02000000',
    ETH: '0.400000',
    USD: '1000.00',
    EUR: '800.00',
    GBP: '800.00',
    JPY: '150000',
    CHF: '800.00',
    AUD: '2000.00',
    NZD: '2000.00',
    CAD: '1500.00',
    CNY: '7200.00',
    HKD: '7800.00',
    KRW: '1400000',
    BRL: '5400.00',
  });
});

test('a total is never rounded up, and is not told without a price', () => {
  expect(totalIn('EUR', 999_999n, '1.25')).toBe('0.79');
  expect(totalIn('USDT', 999_999n, undefined)).toBe('0.99');
  expect(totalIn('BTC', 1n, undefined)).toBeNull();
  expect(totalIn('BTC', 1n, '0')).toBeNull();
});
