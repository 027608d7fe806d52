import { expect, test } from 'vitest';
import { optionSchema } from '#contract/api/options.ts';
import { positionSchema } from '#contract/api/positions.ts';
import { spotOrderSchema } from '#contract/api/spot.ts';
import { marketOf } from '#contract/markets.ts';
import { toCsv } from '#src/lib/files/csv.ts';
import { forexPosition } from '#tests/trading/forexPosition.ts';
import { position, spotOrder } from '#tests/trading/orders.ts';
import type { Table } from '#src/lib/files/table.ts';
import { contractTable, forexTable, optionTable, spotTable } from './tables.rules.ts';
import { heldInAll, totalOf, waitingOf } from './waiting.rules.ts';

/** What stands in a column of a line. */
function cellsOf({ header, rows }: Table): (line: number, name: string) => string | undefined {
  const [columns = [], ...lines] = rows;
  expect(header).toHaveLength(columns.length);
  return (line, name) => lines[line]?.[columns.indexOf(name)];
}

const linesOf = ({ header, rows }: Table) => toCsv(header, rows).replace('\uFEFF', '').split('\r\n');

test('contracts: the result as the sheet has it, every decimal, and the ticks to check prices with', () => {
  const borne = position({ profit: '-50', shortfall: '17.5', close_reason: 'liquidation' });
  const table = contractTable([position(), borne]);
  expect(table.header.slice(0, 3)).toEqual(['schema', 'hft-practice/contract-orders', '2']);
  const cell = cellsOf(table);
  expect(cell(0, 'result_usdt')).toBe('19.350000');
  expect(cell(1, 'result_usdt')).toBe('-33.150000');
  expect(cell(1, 'borne_by_the_house_usdt')).toBe('17.5');
  expect(cell(0, 'opened_utc')).toBe('2025-11-21T12:00:00.000Z');
  expect(cell(0, 'close_tick')).toBe('8818635000');
  expect(cell(0, 'stop_loss')).toBe('');
  expect(cell(0, 'simulated')).toBe('true');
});

test('why a part was closed is not why the position was', () => {
  const cell = cellsOf(contractTable([position({ status: 'open', close_reason: 'user' })]));
  expect(cell(0, 'close_reason')).toBe('');
});

test('an order that waits has margin and fee set aside, each with its own column', () => {
  const waiting = position({ status: 'pending', margin: '32.000000', fee_held: '0.320001' });
  expect(heldInAll(waiting)).toBe('32.320001');
  const cell = cellsOf(contractTable([waiting]));
  expect([cell(0, 'margin_usdt'), cell(0, 'fee_held_usdt')]).toEqual(['32.000000', '0.320001']);
});

test('forex: the schema is named, every row is marked, times are ISO and figures whole', () => {
  const table = forexTable([forexPosition({ swap: '-1.000001', created: 1_763_500_000 })]);
  expect(table.header.slice(0, 3)).toEqual(['schema', 'hft-practice/forex-orders', '2']);
  const cell = cellsOf(table);
  expect(cell(0, 'swap_usdt')).toBe('-1.000001');
  expect(cell(0, 'result_usdt')).toBe('-1.000001');
  expect(cell(0, 'created_utc')).toBe('2025-11-18T21:06:40.000Z');
  expect(cell(0, 'close_price')).toBe('');
  expect(cell(0, 'simulated')).toBe('true');
});

test('spot: the schema is named, every decimal is there, every row is marked as simulated', () => {
  const sold = spotOrder({
    side: 'sell',
    type: 'market',
    price: null,
    time_in_force: null,
    status: 'done',
    ended: 1_763_726_401,
    held: '0',
  });
  expect(linesOf(spotTable([spotOrder(), sold]))).toEqual([
    'schema,hft-practice/spot-orders,2,,,,,,,,,,,,,,,,,,,',
    'id,number,created_utc,ended_utc,symbol,side,type,status,quantity,quantity_unit,limit_price,stop_price,worst_price,time_in_force,expires_utc,filled,average_price,amount_usdt,fee_usdt,total_usdt,held,simulated',
    'a,S20251121-7K2M9Q,2025-11-21T12:00:00.000Z,,BTCUSDT,buy,limit,open,0.01000,BTC,64000.00,,,gtc,,0.00333,64000.00,213.120000,0.213120,213.333120,427.306880,true',
    'a,S20251121-7K2M9Q,2025-11-21T12:00:00.000Z,2025-11-21T12:00:01.000Z,BTCUSDT,sell,market,done,0.01000,BTC,,,,,,0.00333,64000.00,213.120000,0.213120,212.906880,0,true',
    '',
  ]);
});

test('an order that waits for a stop price, until the end of a day, or with a trailing stop says so in its row', () => {
  const day = {
    stop_price: '65000.00',
    worst_price: '65100.00',
    time_in_force: 'day',
    expires: 1_763_769_600,
  } as const;
  const tables = [
    spotTable([spotOrder({ type: 'market', price: null, ...day })]),
    contractTable([position({ type: 'market', limit_price: null, trailing_bps: 50, ...day })]),
  ];
  for (const cell of tables.map(cellsOf)) {
    expect(['stop_price', 'worst_price', 'time_in_force', 'expires_utc'].map((name) => cell(0, name))).toEqual([
      '65000.00',
      '65100.00',
      'day',
      '2025-11-22T00:00:00.000Z',
    ]);
  }
  const [, contract] = tables.map(cellsOf);
  expect(contract?.(0, 'trailing_bps')).toBe('50');
  const forex = cellsOf(forexTable([forexPosition({ worst_price: '1.16', time_in_force: null, trailing_bps: 10 })]));
  expect(['worst_price', 'expires_utc', 'trailing_bps'].map((name) => forex(0, name))).toEqual(['1.16', '', '10']);
});

const option = {
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
} as const;

test('options: the schema is named, every decimal is there, every row is marked as simulated', () => {
  expect(linesOf(optionTable([option]))).toEqual([
    'schema,hft-practice/options,1,,,,,,,,,,,,,,',
    'id,number,created_utc,decided_utc,symbol,direction,seconds,stake,currency,payout_bps,open_price,open_tick,final_price,final_tick,result,profit,simulated',
    '00000000-0000-4000-8000-000000000001,O1,2025-11-21T12:00:00.000Z,2025-11-21T12:01:00.000Z,BTCUSDT,down,60,10.000001,USDT,8200,61000.00,8818632000,61000.01,8818632300,lose,-10.000001,true',
    '',
  ]);
});

test('a buyer pays the fee on top, a seller receives it less', () => {
  expect(totalOf({ side: 'buy', amount: '100', fee: '0.1' })).toBe('100.100000');
  expect(totalOf({ side: 'sell', amount: '100', fee: '0.1' })).toBe('99.900000');
});

test('what of an order waits, and what comes back when it is cancelled', () => {
  const rules = marketOf('BTCUSDT');
  if (rules === undefined) throw new Error('no such market');
  const part = position({ status: 'open', waiting_quantity: '0.00400', waiting_margin: '12.8', fee_held: '0.128' });
  expect(waitingOf({ product: 'contract', order: part }, rules)).toEqual({
    waiting: 400n,
    released: { amount: '12.928000', unit: 'USDT' },
  });
  expect(waitingOf({ product: 'spot', order: spotOrder() }, rules)).toEqual({
    waiting: 667n,
    released: { amount: '427.306880', unit: 'USDT' },
  });
  const sale = waitingOf({ product: 'spot', order: spotOrder({ side: 'sell', held: '0.00667' }) }, rules);
  expect(sale.released).toEqual({ amount: '0.00667', unit: 'BTC' });
});

/** What an answer says of an order and its file does not: steps are in the file of transactions, and what only the settler looks at is no figure. */
const notInFile = {
  spot: ['stop_tick', 'fills', 'tick'],
  contract: ['waiting_quantity', 'fills', 'stop_tick', 'stops_tick', 'waiting_margin', 'tick'],
  // Results are in the file when they are there, so each is done.
  option: ['shown_at', 'status'],
};

test.each([
  ['spot', spotTable, spotOrder({}), spotOrderSchema],
  ['contract', contractTable, position({}), positionSchema],
  ['option', optionTable, option, optionSchema],
] as const)('every field of an order of %s is read for its file', (name, table, order, { entries }) => {
  const read = new Set<string>();
  const watched = new Proxy(order, {
    get(target, field) {
      read.add(String(field));
      return Reflect.get(target, field) as unknown;
    },
  });
  (table as (orders: readonly unknown[]) => Table)([watched]);
  expect(Object.keys(entries).filter((field) => !read.has(field))).toEqual(notInFile[name]);
});
