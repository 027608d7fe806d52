import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { onTick, showPrice } from '#tests/api/trading.ts';
import { engines } from '#tests/engines.ts';
import { afterSettling } from '../afterSettling.ts';
import { msOf, tickNow } from '../moment.ts';
import { createSettler } from '../settle/settler.ts';
import { triggersOf } from '../triggers.ts';
import { setStops } from './stops.ts';
import { submitPosition } from './submit.ts';
import type { PositionRow } from '../rows.ts';

const symbol = 'ETHUSDT';
type Named = Partial<Record<'take_profit' | 'stop_loss', bigint | null>>;

describe.each(engines.map(({ name }) => name))('stops that are set, on %s', (name) => {
  let domain: Domain;
  let userId: string;

  beforeAll(async () => {
    domain = await openDomain(name);
    userId = await fundedUser(domain.deps, 'stops', [['contract', 'USDT', 100_000_000_000n]]);
  });
  afterAll(async () => {
    expect(await domain.problems()).toEqual([]);
    await domain.dispose();
  });

  const now = () => tickNow(domain.deps);
  const priceAt = (tick: number) => domain.deps.market.priceAt(symbol, msOf(tick));
  const cut = (price: bigint) => onTick(domain.deps.market, symbol, price, now());
  const goTo = (tick: number) => domain.clock.advance(msOf(tick) - domain.clock.nowMs());

  function open(type: 'market' | 'limit', stops: { take_profit?: string; stop_loss?: string }): Promise<PositionRow> {
    const price = priceAt(now());
    const at = type === 'limit' ? { price: showPrice(symbol, cut(price - price / 20n)) } : {};
    const shown = { shown_price: showPrice(symbol, price), shown_at: msOf(now()), slippage_bps: 500 };
    const asked = { symbol, direction: 'long', type, quantity: '1', leverage: 5, ...shown, ...at, ...stops } as const;
    return domain.store.transaction((trx) => submitPosition(trx, domain.deps, userId, 'contract', asked, 'quantity'));
  }

  function set(id: string, named: Named): Promise<PositionRow> {
    const body = Object.fromEntries(
      Object.entries(named).map(([stop, price]) => [stop, price === null ? null : showPrice(symbol, price)]),
    );
    return afterSettling(domain.deps, { product: 'contract', orderId: id }, () =>
      domain.store.transaction((trx) => setStops(trx, domain.deps, userId, 'contract', { id, ...body })),
    );
  }

  /** Since when each stop counts. */
  async function since(id: string) {
    const waiting = await triggersOf(domain.store.db, [id]);
    const of = (purpose: string) => waiting.find((trigger) => trigger.purpose === purpose)?.since ?? null;
    return { profit: of('take_profit'), loss: of('stop_loss') };
  }

  test.each(['market', 'limit'] as const)(
    'of a %s order, change where they are named, go where they are null, and stay where nothing is said',
    async (type) => {
      const price = priceAt(now());
      const [profit, loss] = [cut(price * 2n), cut(price / 2n)];
      const other = cut(loss - loss / 100n);
      const { id } = await open(type, { take_profit: showPrice(symbol, profit), stop_loss: showPrice(symbol, loss) });
      goTo(now() + 5);
      const steps = [
        [{}, profit, loss],
        [{ stop_loss: other }, profit, other],
        [{ take_profit: null }, null, other],
        [{ take_profit: profit }, profit, other],
        [{ take_profit: null, stop_loss: null }, null, null],
      ] as const;
      for (const [named, take_profit, stop_loss] of steps) {
        expect(await set(id, named)).toMatchObject({ take_profit, stop_loss });
      }
    },
  );

  test('count from when they were set, and the other one from when that was', async () => {
    const price = priceAt(now());
    const { id } = await open('market', { take_profit: showPrice(symbol, cut(price * 2n)) });
    const opened = BigInt(now());
    expect(await since(id)).toEqual({ profit: opened, loss: null });
    goTo(now() + 10);
    await set(id, { stop_loss: cut(price / 2n) });
    expect(await since(id)).toEqual({ profit: opened, loss: opened + 10n });
  });

  test('a stop that is reached at the tick at which the other one is set has been reached', async () => {
    const start = now();
    const { market } = domain.deps;
    const level = cut(market.range(symbol, start + 50, start + 500).low + 1000n);
    const reached = market.firstReaching(symbol, start + 1, start + 500, 'below', level) ?? 0;
    const { id } = await open('market', { stop_loss: showPrice(symbol, level) });
    goTo(reached);
    // Not by way of `afterSettling`, which looks at the tick of now first: it may be another one by the time the stop is set.
    const take_profit = showPrice(symbol, cut(priceAt(reached) * 2n));
    await domain.store.transaction((trx) => setStops(trx, domain.deps, userId, 'contract', { id, take_profit }));
    goTo(reached + 1);
    await createSettler(domain.deps).settleTo(now());
    const row = await domain.store.db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ close_reason: 'stop_loss', close_tick: BigInt(reached) });
  });

  test('are held to the price they open at while they wait', async () => {
    const price = priceAt(now());
    const { id } = await open('limit', {});
    const above = set(id, { stop_loss: cut(price * 2n) });
    await expect(above).rejects.toMatchObject({
      key: 'long_stop_loss_high',
      fields: { stop_loss: 'long_stop_loss_high' },
    });
    expect(await set(id, { stop_loss: cut(price / 2n) })).toMatchObject({
      take_profit: null,
      stop_loss: cut(price / 2n),
    });
  });
});
