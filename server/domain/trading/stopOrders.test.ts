import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#tests/engines.ts';
import { dollars, type Dollars, openDollars } from '#tests/trading/dollars.ts';
import { cancelSpot } from './spot/cancel.ts';
import { cancelRow, ownPosition } from './positions/close.ts';

/** Orders that wait for a stop price, in a market of whole dollars: every figure is written down. */
describe.each(engines)('$name', ({ name }) => {
  let market: Dollars;
  beforeEach(async () => {
    market = await openDollars(name);
  });
  afterEach(async () => {
    expect(await market.domain.problems()).toEqual([]);
    await market.domain.dispose();
  });

  describe('a stop order at market', () => {
    test('waits for its price, takes the book of that tick, and what was set aside beyond comes back', async () => {
      // The second book is a better one, and comes too late.
      market.play({
        path: [100, 101, 103, 90],
        asks: {
          2: [
            [103.1, 1],
            [103.2, 5],
          ],
          3: [[91, 9]],
        },
      });
      const { id, held } = await market.spot({ quantity: '3', stop_price: '102' });
      // 5 % beyond the stop price: 3 × 107.1, and 0.1 % of it.
      expect(held).toBe(321_621_300n);
      expect(await market.balance('spot')).toEqual({ available: 9_678_378_700n, frozen: 321_621_300n });
      await market.settleTo(5);
      expect(await market.fills(id)).toEqual(['2: open 3 at 103.1667']);
      // (103.1 + 2 × 103.2) ÷ 3, rounded up; 0.1 % of 309.5001.
      expect(await market.spotNow(id)).toMatchObject({
        status: 'done',
        amount: 309_500_100n,
        fee: 309_501n,
        held: 0n,
        stop_tick: BigInt(market.first + 2),
      });
      expect(await market.balance('spot')).toEqual({ available: 9_690_190_399n, frozen: 0n });
    });

    test('takes nothing beyond its worst price, gives the rest back, and is cancelled where nothing is left', async () => {
      const asks = {
        1: [
          [102, 1],
          [104, 5],
        ] as const,
      };
      market.play({ path: [100, 103], asks });
      const part = await market.spot({ quantity: '3', stop_price: '102', price: '103' });
      const none = await market.contract({ quantity: '3', stop_price: '101', price: '101.5' });
      await market.settleTo(4);
      expect(await market.fills(part.id)).toEqual(['1: open 1 at 102']);
      expect(await market.spotNow(part.id)).toMatchObject({ status: 'done', filled: 100_000n, held: 0n });
      expect(await market.positionNow(none.id)).toMatchObject({
        status: 'cancelled',
        fills: 0n,
        held: 0n,
        waiting: 0n,
      });
      expect((await market.balance('contract')).frozen).toBe(0n);
    });

    test('sells at any price where it names no worst one, as deep in the book as it takes', async () => {
      market.play({
        path: [100, 99, 90],
        bids: {
          2: [
            [89, 1],
            [80, 1],
            [50, 1],
          ],
        },
      });
      const { id, held } = await market.spot({ side: 'sell', quantity: '4', stop_price: '95' });
      expect(held).toBe(400_000_000n);
      await market.settleTo(3);
      // What the book does not hold goes at its last level: (89 + 80 + 50 + 50) ÷ 4.
      expect(await market.fills(id)).toEqual(['2: open 4 at 67.25']);
      expect(await market.balance('spot', 'BTC')).toEqual({ available: 600_000_000n, frozen: 0n });
    });

    test('never looks ahead: a price that is reached and gone again before anybody settles has been reached', async () => {
      market.play({ path: [100, 100, 102, 100, 100, 100, 200] });
      const late = await market.contract({ stop_price: '102' });
      const other = await market.contract({ stop_price: '102' });
      market.goTo(4);
      // Somebody who cancels by then comes too late as well.
      const cancel = market.act(other.id, 'contract', async (trx) =>
        cancelRow(trx, market.domain.deps, await ownPosition(trx, market.userId, 'contract', other.id)),
      );
      await expect(cancel).rejects.toMatchObject({ key: 'order_not_cancellable' });
      await market.settleTo(9);
      for (const { id } of [late, other]) {
        expect((await market.fills(id))[0]).toBe('2: open 1 at 103');
      }
    });

    test('is refused on the near side of the price, and with a worst price that finds nothing there', async () => {
      market.play({ path: [100] });
      const refusals = [
        [{ stop_price: '100' }, 'stop_price_low'],
        [{ stop_price: '99' }, 'stop_price_low'],
        [{ side: 'sell', stop_price: '100' }, 'stop_price_high'],
        [{ stop_price: '102', price: '101.99' }, 'parameter_wrong'],
        [{ stop_price: '102.001' }, 'price_decimals'],
        [{ type: 'limit', stop_price: '102' }, 'price_required'],
        [{ time_in_force: 'day' }, 'parameter_wrong'],
      ] as const;
      for (const [order, key] of refusals) await expect(market.spot(order)).rejects.toMatchObject({ key });
      await expect(market.contract({ direction: 'short', stop_price: '100' })).rejects.toMatchObject({
        key: 'stop_price_high',
        params: { price: '100.0', current: '100.0' },
      });
    });
  });

  describe('a stop order with a limit', () => {
    test('takes the book at its limit or better, and the rest waits there: the open price is the average', async () => {
      const asks = {
        1: [
          [102, 1],
          [103, 1],
          [105, 9],
        ] as const,
        3: [[103, 1]] as const,
      };
      market.play({ path: [100, 102, 104, 103, 103], asks });
      const { id } = await market.contract({
        type: 'limit',
        quantity: '4',
        stop_price: '102',
        price: '103',
        leverage: 2,
      });
      // 412 ÷ 2, and 0.05 %.
      expect(await market.balance('contract')).toEqual({ available: 9_793_794_000n, frozen: 206_206_000n });
      await market.settleTo(1);
      expect(await market.fills(id)).toEqual(['1: open 2 at 102.5']);
      // Half of what was set aside, less the 0.5 of margin and the 0.0005 of fee that were saved, and the fee.
      expect(await market.positionNow(id)).toMatchObject({ margin: 102_500_000n, fee: 102_500n, held: 103_103_000n });
      await market.settleTo(5);
      expect(await market.fills(id)).toEqual(['1: open 2 at 102.5', '3: open 1 at 103', '4: open 1 at 103']);
      expect(await market.positionNow(id)).toMatchObject({
        open_price: dollars(102.75),
        margin: 205_500_000n,
        fee: 205_500n,
        held: 0n,
        waiting: 0n,
      });
    });

    test('waits at its limit where the path has jumped beyond it, and is filled no sooner than a tick later', async () => {
      market.play({ path: [100, 110, 103, 101], asks: { 2: [[103.5, 1]] } });
      const { id } = await market.spot({ type: 'limit', stop_price: '102', price: '103' });
      await market.settleTo(1);
      expect(await market.spotNow(id)).toMatchObject({
        status: 'open',
        filled: 0n,
        stop_tick: BigInt(market.first + 1),
      });
      await market.settleTo(4);
      expect(await market.fills(id)).toEqual(['2: open 1 at 103']);
      expect(await market.balance('spot')).toEqual({ available: 9_896_897_000n, frozen: 0n });
    });

    test('can be cancelled before and behind its stop price, and everything comes back', async () => {
      market.play({ path: [100, 100, 110] });
      const asked = { type: 'limit', stop_price: '105', price: '106' } as const;
      const [early, late] = [await market.spot(asked), await market.spot(asked)];
      market.goTo(1);
      await market.act(early.id, 'spot', (trx) => cancelSpot(trx, market.domain.deps, market.userId, early.id));
      market.goTo(3);
      await market.act(late.id, 'spot', (trx) => cancelSpot(trx, market.domain.deps, market.userId, late.id));
      expect(await market.balance('spot')).toEqual({ available: 10_000_000_000n, frozen: 0n });
      expect(await market.fills(late.id)).toEqual([]);
    });
  });

  describe('one of two', () => {
    const oco = { side: 'sell', type: 'oco', price: '110', stop_price: '95' } as const;

    test('holds its coins once, and sells them once: at its limit', async () => {
      market.play({ path: [100, 110, 90, 111] });
      const { id } = await market.spot(oco);
      expect(await market.balance('spot', 'BTC')).toEqual({ available: 900_000_000n, frozen: 100_000_000n });
      await market.settleTo(5);
      expect(await market.fills(id)).toEqual(['1: open 1 at 110']);
      expect(await market.balance('spot', 'BTC')).toEqual({ available: 900_000_000n, frozen: 0n });
    });

    test('or at the market from its stop price on, and not at its limit as well', async () => {
      market.play({ path: [100, 94, 120, 120] });
      const { id } = await market.spot(oco);
      // Nobody has settled in between: the price that came first decides.
      await market.settleTo(5);
      expect(await market.fills(id)).toEqual(['1: open 1 at 93']);
      expect(await market.spotNow(id)).toMatchObject({ status: 'done', amount: 93_000_000n, fee: 93_000n });
    });

    test('what its limit has left over goes at the stop price', async () => {
      market.play({ path: [100, 110, 100, 95], bids: { 1: [[110, 0.25]] } });
      const { id } = await market.spot(oco);
      await market.settleTo(5);
      expect(await market.fills(id)).toEqual(['1: open 0.25 at 110', '3: open 0.75 at 94']);
      expect(await market.spotNow(id)).toMatchObject({ status: 'done', held: 0n, amount: 98_000_000n });
    });

    test('only sells, with both prices around the one of now', async () => {
      market.play({ path: [100] });
      const refusals = [
        [{ ...oco, side: 'buy' }, 'parameter_wrong'],
        [{ ...oco, stop_price: undefined }, 'parameter_missing'],
        [{ ...oco, price: undefined }, 'price_required'],
        [{ ...oco, price: '99' }, 'limit_sell_low'],
        [{ ...oco, stop_price: '100' }, 'stop_price_high'],
      ] as const;
      for (const [order, key] of refusals) await expect(market.spot(order)).rejects.toMatchObject({ key });
    });
  });
});
