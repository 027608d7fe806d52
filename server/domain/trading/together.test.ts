import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import type { Deps } from '../deps.ts';
import { openOrdersMax } from './checks.ts';
import { transfer } from '../funds/transfer.ts';
import { afterSettling } from './afterSettling.ts';
import { msOf, tickNow } from './moment.ts';
import { setStops } from './positions/stops.ts';
import { type PositionRequest, submitPosition } from './positions/submit.ts';

/** What two do at the same time, on the engine that lets them. */
let domain: Domain;
beforeAll(async () => {
  domain = await openDomain('postgres');
});
afterAll(() => domain.dispose());

const order: PositionRequest = {
  symbol: 'ETHUSDT',
  direction: 'long',
  type: 'limit',
  price: '100',
  quantity: '1',
  leverage: 10,
};

function atMarket(deps: Deps) {
  const tick = tickNow(deps);
  const price = deps.market.priceAt('ETHUSDT', msOf(tick));
  const shown = { shown_price: (Number(price) / 100).toFixed(2), shown_at: msOf(tick), slippage_bps: 500 };
  return { ...shown, type: 'market', price: undefined } as const;
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(domain.store.db);
  return rows.length > 0;
}

test('a position on its way keeps the money of the contract account where it is', async () => {
  const { store, deps } = domain;
  const userId = await fundedUser(deps, 'together', [['contract', 'USDT', 1_000_000_000n]]);
  const { promise: end, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const submitting = store.transaction(async (trx) => {
    await submitPosition(trx, deps, userId, 'contract', { ...order, ...atMarket(deps) }, 'quantity');
    hold();
    await end;
  });
  await isHeld;
  const request = { id: randomUUID(), from: 'contract', to: 'spot', currency: 'USDT', amount: '1' } as const;
  const moving = store.transaction((trx) => transfer(trx, deps, userId, request));
  const refused = expect(moving).rejects.toMatchObject({ key: 'open_position_blocks' });
  await expect.poll(isWaiting).toBe(true);
  commit();
  await submitting;
  await refused;
  expect(await domain.problems()).toEqual([]);
});

test('a process whose clock is behind moves an order to where another has left it', async () => {
  const { store, deps, clock } = domain;
  const userId = await fundedUser(deps, 'behind', [['contract', 'USDT', 100_000_000_000n]]);
  const { market, settlement } = deps;
  const start = tickNow(deps);
  const asked = { ...order, ...atMarket(deps), leverage: 100 };
  const { id, liquidation } = await store.transaction((trx) =>
    submitPosition(trx, deps, userId, 'contract', asked, 'quantity'),
  );
  const reached = market.firstReaching('ETHUSDT', start + 1, start + 30 * 432_000, 'below', liquidation ?? 0n) ?? 0;
  expect(reached).toBeGreaterThan(start + 10);
  // The other process had set stops a tick behind the liquidation, which is not settled yet.
  const stops = { stops_tick: BigInt(reached + 5) };
  await store.db.updateTable('positions').set(stops).where('id', '=', id).execute();
  clock.advance(msOf(reached - 2) - clock.nowMs());
  settlement.tick = reached - 3;
  const setting = afterSettling(deps, { product: 'contract', orderId: id }, () =>
    store.transaction((trx) => setStops(trx, deps, userId, 'contract', { id })),
  );
  await expect(setting).rejects.toMatchObject({ key: 'position_not_open' });
  const row = await store.db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ close_reason: 'liquidation', close_tick: BigInt(reached) });
});

test('as many orders are open as may be, however many come at once', async () => {
  const { store, deps } = domain;
  const userId = await fundedUser(deps, 'many', [['contract', 'USDT', 1_000_000_000_000n]]);
  const submit = () => store.transaction((trx) => submitPosition(trx, deps, userId, 'contract', order, 'quantity'));
  for (let made = 2; made < openOrdersMax; made += 1) await submit();
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, submit));
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
  expect(refusals).toHaveLength(10);
  for (const refusal of refusals) expect(refusal).toMatchObject({ key: 'orders_too_many' });
});
