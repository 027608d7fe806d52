import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { rulesOf, showPrice } from '#tests/api/trading.ts';
import { bidAsk, spreadOf } from '#contract/rules/trading/lots.ts';
import { DomainError } from '../errors.ts';
import { transfer } from '../funds/transfer.ts';
import { msOf, secondsOf, tickNow } from './moment.ts';
import { closeContract, closeForex } from './positions/close.ts';
import { setStops } from './positions/stops.ts';
import { type PositionRequest, submitPosition } from './positions/submit.ts';
import { moveOrder } from './settle/apply.ts';
import { createSettler } from './settle/settler.ts';
import { submitSpot } from './spot/submit.ts';
import type { PositionRow } from './rows.ts';

/** Moments and figures at the very edge, where somebody could win by being there. */
let domain: Domain;
let userId: string;

beforeEach(async () => {
  domain = await openDomain();
  userId = await fundedUser(domain.deps, 'edge', [
    ['spot', 'USDT', 100_000_000_000n],
    ['spot', 'ETH', 100_000_000_000n],
    ['contract', 'USDT', 100_000_000_000n],
  ]);
});
afterEach(async () => {
  expect(await domain.problems()).toEqual([]);
  await domain.dispose();
});

const now = () => tickNow(domain.deps);
const settleTo = (tick: number) => createSettler(domain.deps).settleTo(tick);

function goTo(tick: number): void {
  domain.clock.advance(msOf(tick) - domain.clock.nowMs());
}

function shown(symbol: string, side: 'buy' | 'sell') {
  const price = domain.deps.market.priceAt(symbol, msOf(now()));
  const { bid, ask } = bidAsk(rulesOf(symbol), price, secondsOf(now()));
  return { shown_price: showPrice(symbol, side === 'buy' ? ask : bid), shown_at: msOf(now()), slippage_bps: 500 };
}

function open(product: 'contract' | 'forex', order: Partial<PositionRequest>): Promise<PositionRow> {
  const { symbol = 'ETHUSDT' } = order;
  const asked = {
    symbol,
    direction: 'long',
    type: 'market',
    quantity: '1',
    leverage: 100,
    ...shown(symbol, 'buy'),
    ...order,
  } as const;
  return domain.store.transaction((trx) => submitPosition(trx, domain.deps, userId, product, asked, 'quantity'));
}

async function rowOf(id: string): Promise<PositionRow> {
  return domain.store.db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('whoever sets his stops anew at the tick that liquidates him is liquidated', async () => {
  const { id, liquidation } = await open('contract', {});
  const start = now();
  const reached = domain.deps.market.firstReaching(
    'ETHUSDT',
    start + 1,
    start + 30 * 432_000,
    'below',
    liquidation ?? 0n,
  );
  if (reached === null) throw new Error('the path never gets there');
  goTo(reached);
  await domain.store.transaction((trx) => setStops(trx, domain.deps, userId, 'contract', { id }));
  goTo(reached + 1);
  await settleTo(now());
  expect(await rowOf(id)).toMatchObject({ close_reason: 'liquidation', close_tick: BigInt(reached) });
});

test('whoever sets his stops anew at the rollover pays its swap', async () => {
  goTo(Date.UTC(2026, 10, 18, 21, 59) / 200);
  const { id } = await open('forex', { symbol: 'EURUSD' });
  const rollover = Date.UTC(2026, 10, 18, 22) / 200;
  goTo(rollover);
  await domain.store.transaction((trx) => setStops(trx, domain.deps, userId, 'forex', { id }));
  goTo(rollover + 10);
  await settleTo(now());
  expect((await rowOf(id)).swap).toBeLessThan(0n);
});

test('a forex position is not closed behind the end of the week', async () => {
  const end = Date.UTC(2026, 10, 20, 22) / 200;
  goTo(end - 600);
  const { id } = await open('forex', { symbol: 'EURUSD' });
  goTo(end - 3);
  const close = domain.store.transaction((trx) =>
    closeForex(trx, domain.deps, userId, { id, ...shown('EURUSD', 'sell') }),
  );
  await expect(close).rejects.toMatchObject({ key: 'market_closed' });
});

test('what is done on a clock that is behind happens behind what has happened', async () => {
  const { id } = await open('contract', {});
  const opened = now();
  domain.clock.advance(-1000);
  domain.deps.settlement.tick = opened - 5;
  const body = { id, ...shown('ETHUSDT', 'sell') };
  const set = await domain.store.transaction((trx) => setStops(trx, domain.deps, userId, 'contract', { id }));
  expect(Number(set.stops_tick)).toBeGreaterThanOrEqual(opened);
  const closed = await domain.store.transaction((trx) =>
    closeContract(trx, domain.deps, userId, { ...body, shown_at: msOf(opened) }),
  );
  expect(Number(closed.close_tick)).toBeGreaterThanOrEqual(opened);
});

test('an order asked for under another product’s name is told under its own', async () => {
  const market = domain.deps.market.priceAt('EURUSD', msOf(now()));
  const { id } = await open('forex', { symbol: 'EURUSD', stop_loss: showPrice('EURUSD', market - 20n) });
  goTo(now() + 432_000);
  const moved = await domain.store.transaction((trx) =>
    moveOrder(trx, domain.deps, { product: 'contract', orderId: id }, now()),
  );
  expect(moved?.event.product).toBe('forex');
});

const huge = '999999999999999999999999';

test('figures beyond all reason are refused in words', async () => {
  const spot = { symbol: 'ETHUSDT', side: 'sell', type: 'limit', quantity: '1', price: huge } as const;
  const wide = showPrice('ETHUSDT', 900_000_000_000_000n);
  const asked = [
    () => domain.store.transaction((trx) => submitSpot(trx, domain.deps, userId, spot)),
    () => open('contract', { take_profit: huge }),
    () => open('contract', { direction: 'short', type: 'limit', price: huge }),
    () => open('contract', { direction: 'short', type: 'limit', price: wide, quantity: '2000', leverage: 1 }),
    () =>
      domain.store.transaction((trx) =>
        transfer(trx, domain.deps, userId, {
          id: randomUUID(),
          from: 'spot',
          to: 'option',
          currency: 'USDT',
          amount: huge,
        }),
      ),
  ];
  for (const ask of asked) await expect(ask()).rejects.toBeInstanceOf(DomainError);
});

test('an order that is noted while a frame runs is looked at in the next one', async () => {
  const { id } = await open('forex', { symbol: 'EURUSD' });
  const { settlement, notifier } = domain.deps;
  goTo(Date.UTC(2026, 10, 18, 22) / 200);
  await settleTo(now() - 1);
  settlement.note(id);
  Object.assign(notifier, { isHeard: () => (settlement.note(id), false) });
  await settleTo(now());
  expect([...settlement.noted]).toEqual([id]);
});

test('however many orders are noted, the frame goes on', async () => {
  for (let n = 0; n < 70_000; n += 1) domain.deps.settlement.note(`order ${n}`);
  goTo(now() + 5);
  await settleTo(now());
  expect(domain.deps.settlement.noted.size).toBe(0);
});

test('what one tick reaches is settled, however much is near it', async () => {
  const symbol = 'XPDUSD';
  const { market, settlement } = domain.deps;
  const settler = createSettler(domain.deps);
  const { low } = market.range(symbol, now() + 10, now() + 3000);
  const reached = market.firstReaching(symbol, now() + 1, now() + 3000, 'below', low) ?? 0;
  expect(market.priceAt(symbol, msOf(reached + 1))).toBeGreaterThan(low);
  const half = spreadOf(rulesOf(symbol), secondsOf(reached)) / 2n;
  const order = { symbol, leverage: 50, type: 'limit', price: showPrice(symbol, low + half) } as const;
  const { id } = await open('forex', order);
  goTo(reached);
  await settler.settleTo(reached - 1);
  // So many others are nearly reached, in a market that is looked at before this one.
  const level = market.priceAt('EURUSD', msOf(reached)) - 1n;
  const near = Array.from({ length: 2001 }, (_, n) => ({
    order_id: `near ${n}`,
    purpose: 'fill' as const,
    product: 'forex' as const,
    symbol: 'EURUSD',
    way: 'below' as const,
    level,
    since: BigInt(reached - 1),
    base: null,
    room: null,
  }));
  await domain.store.transaction(async (trx) => {
    for (const trigger of near) await trx.insertInto('triggers').values(trigger).execute();
  });
  await settler.settleTo(reached);
  await settler.settleTo(reached + 1);
  expect(settlement.tick).toBe(reached + 1);
  expect(await rowOf(id)).toMatchObject({ status: 'open', open_tick: BigInt(reached) });
  await domain.store.db.deleteFrom('triggers').where('order_id', 'like', 'near %').execute();
});

test('a settler that is told to stop does not settle a long outage first', async () => {
  await open('contract', { leverage: 1 });
  goTo(now() + 40 * 432_000);
  const begun = domain.deps.settlement.tick;
  const settler = createSettler(domain.deps);
  settler.start();
  await expect.poll(() => domain.deps.settlement.tick, { interval: 1 }).toBeGreaterThan(begun);
  await settler.stop();
  expect(domain.deps.settlement.tick).toBeLessThan(now());
});
