import { describe, expect, test } from 'vitest';
import { toCsv } from '#src/lib/files/csv.ts';
import { spotOrder } from '../testing/samples.ts';
import { filledPercent, spotTable, totalOf } from './spot.rules.ts';

describe('filledPercent', () => {
  test.each([
    ['0', 0],
    ['0.00333', 33],
    ['0.00999', 99],
    ['0.01', 100],
  ])('of 0.01, %s is %i per cent', (filled, percent) => {
    expect(filledPercent(spotOrder({ filled }))).toBe(percent);
  });
});

test('a buyer pays the fee on top, a seller receives it less', () => {
  expect(totalOf({ side: 'buy', amount: '100', fee: '0.1' })).toBe('100.100000');
  expect(totalOf({ side: 'sell', amount: '100', fee: '0.1' })).toBe('99.900000');
});

test('the table names its schema, keeps every decimal and marks every row as simulated', () => {
  const sold = spotOrder({
    side: 'sell',
    type: 'market',
    price: null,
    status: 'done',
    ended: 1_763_726_401,
    held: '0',
  });
  const { header, rows } = spotTable([spotOrder(), sold]);
  expect(toCsv(header, rows).replace('\uFEFF', '').split('\r\n')).toEqual([
    'schema,hft-practice/spot-orders,1,,,,,,,,,,,,,,,',
    'id,number,created_utc,ended_utc,symbol,side,type,status,quantity,quantity_unit,limit_price,filled,average_price,amount_usdt,fee_usdt,total_usdt,held,simulated',
    'a,S20251121-7K2M9Q,2025-11-21T12:00:00.000Z,,BTCUSDT,buy,limit,open,0.01000,BTC,64000.00,0.00333,64000.00,213.120000,0.213120,213.333120,427.306880,true',
    'a,S20251121-7K2M9Q,2025-11-21T12:00:00.000Z,2025-11-21T12:00:01.000Z,BTCUSDT,sell,market,done,0.01000,BTC,,0.00333,64000.00,213.120000,0.213120,212.906880,0,true',
    '',
  ]);
});
