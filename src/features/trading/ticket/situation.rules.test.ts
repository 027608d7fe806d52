import { expect, test } from 'vitest';
import { coinSituation, typed } from '#tests/trading/situations.ts';
import { lookAtPosition } from '../products/position.rules.ts';
import { lookAtSpot } from '../products/spot/spot.rules.ts';
import { chosenOf } from './look.rules.ts';
import { isBeyond, type Situation, takenOrder } from './situation.rules.ts';

const { rules } = coinSituation();
const level = (price: bigint) => ({ price, quantity: 100_000n });

/** A moment of the market: its best bid and ask, and its last price, which comes apart from them. */
const moment = (bid: bigint, ask: bigint, last: bigint): Partial<Situation> => ({
  levels: { bids: [level(bid), level(bid - 100n)], asks: [level(ask), level(ask + 100n)] },
  bars: { buy: last, sell: last },
});

test('on the near side a tap waits at the price; on the far side it takes at once, and no worse', () => {
  const now = coinSituation();
  expect(takenOrder('buy', 99_00n, now)).toEqual({ type: 'limit', limit: 99_00n });
  expect(takenOrder('buy', 98_00n, now)).toEqual({ type: 'limit', limit: 98_00n });
  expect(takenOrder('buy', 100_00n, now)).toEqual({ type: 'market', worst: 100_00n });
  expect(takenOrder('buy', 101_00n, now)).toEqual({ type: 'market', worst: 101_00n });
  expect(takenOrder('sell', 100_00n, now)).toEqual({ type: 'limit', limit: 100_00n });
  expect(takenOrder('sell', 101_00n, now)).toEqual({ type: 'limit', limit: 101_00n });
  expect(takenOrder('sell', 99_00n, now)).toEqual({ type: 'market', worst: 99_00n });
  expect(takenOrder('sell', 98_00n, now)).toEqual({ type: 'market', worst: 98_00n });
});

test('while the best price flickers, one tap stays a valid order, and never one at a worse price', () => {
  // Prices around the one that was tapped, in every order that a market can have them.
  const tapped = 100_00n;
  const steps = [-200n, -100n, -1n, 0n, 1n, 100n, 200n];
  for (const side of ['buy', 'sell'] as const) {
    for (const middle of steps) {
      for (const lag of steps) {
        const now = coinSituation(moment(tapped + middle - 1n, tapped + middle + 1n, tapped + middle + lag));
        const order = takenOrder(side, tapped, now);
        const bar = now.bars?.[side] ?? 0n;
        const best = (side === 'buy' ? now.levels?.asks : now.levels?.bids)?.[0]?.price ?? 0n;
        const price = order.type === 'limit' ? order.limit : order.worst;
        expect(isBeyond(side, price, tapped), 'no worse than the tapped price').toBe(false);
        if (order.type === 'limit') expect(isBeyond(side, price, bar), 'a limit that may stand').toBe(false);
        else expect(isBeyond(side, best, price), 'something to take').toBe(false);
      }
    }
  }
});

test('spot and contracts take a tapped price without a word about the price that was shown', () => {
  for (const lookAt of [lookAtSpot, lookAtPosition]) {
    const far = lookAt(typed(rules, { taken: '100', quantity: '0.5' }), coinSituation());
    expect(far.order).toMatchObject({ type: 'market', worst: 100_00n, limit: null });
    expect(far.problems).toEqual({});
    const near = lookAt(typed(rules, { taken: '99', quantity: '0.5' }), coinSituation());
    expect(near.order).toMatchObject({ type: 'limit', worst: null, limit: 99_00n });
    expect(near.problems).toEqual({});
  }
});

test('what the book does not have at the price is given back, and not counted', () => {
  const { order, figures, problems } = lookAtSpot(typed(rules, { taken: '100', quantity: '1.5' }), coinSituation());
  expect([order.wanted, order.quantity]).toEqual([150_000n, 100_000n]);
  expect(figures.cost?.amount).toBe(100_000_000n);
  expect(problems).toEqual({});
  const contract = lookAtPosition(typed(rules, { taken: '100', quantity: '1.5' }), coinSituation());
  expect(contract.figures.outlook?.notional).toBe(100_000_000n);
  expect(contract.problems).toEqual({});
});

test('a tapped price and an amount in USDT stay the same wish when the market makes other figures of them', () => {
  const wish = (now: Partial<Situation>, part = {}) => {
    const { order } = lookAtSpot(typed(rules, { quantity: '0.5', ...part }), coinSituation(now));
    return chosenOf(order, {
      symbol: 'BTCUSDT',
      type: order.type,
      price: String(order.limit ?? order.worst),
      quantity: String(order.quantity),
    });
  };
  const [now, later] = [moment(99_00n, 100_00n, 99_50n), moment(101_00n, 102_00n, 101_50n)];
  expect(wish(now, { taken: '100' })).toEqual(wish(later, { taken: '100' }));
  expect(wish(now, { taken: '100' })).not.toEqual(wish(now, { taken: '101' }));
  expect(wish(now, { unit: 'usdt', quantity: '50' })).toEqual({ ...wish(later, { unit: 'usdt', quantity: '50' }) });
  expect(wish(now, { unit: 'usdt', quantity: '50' })).not.toEqual(wish(now, { unit: 'usdt', quantity: '51' }));
  expect(wish(now, { unit: 'usdt', quantity: '50' })).not.toEqual(wish(now, { quantity: '50' }));
});
