import { describe, expect, test } from 'vitest';
import type { Deposit } from '#contract/api/wallet.ts';
import { toCsv } from '#src/lib/files/csv.ts';
import { writeEnding } from '#src/lib/figures/ending.ts';
import { depositTable, readCurrency, withLive } from './deposit.rules.ts';

function deposit(patch: Partial<Deposit> = {}): Deposit {
  return {
    id: 'a',
    number: 'D20251121-7K2M9Q',
    currency: 'BTC',
    amount: '0.12345678',
    credited_in: 'BTC',
    address: 'practice:BTC:abc',
    status: 'review',
    reason: null,
    created: 1_763_726_400,
    decided: null,
    simulated: true,
    ...patch,
  };
}

describe('withLive', () => {
  const a = deposit({ id: 'a', created: 30 });
  const b = deposit({ id: 'b', created: 20 });

  test('what has moved on since it was fetched leaves the list', () => {
    expect(withLive([a, b], [deposit({ id: 'a', created: 30, status: 'succeed' })], 'review')).toEqual([b]);
  });

  test('what has come since stands in its place, newest first', () => {
    const c = deposit({ id: 'c', created: 25 });
    const other = deposit({ id: 'x', created: 40, status: 'failed' });
    expect(withLive([a, b], [other, c], 'review').map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  });

  test('of the same second, the order is that of the server', () => {
    const list = ['b', 'c', 'a'].map((id) => deposit({ id, created: 10 }));
    expect(withLive(list, [], 'review').map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });
});

test.each([
  ['BTC', 'BTC'],
  ['USD', 'USD'],
  ['btc', null],
  ['DOGE', null],
  [null, null],
])('%j in an address means %j', (text, currency) => {
  expect(readCurrency(text)).toBe(currency);
});

test.each([
  ['en-GB', '.13'],
  ['it-IT', ',13'],
  ['ja-JP', '.13'],
])('the ending of the test value in %s is %s', (tag, ending) => {
  expect(writeEnding('.13', tag)).toBe(ending);
});

test('the table keeps every decimal, says when it was decided and why, and marks every row', () => {
  const refused = deposit({ status: 'failed', reason: 'test_value', amount: '250.13', decided: 1_763_726_405 });
  const { header, rows } = depositTable([refused, deposit()]);
  expect(toCsv(header, rows).replace('\uFEFF', '').split('\r\n')).toEqual([
    'schema,hft-practice/deposits,1,,,,,,,,',
    'id,number,created_utc,decided_utc,status,reason,currency,amount,credited_in,address,simulated',
    'a,D20251121-7K2M9Q,2025-11-21T12:00:00.000Z,2025-11-21T12:00:05.000Z,failed,test_value,BTC,250.13,BTC,practice:BTC:abc,true',
    'a,D20251121-7K2M9Q,2025-11-21T12:00:00.000Z,,review,,BTC,0.12345678,BTC,practice:BTC:abc,true',
    '',
  ]);
});
