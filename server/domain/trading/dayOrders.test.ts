import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NoticeEvent } from '#contract/api/news.ts';
import { engines } from '#tests/engines.ts';
import { type Dollars, openDollars } from '#tests/trading/dollars.ts';
import { listNotices } from '../notices/notices.ts';
import { createSettler } from './settle/settler.ts';
import { cancelSpot } from './spot/cancel.ts';

/** Day orders and the notices of their end, in a market of whole dollars that begins a minute before midnight. */
describe.each(engines)('$name', ({ name }) => {
  let market: Dollars;
  beforeEach(async () => {
    market = await openDollars(name);
  });
  afterEach(async () => {
    expect(await market.domain.problems()).toEqual([]);
    await market.domain.dispose();
  });

  /** Ticks until midnight. */
  const left = 300;
  const notices = () =>
    listNotices(market.domain.store.db, { userId: market.userId, ownerId: market.userId }, { limit: 10 });

  test('ends at midnight, also where nobody settles until later, and takes no price from behind it', async () => {
    market.play({ path: [100] });
    const asked = { type: 'limit', price: '99', time_in_force: 'day' } as const;
    const [spot, contract] = [await market.spot(asked), await market.contract(asked)];
    const waiting = await market.contract({ stop_price: '120', time_in_force: 'day' });
    const stays = await market.spot({ ...asked, time_in_force: 'gtc' });
    market.goTo(left - 1);
    // The price comes at the very tick at which the day ends.
    const path = Array.from({ length: left + 1 }, (_, at) => (at === left ? 98 : 100));
    market.play({ path });
    await market.settleTo(left + 10);
    const ended = BigInt((market.first + left) / 5);
    expect(await market.spotNow(spot.id)).toMatchObject({ status: 'cancelled', filled: 0n, ended });
    expect(await market.positionNow(contract.id)).toMatchObject({ status: 'cancelled', closed: ended });
    expect(await market.positionNow(waiting.id)).toMatchObject({ status: 'cancelled' });
    expect(await market.fills(stays.id)).toEqual([`${left}: open 1 at 99`]);
    expect((await market.balance('contract')).frozen).toBe(0n);
  });

  test('what was filled by then stays: the rest of a position is given back', async () => {
    const path = Array.from({ length: left }, (_, at) => (at === left - 1 ? 99 : 100));
    market.play({ path: [...path, 100], asks: { [left - 1]: [[99, 0.5]] } });
    const asked = { type: 'limit', price: '99', time_in_force: 'day' } as const;
    const { id } = await market.contract(asked);
    await market.settleTo(left + 10);
    expect(await market.fills(id)).toEqual([`${left - 1}: open 0.5 at 99`]);
    expect(await market.positionNow(id)).toMatchObject({ status: 'open', quantity: 50_000n, waiting: 0n, held: 0n });
    const { list } = await notices();
    expect(list).toMatchObject([{ kind: 'order_expired', side: 'long', quantity: '1.00000', filled: '0.50000' }]);
  });

  test('its end is in the notices once and is sent once, however many processes settle it', async () => {
    market.play({ path: [100] });
    const { id, number } = await market.spot({ type: 'limit', price: '99', time_in_force: 'day' });
    const { domain, first } = market;
    const sent: NoticeEvent[] = [];
    const notifier = {
      ...domain.deps.notifier,
      isHeard: () => true,
      notice: (_: string, event: NoticeEvent) => void sent.push(event),
    };
    market.goTo(left + 10);
    const processes = [1, 2, 3].map(() =>
      createSettler({ ...domain.deps, notifier, settlement: { ...domain.deps.settlement, noted: new Set([id]) } }),
    );
    for (let round = 0; round < 2; round += 1)
      await Promise.allSettled(processes.map((process) => process.settleTo(first + left + 10)));
    const { list, unread } = await notices();
    const about = { product: 'spot', order_id: id, number, symbol: 'BTCUSDT', side: 'buy' };
    expect([list, unread]).toMatchObject([
      [{ kind: 'order_expired', ...about, quantity: '1.00000', filled: '0.00000', read: null }],
      1,
    ]);
    expect(sent).toEqual([{ kind: 'new', notice: list[0], unread: 1 }]);
  });

  test('it does not end without its notice, nor for a cancel that comes too late', async () => {
    market.play({ path: [100] });
    const { id } = await market.spot({ type: 'limit', price: '99', time_in_force: 'day' });
    const { deps } = market.domain;
    const { uuid } = deps.random;
    deps.random.uuid = () => {
      throw new Error('no id for a notice');
    };
    await market.settleTo(left + 10);
    expect(await market.spotNow(id)).toMatchObject({ status: 'open' });
    deps.random.uuid = uuid;
    const cancelling = market.act(id, 'spot', (trx) => cancelSpot(trx, deps, market.userId, id));
    await expect(cancelling).rejects.toMatchObject({ key: 'order_not_cancellable' });
    expect(await market.spotNow(id)).toMatchObject({ status: 'cancelled' });
    const { list } = await notices();
    expect(list.map(({ kind }) => kind)).toEqual(['order_expired']);
  });

  test('one that is cancelled or filled before midnight has no notice of an end', async () => {
    market.play({ path: [100, 99], asks: { 1: [[99, 9]] } });
    const order = { type: 'limit', time_in_force: 'day' } as const;
    const cancelled = await market.spot({ ...order, price: '90' });
    await market.spot({ ...order, price: '99' });
    await market.act(cancelled.id, 'spot', (trx) => cancelSpot(trx, market.domain.deps, market.userId, cancelled.id));
    await market.settleTo(left + 10);
    const { list } = await notices();
    expect(list.map(({ kind }) => kind)).toEqual(['order_filled']);
  });
});
