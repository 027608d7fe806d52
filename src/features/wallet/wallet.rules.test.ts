import { describe, expect, test } from 'vitest';
import { equityOf } from '#contract/rules/worth/equity.ts';
import { type Balance, type RecordKind, recordKinds, type WalletRecord } from '#contract/api/wallet.ts';
import { toCsv } from '#src/lib/files/csv.ts';
import {
  accountsOf,
  byDay,
  causeOf,
  everyRecord,
  filterOf,
  isFiltered,
  isZero,
  marketWords,
  recordRequest,
  recordTable,
} from './wallet.rules.ts';

function balance(patch: Partial<Balance>): Balance {
  return { account: 'spot', currency: 'USDT', available: '0.000000', frozen: '0.000000', value: '0.000000', ...patch };
}

function record(patch: Partial<WalletRecord>): WalletRecord {
  return {
    id: 'deposit:1:spot:USDT:available',
    account: 'spot',
    currency: 'USDT',
    amount: '250.000001',
    balance: '1250.000001',
    kind: 'deposit',
    reference: 'D20251121-7K2M9Q',
    market: null,
    time: 1_763_726_400,
    simulated: true,
    ...patch,
  };
}

const noPrices = { atSeconds: 0, priceOf: () => undefined };
const viewsOf = (rows: Balance[]) => accountsOf(rows, equityOf(rows, [], noPrices));

describe('accountsOf', () => {
  const views = viewsOf([
    balance({ available: '1000.000000', value: '1000.000000' }),
    balance({ currency: 'BTC', frozen: '0.10000000', value: '9500.000001' }),
    balance({ currency: 'ETH' }),
    balance({ account: 'contract' }),
  ]);

  test('every account has its place, the ones without balances too', () => {
    expect(views.map(({ account }) => account)).toEqual(['spot', 'contract', 'option']);
    expect(views[2]).toEqual({ account: 'option', value: '0.000000', unrealised: null, held: [], empty: [] });
  });

  test('the value is the sum of the lines in the cents that they show', () => {
    expect(views[0]?.value).toBe('10500.000000');
    expect(views[0]?.held.map(({ worth }) => worth)).toEqual(['9500.000000', '1000.000000']);
  });

  test('what is open stands with the account that it is paid out of', () => {
    const rows = [balance({ account: 'contract', available: '100.000000' })];
    const open = { ...equityOf(rows, [], noPrices), openCount: 1 };
    expect(accountsOf(rows, open).map(({ unrealised }) => unrealised)).toEqual([null, '0.000000', null]);
  });

  test('what is only frozen is held, what is nothing is folded away', () => {
    expect(views[0]?.held.map(({ currency }) => currency)).toEqual(['BTC', 'USDT']);
    expect(views[0]?.empty.map(({ currency }) => currency)).toEqual(['ETH']);
    expect(views[1]?.held).toEqual([]);
  });

  test('an account of one currency folds nothing away', () => {
    expect(views[1]?.empty).toEqual([]);
  });

  test('what is worth most comes first, equals stay in their order', () => {
    const held = (currency: Balance['currency'], value: string) => balance({ currency, available: '1', value });
    const rows = [
      held('USDT', '9.000000'),
      held('DOT', '9.000000'),
      held('BTC', '10.000000'),
      held('ADA', '100.000000'),
    ];
    expect(viewsOf(rows)[0]?.held.map(({ currency }) => currency)).toEqual(['ADA', 'BTC', 'USDT', 'DOT']);
  });
});

test.each([
  ['0.000000', true],
  ['0', true],
  ['0.000001', false],
  ['-1', false],
])('%s is nothing: %s', (decimal, isNothing) => {
  expect(isZero(decimal)).toBe(isNothing);
});

describe('recordRequest', () => {
  test('what is not filtered by is not said', () => {
    expect(recordRequest(everyRecord, 1_763_726_400)).toEqual({});
    expect(isFiltered(everyRecord)).toBe(false);
  });

  test('a period becomes its first second', () => {
    const reference = 'S20251121-7K2M9Q';
    const filter = { account: 'spot', currency: 'BTC', kind: 'spot', period: 'week', reference } as const;
    expect(recordRequest(filter, 1_763_726_400)).toEqual({
      account: 'spot',
      currency: 'BTC',
      kind: 'spot',
      reference,
      from: 1_763_726_400 - 7 * 86_400,
    });
    expect(isFiltered(filter)).toBe(true);
  });
});

test.each([
  ['', everyRecord],
  ['account=option&currency=BTC&kind=fee', { ...everyRecord, account: 'option', currency: 'BTC', kind: 'fee' }],
  ['reference=S20251121-7K2M9Q', { ...everyRecord, reference: 'S20251121-7K2M9Q' }],
  ['account=bank&currency=XYZ&kind=bonus&reference=%3Cb%3E', everyRecord],
])('an address with %j begins with its filter', (query, filter) => {
  expect(filterOf(new URLSearchParams(query))).toEqual(filter);
});

/** Of every kind of posting. */
const causes: Record<RecordKind, [reference: string, market: string | null, path: string | null]> = {
  opening: ['', null, null],
  deposit: ['D20251121-7K2M9Q', null, '/pages/order/charge?id=D20251121-7K2M9Q'],
  withdrawal: ['W20251121-7K2M9Q', null, '/pages/order/withdraw?id=W20251121-7K2M9Q'],
  topup: ['T7K2M9QX', null, '/pages/me/practice'],
  transfer: ['X7K2M9QX', null, null],
  conversion: ['V7K2M9QXYZ', 'USDT/BTC', '/pages/assets/convert?number=V7K2M9QXYZ'],
  spot: ['S7K2M9QXYZ', 'BTCUSDT', '/pages/order/trade?order=S7K2M9QXYZ'],
  contract: ['C7K2M9QXYZ', 'BTCUSDT', '/pages/order/contract?order=C7K2M9QXYZ'],
  forex: ['F7K2M9QXYZ', 'EURUSD', '/pages/whdetail/order?order=F7K2M9QXYZ'],
  liquidation: ['C7K2M9QXYZ', 'BTCUSDT', '/pages/order/contract?order=C7K2M9QXYZ'],
  option: ['T7K2M9QXYZ', 'BTCUSDT', '/pages/walletrade/index?symbol=BTCUSDT&product=option'],
  fee: ['S7K2M9QXYZ', 'BTCUSDT', '/pages/order/trade?order=S7K2M9QXYZ'],
  swap: ['F7K2M9QXYZ', 'EURUSD', '/pages/whdetail/order?order=F7K2M9QXYZ'],
  hosting: ['H7K2M9QXYZ', null, '/pages/arbitrage/order?id=H7K2M9QXYZ'],
  strategy: ['P7K2M9QXYZ', null, '/pages/order/strategy?id=P7K2M9QXYZ'],
  reward: ['', null, '/pages/friend/index'],
  loan: ['L7K2M9QXYZ', null, '/pages/loan/order?id=L7K2M9QXYZ'],
  interest: ['L7K2M9QXYZ', null, '/pages/loan/order?id=L7K2M9QXYZ'],
};

test.each(recordKinds)('what caused a posting of the kind %s is a link away, where there is such a thing', (kind) => {
  const [reference, market, path] = causes[kind];
  expect(causeOf({ kind, reference, market })?.path ?? null).toBe(path);
});

test('a market is written as people write it', () => {
  expect(['BTCUSDT', 'EURUSD', 'USDT/BTC'].map(marketWords)).toEqual(['BTC/USDT', 'EUR/USD', 'USDT → BTC']);
});

test('records stand under the days they fell on, in their order', () => {
  const list = [
    record({ id: 'c', time: 1_763_726_400 }),
    record({ id: 'b', time: 1_763_726_399 }),
    record({ id: 'a', time: 1_763_400_000 }),
  ];
  const days = byDay(list);
  expect(days.flatMap(({ records }) => records.map(({ id }) => id))).toEqual(['c', 'b', 'a']);
  expect(days.at(-1)?.records.map(({ id }) => id)).toEqual(['a']);
});

test('the table names its schema, keeps every decimal and marks every row as simulated', () => {
  const { header, rows } = recordTable([record({}), record({ id: 'opening', reference: '', kind: 'opening' })]);
  expect(toCsv(header, rows).replace('\uFEFF', '').split('\r\n')).toEqual([
    'schema,hft-practice/records,2,,,,,,,',
    'id,time_utc,kind,reference,market,account,currency,amount,balance_after,simulated',
    'deposit:1:spot:USDT:available,2025-11-21T12:00:00.000Z,deposit,D20251121-7K2M9Q,,spot,USDT,250.000001,1250.000001,true',
    'opening,2025-11-21T12:00:00.000Z,opening,,,spot,USDT,250.000001,1250.000001,true',
    '',
  ]);
});
