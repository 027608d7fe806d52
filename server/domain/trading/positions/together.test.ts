import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fundedUser } from '#tests/api/funded.ts';
import { nobodysId } from '#tests/api/refusals.ts';
import { engines } from '#tests/engines.ts';
import { dollars, type Dollars, openDollars } from '#tests/trading/dollars.ts';
import { msOf } from '../moment.ts';
import { cancelAll } from '../cancelAll.ts';
import { setStops } from './stops.ts';
import { closeAll } from './closeAll.ts';
import { addMargin } from './margin.ts';
import { reversePosition } from './reverse.ts';
import { submitPosition } from './submit.ts';

/** What is done to open positions, and to several orders at once, in a market of whole dollars: every figure is written down. */
describe.each(engines)('$name', ({ name }) => {
  let market: Dollars;
  beforeEach(async () => {
    market = await openDollars(name);
  });
  afterEach(async () => {
    expect(await market.domain.problems()).toEqual([]);
    await market.domain.dispose();
  });

  const shownAt = (price: number, at = 0) => ({ shown_price: String(price), shown_at: msOf(market.first + at) });
  /** Somebody else's position. */
  const openFor = (userId: string) => {
    const { deps, store } = market.domain;
    const asked = { symbol: 'BTCUSDT', direction: 'long', type: 'market', quantity: '1', leverage: 1 } as const;
    return store.transaction((trx) =>
      submitPosition(trx, deps, userId, 'contract', { ...asked, ...shownAt(101) }, 'quantity'),
    );
  };
  const usd = (whole: number) => BigInt(whole) * 1_000_000n;

  describe('a worst price', () => {
    test('takes what is there at it or better, and no more; a contract is what was opened', async () => {
      market.play({
        path: [100],
        asks: {
          0: [
            [101, 1],
            [102, 1],
            [103, 9],
          ],
        },
      });
      const spot = await market.spot({ quantity: '5', price: '102.99' });
      expect(await market.fills(spot.id)).toEqual(['0: open 1 at 101', '0: open 1 at 102']);
      expect(spot).toMatchObject({
        status: 'done',
        filled: 200_000n,
        worst_price: dollars(102.99),
      });
      const contract = await market.contract({ quantity: '5', price: '102' });
      expect(contract).toMatchObject({ status: 'open', quantity: 200_000n, open_price: dollars(101.5), held: 0n });
      expect(await market.balance('contract')).toEqual({ available: usd(10_000) - 203_101_500n, frozen: usd(203) });
    });

    test('better than the book finds nothing, whatever slippage is taken', async () => {
      market.play({ path: [100] });
      const asked = { price: '100.99', slippage_bps: 500, ...shownAt(90) };
      const params = { price: '100.99', current: '101.0' };
      await expect(market.spot(asked)).rejects.toMatchObject({ key: 'worst_price_missed', params });
      await expect(market.contract(asked)).rejects.toMatchObject({ key: 'worst_price_missed', params });
    });

    test('is not looked for in a book that nobody can have seen yet', async () => {
      market.play({ path: [100] });
      market.domain.deps.settlement.tick = market.first + 26;
      await expect(market.spot({ price: '102' })).rejects.toMatchObject({ key: 'price_stale' });
    });
  });

  describe('margin', () => {
    test('that is added moves the liquidation away by as much, comes back with the close, and is a line of the ledger', async () => {
      market.play({ path: [100, 100, 89] });
      const { id } = await market.contract({ leverage: 10, ...shownAt(101) });
      // 101 ÷ 10 of margin, 0.404 of which must be kept: 9.696 below the opening.
      expect(await market.positionNow(id)).toMatchObject({ margin: 10_100_000n, liquidation: dollars(91.304) });
      market.goTo(1);
      await market.act(id, 'contract', (trx) =>
        addMargin(trx, market.domain.deps, market.userId, { id, amount: '5.5' }),
      );
      expect(await market.positionNow(id)).toMatchObject({
        margin: 15_600_000n,
        liquidation: dollars(85.804),
        fills: 2n,
      });
      await market.settleTo(3);
      expect((await market.positionNow(id)).status).toBe('open');
      const closed = await market.domain.store.transaction((trx) =>
        closeAll(trx, market.domain.deps, market.userId, { positions: [{ id, ...shownAt(88, 3) }] }),
      );
      expect(closed.outcomes).toHaveLength(1);
      // 13 lost between 101 and 88, and fees of 0.0505 and 0.044.
      expect(await market.balance('contract')).toEqual({ available: usd(10_000) - 13_094_500n, frozen: 0n });
    });

    test('comes too late at the tick that liquidates', async () => {
      market.play({ path: [100, 100, 91.3] });
      const { id } = await market.contract({ leverage: 10, ...shownAt(101) });
      market.goTo(2);
      const add = market.act(id, 'contract', (trx) =>
        addMargin(trx, market.domain.deps, market.userId, { id, amount: '500' }),
      );
      await expect(add).rejects.toMatchObject({ key: 'position_not_open', params: { status: 'closed' } });
      expect(await market.positionNow(id)).toMatchObject({ close_reason: 'liquidation' });
    });

    test('is refused beyond what there is, beyond ten times the worth, in finer figures, and for what is not one’s own', async () => {
      market.play({ path: [100] });
      const { id } = await market.contract({ leverage: 10, ...shownAt(101) });
      const { deps, store } = market.domain;
      const other = await fundedUser(deps, 'other', [['contract', 'USDT', usd(100)]]);
      const add = (amount: string, userId = market.userId, which = id) =>
        store.transaction((trx) => addMargin(trx, deps, userId, { id: which, amount }));
      await expect(add('999.900001')).rejects.toMatchObject({
        key: 'amount_range',
        params: { min: '0.000001', max: '999.900000' },
      });
      await expect(add('0.0000001')).rejects.toMatchObject({ key: 'amount_decimals' });
      await expect(add('1', other)).rejects.toMatchObject({ key: 'not_found' });
      await expect(add('1', market.userId, nobodysId)).rejects.toMatchObject({ key: 'not_found' });
      const poor = await market.contract({ quantity: '97', price: '200', leverage: 1 }).catch(() => null);
      expect(poor?.open_quantity).toBe(300_000n);
      await add('999.9');
      expect((await market.positionNow(id)).liquidation).toBe(0n);
    });
  });

  describe('a stop-loss that is changed', () => {
    test('may lock a profit in: it is held to the price of now alone', async () => {
      market.play({ path: [100, 120, 110] });
      const { id } = await market.contract({ ...shownAt(101) });
      market.goTo(1);
      const set = (stop_loss: string) =>
        market.act(id, 'contract', (trx) =>
          setStops(trx, market.domain.deps, market.userId, 'contract', { id, stop_loss }),
        );
      await expect(set('120')).rejects.toMatchObject({ key: 'long_stop_loss_high', params: { current: '120.0' } });
      await set('101');
      await set('115');
      await market.settleTo(3);
      expect(await market.fills(id)).toEqual(['0: open 1 at 101', '2: close 1 at 109']);
    });

    test('given with the order it is held to the open price as well', async () => {
      market.play({ path: [100], asks: { 0: [[90, 9]] } });
      const asked = { ...shownAt(90), stop_loss: '95' };
      await expect(market.contract(asked)).rejects.toMatchObject({ key: 'long_stop_loss_high' });
    });
  });

  describe('a trailing stop-loss', () => {
    const path = [100, 100.05, 101, 100.2, 103, 102, 101.9, 200];
    const trail = (id: string, trailing_bps: number | null) =>
      market.act(id, 'contract', (trx) =>
        setStops(trx, market.domain.deps, market.userId, 'contract', { id, trailing_bps }),
      );

    test('follows in steps of a tenth of its distance, never back, and ends where the price has come so far back', async () => {
      market.play({ path });
      const { id } = await market.contract({ ...shownAt(101) });
      expect(await trail(id, 100)).toMatchObject({ stop_loss: dollars(99), trailing_bps: 100n });
      await market.settleTo(1);
      // A tenth of the distance is ten cents.
      expect(await market.positionNow(id)).toMatchObject({ stop_loss: dollars(99), stops_tick: BigInt(market.first) });
      await market.settleTo(3);
      expect(await market.positionNow(id)).toMatchObject({
        stop_loss: dollars(99.99),
        stops_tick: BigInt(market.first + 2),
      });
      await market.settleTo(5);
      expect(await market.positionNow(id)).toMatchObject({ status: 'open', stop_loss: dollars(101.97) });
      await market.settleTo(8);
      expect(await market.fills(id)).toEqual(['0: open 1 at 101', '6: close 1 at 100.9']);
    });

    test('comes to the same however late it is settled, and sees no price before it comes', async () => {
      market.play({ path });
      const { id } = await market.contract({ ...shownAt(101) });
      await trail(id, 100);
      await market.settleTo(8);
      expect(await market.fills(id)).toEqual(['0: open 1 at 101', '6: close 1 at 100.9']);
    });

    test('of a short follows down; a stop-loss by hand ends it, and so does null', async () => {
      market.play({ path: [100, 98, 90] });
      const open = () => market.contract({ direction: 'short', ...shownAt(99) });
      const [one, two] = [await open(), await open()];
      await trail(one.id, 100);
      await trail(two.id, 100);
      await market.settleTo(1);
      expect((await market.positionNow(one.id)).stop_loss).toBe(dollars(98.98));
      await market.act(one.id, 'contract', (trx) =>
        setStops(trx, market.domain.deps, market.userId, 'contract', { id: one.id, stop_loss: '99' }),
      );
      await trail(two.id, null);
      await market.settleTo(3);
      expect(await market.positionNow(one.id)).toMatchObject({ stop_loss: dollars(99), trailing_bps: null });
      expect(await market.positionNow(two.id)).toMatchObject({ stop_loss: dollars(98.98), trailing_bps: null });
    });

    test('is none of an order that waits, and not one beside a stop-loss', async () => {
      market.play({ path: [100] });
      const { id } = await market.contract({ type: 'limit', price: '90' });
      await expect(trail(id, 100)).rejects.toMatchObject({ key: 'position_not_open' });
      const open = await market.contract({ ...shownAt(101) });
      const both = market.act(open.id, 'contract', (trx) =>
        setStops(trx, market.domain.deps, market.userId, 'contract', {
          id: open.id,
          trailing_bps: 50,
          stop_loss: null,
        }),
      );
      await expect(both).rejects.toMatchObject({ key: 'parameter_wrong', params: { field: 'trailing_bps' } });
    });
  });

  describe('a reversal', () => {
    const reverse = (id: string, price: number) =>
      market.act(id, 'contract', (trx) =>
        reversePosition(trx, market.domain.deps, market.userId, { id, ...shownAt(price) }),
      );

    test('is one order in the book: the opening takes what lies behind the close', async () => {
      market.play({
        path: [100],
        bids: {
          0: [
            [99, 1.5],
            [97, 1],
          ],
        },
      });
      const { id } = await market.contract({ leverage: 2, ...shownAt(101) });
      const { closed, opened } = await reverse(id, 98);
      expect(await market.fills(id)).toEqual(['0: open 1 at 101', '0: close 1 at 99']);
      expect(await market.fills(opened.id)).toEqual(['0: open 1 at 98']);
      expect(closed).toMatchObject({ status: 'closed', closedProfit: -usd(2) });
      expect(opened).toMatchObject({ direction: 'short', leverage: 2n, margin: usd(49), stop_loss: null });
      // Fees of 0.0505, 0.0495 and 0.049; two dollars lost.
      expect(await market.balance('contract')).toEqual({
        available: usd(9949) - 149_000n,
        frozen: usd(49),
      });
    });

    test('closes nothing where the opposite cannot be opened: for the book, for the money, for the price shown', async () => {
      market.play({
        path: [100],
        bids: {
          0: [
            [99, 1.9],
            [1, 1],
          ],
        },
      });
      const { id } = await market.contract({ quantity: '1', leverage: 1, ...shownAt(101) });
      await expect(reverse(id, 103)).rejects.toMatchObject({ key: 'price_moved' });
      market.play({ path: [100], bids: { 0: [[99, 1.9]] } });
      await expect(reverse(id, 99)).rejects.toMatchObject({ key: 'book_too_thin', params: { available: '1.90000' } });
      market.play({ path: [100], bids: { 0: [[99, 9]] } });
      const { deps, store } = market.domain;
      const poor = await fundedUser(deps, 'poor', [['contract', 'USDT', 101_050_500n]]);
      const own = await openFor(poor);
      // 98.9505 come back, and 99.0495 are needed.
      const late = store.transaction((trx) => reversePosition(trx, deps, poor, { id: own.id, ...shownAt(99) }));
      await expect(late).rejects.toMatchObject({
        key: 'insufficient_balance',
        params: { need: '99.049500', have: '98.950500' },
      });
      for (const one of [id, own.id]) {
        expect(await market.positionNow(one)).toMatchObject({ status: 'open', open_quantity: 100_000n, fills: 1n });
      }
    });
  });

  describe('closing all', () => {
    test('takes the book once, says of each what became of it, and one that is refused keeps none from being closed', async () => {
      market.play({
        path: [100, 100, 50, 100],
        bids: {
          3: [
            [99, 1.5],
            [97, 9],
          ],
        },
      });
      const { deps, store } = market.domain;
      const [one, two] = [await market.contract(shownAt(101)), await market.contract(shownAt(101))];
      const ended = await market.contract({ ...shownAt(101), stop_loss: '60' });
      const pending = await market.contract({ type: 'limit', price: '20' });
      const other = await fundedUser(deps, 'other', [['contract', 'USDT', usd(1000)]]);
      const foreign = await openFor(other);
      market.goTo(3);
      const shown = shownAt(99, 3);
      const ids = [one.id, foreign.id, pending.id, ended.id, two.id, one.id, nobodysId];
      const { outcomes, moved } = await store.transaction((trx) =>
        closeAll(trx, deps, market.userId, { positions: ids.map((id) => ({ id, ...shown })), slippage_bps: 500 }),
      );
      expect(
        outcomes.map((outcome) => ('refusal' in outcome ? outcome.refusal.key : outcome.closed.closedProfit)),
      ).toEqual([
        -usd(2),
        'not_found',
        'position_not_open',
        'position_not_open',
        -usd(3),
        'position_not_open',
        'not_found',
      ]);
      expect(await market.fills(one.id)).toEqual(['0: open 1 at 101', '3: close 1 at 99']);
      // Half of it at the 99 that the first one has left.
      expect(await market.fills(two.id)).toEqual(['0: open 1 at 101', '3: close 1 at 98']);
      // What the path had done by then came first, and is told.
      expect(await market.fills(ended.id)).toEqual(['0: open 1 at 101', '2: close 1 at 49']);
      expect(moved.map(({ event }) => event.order.id)).toEqual([ended.id]);
      expect((await market.positionNow(foreign.id)).status).toBe('open');
    });
  });

  describe('cancelling all', () => {
    test('cancels what waits of every product, behind what the path has done; of one product where it is named', async () => {
      market.play({ path: [100, 100, 90, 100] });
      const { deps, store } = market.domain;
      const spot = await market.spot({ type: 'limit', price: '80' });
      const stop = await market.contract({ stop_price: '120' });
      const filled = await market.contract({ type: 'limit', price: '90' });
      const open = await market.contract(shownAt(101));
      const all = (asked: Parameters<typeof cancelAll>[3]) =>
        store.transaction((trx) => cancelAll(trx, deps, market.userId, asked));
      market.goTo(4);
      const ids = ({ cancelled }: Awaited<ReturnType<typeof all>>) => cancelled.map(({ event }) => event.order.id);
      expect(ids(await all({ symbol: 'ETHUSDT' }))).toEqual([]);
      expect(ids(await all({ product: 'spot' }))).toEqual([spot.id]);
      const rest = await all({});
      expect(ids(rest)).toEqual([stop.id]);
      expect(rest.moved.map(({ event }) => event.order.id)).toEqual([filled.id]);
      expect(await market.positionNow(filled.id)).toMatchObject({
        status: 'open',
        open_tick: BigInt(market.first + 2),
      });
      expect((await market.positionNow(open.id)).status).toBe('open');
      expect(ids(await all({}))).toEqual([]);
    });
  });
});
