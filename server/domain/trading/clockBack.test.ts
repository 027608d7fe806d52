import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { onTick, rulesOf, showPrice } from '#tests/api/trading.ts';
import { bidAsk } from '#contract/rules/trading/lots.ts';
import { valueUnit } from '#contract/rules/trading/figures.ts';
import { profitOf } from '#contract/rules/trading/position.ts';
import { fromMinor } from '#contract/currencies.ts';
import { averageOf, takeFrom } from '#contract/rules/trading/book.ts';
import { depthLevels } from '#contract/api/market.ts';
import type { Work } from '#server/store/transaction.ts';
import type { DomainError } from '../errors.ts';
import { msOf, secondsOf, tickNow } from './moment.ts';
import { submitOption } from './options/options.ts';
import { closeContract, closeForex } from './positions/close.ts';
import { describeOpen } from './positions/overview.ts';
import { setStops } from './positions/stops.ts';
import { type PositionRequest, submitPosition } from './positions/submit.ts';
import { createSettler } from './settle/settler.ts';
import { submitSpot } from './spot/submit.ts';

/** The clock steps back a minute: orders go on behind what was settled, and nobody is told a price that is not on the board yet. */
const symbol = 'ETHUSDT';
const stepMs = 60_000;
let domain: Domain;
let userId: string;
let contract: string;
let forex: string;
/** The tick behind which orders go on, and the one that the board shows. */
let later: number;
let board: number;

const priceAt = (tick: number) => domain.deps.market.priceAt(symbol, msOf(tick));
const average = (tick: number, side: 'asks' | 'bids', quantity: bigint) =>
  averageOf(
    takeFrom(domain.deps.market.depth(symbol, msOf(tick), depthLevels)[side], quantity),
    side === 'asks' ? 'buy' : 'sell',
  );
const euroAt = (tick: number, side: 'bid' | 'ask') =>
  bidAsk(rulesOf('EURUSD'), domain.deps.market.priceAt('EURUSD', msOf(tick)), secondsOf(tick))[side];
const shownAt = (tick: number, of = symbol) => ({
  shown_price: showPrice(of, domain.deps.market.priceAt(of, msOf(tick))),
  shown_at: msOf(tick),
  slippage_bps: 500,
});
const order = { symbol, direction: 'long', type: 'market', quantity: '1', leverage: 5 } as const;
const submit = (product: 'contract' | 'forex', asked: PositionRequest) =>
  domain.store.transaction((trx) => submitPosition(trx, domain.deps, userId, product, asked, 'quantity'));

beforeAll(async () => {
  domain = await openDomain();
  userId = await fundedUser(domain.deps, 'back', [
    ['spot', 'USDT', 100_000_000_000n],
    ['contract', 'USDT', 100_000_000_000n],
    ['option', 'USDT', 100_000_000_000n],
  ]);
  const start = tickNow(domain.deps);
  ({ id: contract } = await submit('contract', { ...order, ...shownAt(start) }));
  ({ id: forex } = await submit('forex', { ...order, symbol: 'EURUSD', ...shownAt(start, 'EURUSD') }));
  domain.clock.advance(2 * stepMs);
  await createSettler(domain.deps).settleTo(tickNow(domain.deps));
  later = tickNow(domain.deps);
  domain.clock.advance(-stepMs);
  board = later - stepMs / 200;
  expect(tickNow(domain.deps)).toBe(later);
  expect(priceAt(board)).not.toBe(priceAt(later));
});
afterAll(async () => {
  expect(await domain.problems()).toEqual([]);
  await domain.dispose();
});

async function refusalOf(work: Promise<unknown>): Promise<Pick<DomainError, 'key' | 'params'>> {
  return work.then(
    () => expect.unreachable('it was done'),
    (error: DomainError) => error,
  );
}

const one = 10_000n;
const spot = { symbol, side: 'buy', type: 'market', quantity: '1' } as const;
const option = { symbol, direction: 'up', seconds: 30, currency: 'USDT', amount: '10' } as const;
const within = <T>(work: Work<T>) => domain.store.transaction(work);
const takers: [
  name: string,
  of: string,
  side: 'buy' | 'sell',
  take: (shown: object) => Promise<unknown>,
  due: () => bigint,
][] = [
  [
    'a spot order',
    symbol,
    'buy',
    (shown) => within((trx) => submitSpot(trx, domain.deps, userId, { ...spot, ...shown })),
    () => average(board, 'asks', one),
  ],
  [
    'a contract',
    symbol,
    'buy',
    (shown) => submit('contract', { ...order, ...shown }),
    () => average(board, 'asks', one),
  ],
  [
    'the close of a contract',
    symbol,
    'sell',
    (shown) => within((trx) => closeContract(trx, domain.deps, userId, { id: contract, ...shown })),
    () => average(board, 'bids', one),
  ],
  [
    'a forex order',
    'EURUSD',
    'buy',
    (shown) => submit('forex', { ...order, symbol: 'EURUSD', ...shown }),
    () => euroAt(board, 'ask'),
  ],
  [
    'the close of a forex position',
    'EURUSD',
    'sell',
    (shown) => within((trx) => closeForex(trx, domain.deps, userId, { id: forex, ...shown })),
    () => euroAt(board, 'bid'),
  ],
  [
    'an option',
    symbol,
    'buy',
    (shown) => within((trx) => submitOption(trx, domain.deps, userId, { ...option, ...shown })),
    () => priceAt(board),
  ],
];

test.each(takers)('%s is refused, with the price of the board, whatever he says he was shown', async (...taker) => {
  const [, of, , take, due] = taker;
  const told = { price: showPrice(of, due()), at: domain.clock.nowMs() };
  for (const tick of [board, later]) {
    expect(await refusalOf(take(shownAt(tick, of)))).toMatchObject({ key: 'price_stale', params: told });
  }
});

test('limits and stops are refused with the price of the board', async () => {
  const current = showPrice(symbol, priceAt(board));
  const [high, low] = [priceAt(board) * 2n, priceAt(board) / 2n].map((price) =>
    showPrice(symbol, onTick(domain.deps.market, symbol, price, board)),
  );
  const asked = [
    [within((trx) => submitSpot(trx, domain.deps, userId, { ...spot, type: 'limit', price: high })), 'limit_buy_high'],
    [submit('contract', { ...order, type: 'limit', price: high }), 'limit_buy_high'],
    [submit('contract', { ...order, direction: 'short', type: 'limit', price: low }), 'limit_sell_low'],
  ] as const;
  for (const [work, key] of asked) expect(await refusalOf(work)).toMatchObject({ key, params: { current } });
  const stop = domain.store.transaction((trx) =>
    setStops(trx, domain.deps, userId, 'contract', { id: contract, stop_loss: high }),
  );
  const row = await domain.store.db.selectFrom('positions').selectAll().where('id', '=', contract).executeTakeFirst();
  const least = [row?.open_price ?? 0n, priceAt(board)].reduce((a, b) => (a < b ? a : b));
  expect(await refusalOf(stop)).toMatchObject({
    key: 'long_stop_loss_high',
    params: { current: showPrice(symbol, least) },
  });
});

test('what is open is worth what the board says', async () => {
  const { at, list, profit } = await describeOpen(domain.deps, userId);
  expect(at).toBe(secondsOf(board));
  const rows = await domain.store.db.selectFrom('positions').selectAll().execute();
  const due = rows.reduce((sum, row) => {
    const price = row.id === contract ? priceAt(board) : euroAt(board, 'bid');
    return sum + profitOf('long', row.open_price ?? 0n, price, row.open_quantity, valueUnit(rulesOf(row.symbol)));
  }, 0n);
  expect([list.length, profit]).toEqual([2, fromMinor(due, 'USDT')]);
});

test('nearly there again, who was shown a better price is told that of the board', async () => {
  domain.clock.advance(stepMs - 3000);
  board = later - 15;
  for (const [name, of, side, take, due] of takers) {
    const told = { price: showPrice(of, due()), at: domain.clock.nowMs() };
    const better = { shown_price: showPrice(of, side === 'buy' ? due() / 2n : due() * 2n), shown_at: msOf(board) };
    expect(await refusalOf(take(better)), name).toMatchObject({ key: 'price_moved', params: told });
  }
});
