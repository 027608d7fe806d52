import { expect, test } from 'vitest';
import { bitcoinInCents } from '#tests/trading/cents.ts';
import { positionCost } from '#contract/rules/trading/position.ts';
import { rateOne } from '#contract/rules/trading/figures.ts';
import type { Levels } from '#src/state/trading/livePrice.rules.ts';
import {
  fillOf,
  leverageRow,
  limitProblem,
  mostOf,
  outlookOf,
  priceAtShare,
  stopResult,
  takerOf,
  type Ticket,
} from './contract.rules.ts';

const rules = bitcoinInCents();
/** 60 000.00 in the middle; quantities of 10^-5 BTC. */
const book: Levels = {
  bids: [
    { price: 5_999_900n, quantity: 100_000n },
    { price: 5_999_800n, quantity: 50_000n },
  ],
  asks: [
    { price: 6_000_100n, quantity: 100_000n },
    { price: 6_000_201n, quantity: 50_000n },
  ],
};
const ticket: Ticket = { rules, direction: 'long', leverage: 10, quantity: 10_000n, limit: null };
const usdt = (amount: number) => BigInt(Math.round(amount * 1_000_000));

test('who opens a long or closes a short buys', () => {
  expect([takerOf('long', 'open'), takerOf('short', 'close')]).toEqual(['buy', 'buy']);
  expect([takerOf('short', 'open'), takerOf('long', 'close')]).toEqual(['sell', 'sell']);
});

test('a taker gets the average of what he reaches, and is told when the book ends', () => {
  expect(fillOf('long', 'open', book, null)).toEqual({ price: 6_000_100n });
  expect(fillOf('short', 'open', book, 10n)).toEqual({ price: 5_999_900n });
  expect(fillOf('long', 'open', book, 150_000n)).toEqual({ price: 6_000_134n });
  expect(fillOf('short', 'open', book, 150_000n)).toEqual({ price: 5_999_866n });
  expect(fillOf('long', 'close', book, 150_001n)).toEqual({ tooThin: 150_000n });
  expect(fillOf('long', 'open', { bids: [], asks: [] }, 1n)).toBeNull();
});

test('what an order leads to: 0.1 BTC at 60 000 with ten times leverage', () => {
  expect(outlookOf(ticket, 6_000_000n)).toEqual({
    notional: usdt(6000),
    margin: usdt(600),
    fee: usdt(3),
    cost: usdt(603),
    worst: usdt(603),
    closeFee: usdt(3),
    openPrice: 6_000_000n,
    // A tenth less 0.4 % of maintenance.
    liquidation: 5_424_000n,
    distanceBps: 960,
  });
  expect(outlookOf({ ...ticket, direction: 'short' }, 6_000_000n)?.liquidation).toBe(6_576_000n);
  expect(outlookOf({ ...ticket, quantity: null }, 6_000_000n)).toBeNull();
});

test('the most is what the balance covers, even at the worst price that is taken', () => {
  const available = usdt(1000);
  for (const direction of ['long', 'short'] as const) {
    for (const leverage of [1, 10, 100]) {
      const asked = { ...ticket, direction, leverage };
      const most = mostOf(asked, book, available, 50);
      const cost = (openPrice: bigint, quantity: bigint) =>
        positionCost({ rules, direction, openPrice, quantity, leverage, rate: rateOne }).cost;
      const worst = direction === 'long' ? 6_030_100n : 6_029_900n;
      expect(most).toBeGreaterThan(0n);
      expect(cost(worst, most)).toBeLessThanOrEqual(available);
      if (leverage < 100) expect(cost(6_035_000n, most + 5n)).toBeGreaterThan(available);
    }
  }
});

test('the most ends with the book, the market and its smallest quantity', () => {
  expect(mostOf({ ...ticket, leverage: 100 }, book, usdt(1_000_000), 50)).toBe(150_000n);
  expect(mostOf({ ...ticket, limit: 6_000_000n, leverage: 100 }, book, usdt(100_000_000), 50)).toBe(10_000_000n);
  expect(mostOf({ ...ticket, limit: 6_000_000n }, book, usdt(0.01), 50)).toBe(0n);
  expect(mostOf(ticket, { bids: [], asks: [] }, usdt(1000), 50)).toBe(0n);
});

test('a limit order is counted at its limit', () => {
  const most = mostOf({ ...ticket, limit: 5_000_000n, leverage: 1 }, book, usdt(1000), 50);
  expect(most).toBe(1999n);
});

test('a stop is told in money and as a share of the margin, fees taken off', () => {
  const outlook = outlookOf(ticket, 6_000_000n);
  if (outlook === null) throw new Error('there is a quantity');
  // 0.1 BTC × 600 less fees of 3 and 3.03
  expect(stopResult(ticket, outlook, 6_060_000n)).toEqual({
    profit: usdt(600 * 0.1),
    fee: usdt(3.03),
    net: usdt(600 * 0.1 - 3 - 3.03),
    ofMarginBps: 899,
    isBeyondLiquidation: false,
  });
  expect(stopResult(ticket, outlook, 5_424_000n)?.isBeyondLiquidation).toBe(true);
  // Liquidated 576 lower, with a fee of 2.712: behind that price no stop loses more.
  expect(stopResult(ticket, outlook, 1n)?.net).toBe(-usdt(576 + 2.712 + 3));
  expect(stopResult({ ...ticket, quantity: null }, outlook, 1n)).toBeNull();
});

test('a share of the margin as a price', () => {
  expect(priceAtShare('long', 6_000_000n, 10, 50)).toBe(6_300_000n);
  expect(priceAtShare('long', 6_000_000n, 10, -50)).toBe(5_700_000n);
  expect(priceAtShare('short', 6_000_000n, 10, 50)).toBe(5_700_000n);
});

test('what a leverage makes of a market', () => {
  expect(leverageRow(rules, 'long', 6_000_000n, 100)).toEqual({ leverage: 100, distanceBps: 60, feesBps: 1000 });
  expect(leverageRow(rules, 'short', 6_000_000n, 1)).toEqual({ leverage: 1, distanceBps: 9960, feesBps: 10 });
});

test('a limit waits on the far side of the price', () => {
  const show = String;
  expect(limitProblem('long', 101n, 100n, show)).toEqual({
    key: 'limit_buy_high',
    params: { price: '101', current: '100' },
  });
  expect(limitProblem('short', 99n, 100n, show)?.key).toBe('limit_sell_low');
  expect([limitProblem('long', 100n, 100n, show), limitProblem('short', 100n, 100n, show)]).toEqual([null, null]);
});
