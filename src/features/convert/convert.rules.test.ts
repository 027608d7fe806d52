import { expect, test } from 'vitest';
import { marketOf } from '#contract/markets.ts';
import { conversionCost, usdtOf } from '#contract/rules/money/conversion.ts';
import { conversionTable } from './list/conversions.rules.ts';
import { convertProblem, mostOf, pricedAt, rateWords, readEnds, withEnd } from './convert.rules.ts';

test.each([
  [null, null, 'USDT', 'BTC'],
  ['ETH', null, 'ETH', 'USDT'],
  ['USDT', null, 'USDT', 'BTC'],
  [null, 'SOL', 'USDT', 'SOL'],
  [null, 'USDT', 'BTC', 'USDT'],
  ['ETH', 'ETH', 'ETH', 'USDT'],
  ['moon', 'EUR', 'USDT', 'BTC'],
])('an address with from=%s and to=%s leads from %s to %s', (from, to, first, second) => {
  expect(readEnds(from, to)).toEqual({ from: first, to: second });
});

test('an end chosen twice changes places with the other', () => {
  expect(withEnd({ from: 'USDT', to: 'BTC' }, 'from', 'BTC')).toEqual({ from: 'BTC', to: 'USDT' });
  expect(withEnd({ from: 'USDT', to: 'BTC' }, 'to', 'ETH')).toEqual({ from: 'USDT', to: 'ETH' });
});

test.each([
  [{ from: 'USDT', to: 'BTC' }, '1', '95777.38', '1 BTC = 95,777.38 USDT'],
  [{ from: 'DOGE', to: 'USDT' }, '0.15123', '1', '1 DOGE = 0.15123 USDT'],
  [{ from: 'BTC', to: 'ETH' }, '95777.38', '3330.5', '1 BTC = 28.757658 ETH'],
  [{ from: 'ETH', to: 'BTC' }, '3330.5', '95777.38', '1 BTC = 28.757658 ETH'],
] as const)('%o is said as people say it', (ends, fromPrice, toPrice, words) => {
  expect(rateWords(ends, fromPrice, toPrice, 'en-GB').replaceAll('\u00A0', ' ')).toBe(words);
});

test('the most that can be converted is what is there, or a little less than the limit, and is taken', () => {
  const [btc, usdt] = [pricedAt('BTC', '50000'), pricedAt('USDT', undefined)];
  if (btc === null || usdt === null) throw new Error('no price');
  const [ends, pair] = [{ from: 'BTC', to: 'USDT' } as const, { from: btc, to: usdt }];
  expect(mostOf('0.50000000', ends, pair)).toBe('0.50000000');
  const most = mostOf('80.00000000', ends, pair);
  expect(most).toBe('1.98000000');
  expect(convertProblem(most, ends, { tag: 'en-GB', available: '80', pair })).toBeNull();
  expect(usdtOf(btc, 198_000_000n, 'ceil')).toBe(99_000_000_000n);
  expect(conversionCost(pair, 198_000_000n).result).toBe(98_901_000_000n);
});

test('what has no price is not priced', () => {
  expect(pricedAt('BTC', undefined)).toBeNull();
  expect(pricedAt('BTC', '0')).toBeNull();
  expect(pricedAt('BTC', '1.5')?.price).toBe(15n * 10n ** BigInt((marketOf('BTCUSDT')?.pricePrecision ?? 0) - 1));
});

test('every row of the table says that it is simulated, and has as many cells as columns', () => {
  const { header, rows } = conversionTable([
    {
      id: 'one',
      number: 'V1',
      from: 'USDT',
      to: 'BTC',
      amount: '250.000000',
      result: '0.00499500',
      fee: '0.00000500',
      rate: '0.00002',
      from_price: '1',
      to_price: '50000.00',
      tick: 8_900_000_000,
      created: 1_780_000_000,
      simulated: true,
    },
  ]);
  const [columns = [], row = []] = rows;
  expect([header.length, row.length]).toEqual([columns.length, columns.length]);
  expect(row[columns.indexOf('simulated')]).toBe('true');
  expect(row.slice(2, 8)).toEqual([
    '2026-05-28T20:26:40.000Z',
    'USDT',
    '250.000000',
    'BTC',
    '0.00499500',
    '0.00000500',
  ]);
});
