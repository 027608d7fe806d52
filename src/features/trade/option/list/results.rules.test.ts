import { expect, test } from 'vitest';
import { toCsv } from '#src/lib/files/csv.ts';
import { resultTable } from './results.rules.ts';

test('the table names its schema, keeps every decimal and marks every row as simulated', () => {
  const { header, rows } = resultTable([
    {
      id: '00000000-0000-4000-8000-000000000001',
      number: 'O1',
      symbol: 'BTCUSDT',
      direction: 'down',
      seconds: 60,
      stake: '10.000001',
      currency: 'USDT',
      payout_bps: 8200,
      open_price: '61000.00',
      open_tick: 8_818_632_000,
      shown_at: null,
      final_price: '61000.01',
      final_tick: 8_818_632_300,
      result: 'lose',
      profit: '-10.000001',
      status: 'done',
      created: 1_763_726_400,
      ends: 1_763_726_460,
      simulated: true,
    },
  ]);
  expect(toCsv(header, rows).replace('\uFEFF', '').split('\r\n')).toEqual([
    'schema,hft-practice/options,1,,,,,,,,,,,,,,',
    'id,number,created_utc,decided_utc,symbol,direction,seconds,stake,currency,payout_bps,open_price,open_tick,final_price,final_tick,result,profit,simulated',
    '00000000-0000-4000-8000-000000000001,O1,2025-11-21T12:00:00.000Z,2025-11-21T12:01:00.000Z,BTCUSDT,down,60,10.000001,USDT,8200,61000.00,8818632000,61000.01,8818632300,lose,-10.000001,true',
    '',
  ]);
});
