import { expect, test } from 'vitest';
import { positionCost } from '#contract/rules/trading/position.ts';
import { rateOne } from '#contract/rules/trading/figures.ts';
import { coinSituation, typed } from '#tests/trading/situations.ts';
import { directionOf, type Draft } from '../ticket/draft.rules.ts';
import { fillOf, type Situation } from '../ticket/situation.rules.ts';
import { priceAtShare, stopAt } from '../figures/stopChoices.ts';
import { lookAtPosition } from './position.rules.ts';

/** 60 000.00 in the middle; quantities of 10^-5 BTC. */
const levels = {
  bids: [
    { price: 5_999_900n, quantity: 100_000n },
    { price: 5_999_800n, quantity: 50_000n },
  ],
  asks: [
    { price: 6_000_100n, quantity: 100_000n },
    { price: 6_000_201n, quantity: 50_000n },
  ],
};
const usdt = (amount: number) => BigInt(Math.round(amount * 1_000_000));
const situation = (change: Partial<Situation> = {}) =>
  coinSituation({ levels, bars: { buy: 6_000_000n, sell: 6_000_000n }, usdt: usdt(1_000_000), coins: null, ...change });
const { rules } = situation();
const look = (part: Partial<Draft>, change: Partial<Situation> = {}) =>
  lookAtPosition(typed(rules, { leverage: 10, quantity: '0.1', ...part }), situation(change));

test('a taker gets the average of what he reaches, and is told when the book ends', () => {
  expect(fillOf(levels, 'buy', null)).toEqual({ price: 6_000_100n, held: null });
  expect(fillOf(levels, 'sell', 10n)).toEqual({ price: 5_999_900n, held: null });
  expect(fillOf(levels, 'buy', 150_000n)).toEqual({ price: 6_000_134n, held: null });
  expect(fillOf(levels, 'sell', 150_000n)).toEqual({ price: 5_999_866n, held: null });
  expect(fillOf(levels, 'sell', 150_001n)).toMatchObject({ held: 150_000n });
  expect(fillOf({ bids: [], asks: [] }, 'buy', 1n)).toBeNull();
});

test('what an order leads to: 0.1 BTC at 60 000 with ten times leverage', () => {
  const limit: Partial<Draft> = { type: 'limit', price: '60000' };
  const { outlook, reach } = look(limit).figures;
  expect(outlook).toMatchObject({
    notional: usdt(6000),
    margin: usdt(600),
    fee: usdt(3),
    cost: usdt(603),
    worst: usdt(603),
    closeFee: usdt(3),
    openPrice: 6_000_000n,
  });
  // A tenth less 0.4 % of maintenance.
  expect(reach).toMatchObject({ liquidation: 5_424_000n, distanceBps: 960 });
  expect(look({ ...limit, side: 'sell' }).figures.reach?.liquidation).toBe(6_576_000n);
  expect(look({ ...limit, quantity: '' }).figures).toMatchObject({ outlook: null, reach: { distanceBps: 960 } });
});

test('the most is what the balance covers, even at the worst price that is taken', () => {
  const available = usdt(1000);
  for (const side of ['buy', 'sell'] as const) {
    for (const leverage of [1, 10, 100]) {
      const most = look({ side, leverage, quantity: '' }, { usdt: available }).most ?? 0n;
      const cost = (openPrice: bigint, quantity: bigint) =>
        positionCost({ rules, direction: directionOf(side), openPrice, quantity, leverage, rate: rateOne }).cost;
      const worst = side === 'buy' ? 6_030_100n : 6_029_900n;
      expect(most).toBeGreaterThan(0n);
      expect(cost(worst, most)).toBeLessThanOrEqual(available);
      if (leverage < 100) expect(cost(6_035_000n, most + 5n)).toBeGreaterThan(available);
    }
  }
});

test('the most ends with the book, the market and its smallest quantity', () => {
  const limit: Partial<Draft> = { type: 'limit', price: '60000', quantity: '' };
  expect(look({ leverage: 100 }, { usdt: usdt(1_000_000) }).most).toBe(150_000n);
  expect(look({ ...limit, leverage: 100 }, { usdt: usdt(100_000_000) }).most).toBe(10_000_000n);
  expect(look(limit, { usdt: usdt(0.01) }).most).toBe(0n);
  expect(look({}, { levels: { bids: [], asks: [] } }).most).toBe(0n);
  expect(look({}, { usdt: null }).most).toBeNull();
});

test('a limit order is counted at its limit', () => {
  expect(look({ type: 'limit', price: '50000', leverage: 1 }, { usdt: usdt(1000) }).most).toBe(1999n);
});

test('margin and fee have to be there', () => {
  const limit: Partial<Draft> = { type: 'limit', price: '60000' };
  expect(look(limit, { usdt: usdt(603) })).toMatchObject({ problems: {}, shortOf: null });
  expect(look(limit, { usdt: usdt(602.99) })).toMatchObject({
    problems: { quantity: { key: 'insufficient_balance', params: { need: '603', have: '602.99', currency: 'USDT' } } },
    shortOf: 'USDT',
  });
  expect(look({ quantity: '' }, { usdt: 0n }).shortOf).toBe('USDT');
});

test('a stop is told in money and as a share of the margin, fees taken off', () => {
  const outcomeAt = (stop: bigint) => look({ type: 'limit', price: '60000' }).position?.outcomeAt(stop);
  // 0.1 BTC × 600 less fees of 3 and 3.03
  expect(outcomeAt(6_060_000n)).toEqual({
    profit: usdt(600 * 0.1),
    fee: usdt(3.03),
    net: usdt(600 * 0.1 - 3 - 3.03),
    ofMarginBps: 899,
    isBeyondLiquidation: false,
  });
  expect(outcomeAt(5_424_000n)?.isBeyondLiquidation).toBe(true);
  // Liquidated 576 lower, with a fee of 2.712: behind that price no stop loses more.
  expect(outcomeAt(1n)?.net).toBe(-usdt(576 + 2.712 + 3));
  expect(look({ quantity: '' }).position?.outcomeAt(1n)).toBeNull();
});

test('a share of the margin as a price', () => {
  expect(priceAtShare('long', 6_000_000n, 10, 50)).toBe(6_300_000n);
  expect(priceAtShare('long', 6_000_000n, 10, -50)).toBe(5_700_000n);
  expect(priceAtShare('short', 6_000_000n, 10, 50)).toBe(5_700_000n);
  expect(stopAt({ rules, direction: 'short', leverage: 10, openPrice: 6_000_000n }, 50)).toBe(5_700_000n);
  expect(stopAt({ rules, direction: 'long', leverage: 1, openPrice: 6_000_000n }, -100)).toBeNull();
});

test('what a leverage makes of a market', () => {
  const limit: Partial<Draft> = { type: 'limit', price: '60000', quantity: '' };
  expect(look({ ...limit, leverage: 100 }).figures.reach?.distanceBps).toBe(60);
  expect(look({ ...limit, leverage: 1, side: 'sell' }).figures.reach?.distanceBps).toBe(9960);
});

test('a limit waits on the far side of the price', () => {
  const wrong = (side: 'buy' | 'sell', price: string) => look({ side, type: 'limit', price }).problems.price;
  expect(wrong('buy', '60000.01')).toEqual({
    key: 'limit_buy_high',
    params: { price: '60000.01', current: '60000.00' },
  });
  expect(wrong('sell', '59999.99')?.key).toBe('limit_sell_low');
  expect([wrong('buy', '60000'), wrong('sell', '60000')]).toEqual([undefined, undefined]);
});
