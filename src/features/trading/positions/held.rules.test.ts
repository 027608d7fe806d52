import { expect, test } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import { rateOne } from '#contract/rules/trading/figures.ts';
import { forexPosition } from '#tests/trading/forexPosition.ts';
import {
  breakEvenOf,
  closableOf,
  heldOf,
  partOf,
  previewClose,
  standingOf,
  stopPreview,
  totalsOf,
} from './held.rules.ts';

/** 0.1 BTC at 60 000 with ten times leverage, the fee paid. */
const open: Position = {
  id: 'a',
  number: 'C123',
  product: 'contract',
  symbol: 'BTCUSDT',
  direction: 'long',
  type: 'market',
  leverage: 10,
  quantity: '0.10000',
  open_quantity: '0.10000',
  waiting_quantity: '0.00000',
  fills: 1,
  limit_price: null,
  worst_price: null,
  stop_price: null,
  stop_tick: null,
  time_in_force: null,
  expires: null,
  open_price: '60000.00',
  open_tick: 1,
  take_profit: '66000.00',
  stop_loss: null,
  trailing_bps: null,
  stops_tick: null,
  liquidation_price: '54240.00',
  rate: '1.00000000',
  margin: '600.000000',
  waiting_margin: '0.000000',
  fee_held: '0.000000',
  fee: '3.000000',
  swap: '0',
  profit: '0.000000',
  shortfall: '0',
  close_price: null,
  close_tick: null,
  close_reason: null,
  status: 'open',
  created: 1,
  tick: 5,
  opened: 1,
  closed: null,
  simulated: true,
};
const held = (change: Partial<Position> = {}) => {
  const read = heldOf({ ...open, ...change });
  if (read === null) throw new Error('it is open');
  return read;
};
const at = (price: bigint) => ({ price, rate: rateOne });
const usdt = (amount: number) => BigInt(Math.round(amount * 1_000_000));

test('what closes is what the book holds, at its average against the owner; the rest stays open', () => {
  const book = {
    bids: [
      { price: 599_900_000n, quantity: 4000n },
      { price: 599_800_100n, quantity: 3000n },
    ],
    asks: [{ price: 600_100_000n, quantity: 9n }],
  };
  expect(closableOf(held(), book, 10_000n)).toEqual({ quantity: 7000n, price: 599_857_185n });
  expect(closableOf(held(), book, 4000n)).toEqual({ quantity: 4000n, price: 599_900_000n });
  expect(closableOf(held({ direction: 'short' }), book, 10_000n)).toEqual({ quantity: 9n, price: 600_100_000n });
  expect(closableOf(held(), { bids: [], asks: [] }, 10_000n)).toBeNull();
});

test('an open position in whole numbers', () => {
  expect(held()).toMatchObject({
    openPrice: 600_000_000n,
    quantity: 10_000n,
    notional: usdt(6000),
    margin: usdt(600),
    maintenance: usdt(24),
    liquidation: 542_400_000n,
    takeProfit: 660_000_000n,
    stopLoss: null,
  });
});

test('an order that waits: its fee is set aside with the margin, its liquidation is the one it will have', () => {
  const waiting = held({
    status: 'pending',
    type: 'limit',
    limit_price: '60000.00',
    open_price: null,
    open_quantity: '0.00000',
    liquidation_price: null,
    margin: '600.000000',
    waiting_margin: '0.000000',
    fee_held: '3.000000',
    fee: '0',
  });
  expect(waiting).toMatchObject({ state: 'pending', margin: usdt(600), fee: usdt(3), liquidation: 542_400_000n });
});

test('what is over is none', () => {
  expect(heldOf({ ...open, status: 'closed', open_quantity: '0' })).toBeNull();
  expect(heldOf({ ...open, symbol: 'NOSUCH' })).toBeNull();
});

test('profit, its share of the margin, and the way that is left', () => {
  expect(standingOf(held(), at(603_000_000n))).toMatchObject({
    profit: usdt(30),
    ofMarginBps: 500,
    distanceBps: 1004.97,
  });
});

test('once the price is there, nothing is left', () => {
  expect(standingOf(held(), at(542_400_000n)).distanceBps).toBe(0);
  expect(standingOf(held({ direction: 'short', liquidation_price: '65760.00' }), at(660_000_000n))).toMatchObject({
    profit: usdt(-600),
    distanceBps: 0,
  });
});

test('what a close brings: margin and profit less the fee, never less than nothing', () => {
  expect(previewClose(held(), 5000n, at(606_000_000n))).toEqual({
    profit: usdt(30),
    fee: usdt(1.515),
    margin: usdt(300),
    payout: usdt(328.485),
    shortfall: 0n,
  });
  expect(previewClose(held(), 10_000n, at(500_000_000n))).toMatchObject({ payout: 0n, shortfall: usdt(402.5) });
});

test('a part is whole steps, and leaves nothing too small behind', () => {
  expect([25, 50, 75, 100].map((percent) => partOf(held(), percent))).toEqual([2500n, 5000n, 7500n, 10_000n]);
  expect(partOf(held({ open_quantity: '0.00001' }), 25)).toBe(1n);
  expect(partOf(held({ open_quantity: '0.00002' }), 25)).toBe(1n);
  expect(partOf(held({ open_quantity: '0.00003' }), 50)).toBe(1n);
});

test('totals of what is open, as far as prices are known', () => {
  const all = [held(), held({ symbol: 'ETHUSDT', open_price: '3000.00', open_quantity: '1.0000', margin: '300' })];
  const prices: Record<string, bigint> = { BTCUSDT: 601_000_000n, ETHUSDT: 299_000_000n };
  expect(totalsOf(all, ({ rules }) => at(prices[rules.symbol] ?? 0n))).toEqual({
    count: 2,
    margin: usdt(900),
    profit: 0n,
  });
  expect(totalsOf(all, ({ rules }) => (rules.symbol === 'BTCUSDT' ? at(601_000_000n) : null)).profit).toBeNull();
});

test('the totals are the sums of what the cards show, to the last cent', () => {
  const odd = () => held({ margin: '600.001000', open_quantity: '0.10000' });
  // Each shows 0.33 of 0.333 as its profit and 600.01 of 600.001 as its margin: the exact sums would read 0.67 and 1,200.01.
  expect(totalsOf([odd(), odd()], () => at(600_033_300n))).toEqual({
    count: 2,
    margin: usdt(1200.02),
    profit: usdt(0.66),
  });
});

test('a stop says what it brings with the closing fee taken off, and when the liquidation comes first', () => {
  // 600 USDT of profit less 0.05 % of 6,600.
  expect(stopPreview(held(), 660_000_000n)).toEqual({
    profit: usdt(600),
    fee: usdt(3.3),
    net: usdt(596.7),
    ofMarginBps: 9945,
    isBeyondLiquidation: false,
  });
  expect(stopPreview(held(), 542_400_000n).isBeyondLiquidation).toBe(true);
});

test('forex and metals: a long is worth what the bid says, at the rate of now; swap is in the margin and not in the profit', () => {
  const forex = heldOf(forexPosition({ swap: '-1.000000', margin: '579.020000', rate: '0.90000000' }));
  if (forex === null) throw new Error('it is open');
  expect(standingOf(forex, { price: 116_096n, rate: rateOne })).toMatchObject({
    profit: 9_200_000n,
    distanceBps: 487.52,
  });
  expect(standingOf(forex, { price: 116_096n, rate: rateOne / 2n }).profit).toBe(4_600_000n);
  expect(previewClose(forex, forex.quantity, { price: 116_096n, rate: rateOne })).toMatchObject({
    payout: 588_220_000n,
    fee: 0n,
  });
  expect(standingOf({ ...forex, liquidation: 0n }, { price: 116_096n, rate: rateOne }).distanceBps).toBeNull();
});

test('a loss ends with the margin, as in what somebody is worth', () => {
  expect(standingOf(held(), at(500_000_000n))).toMatchObject({ profit: usdt(-600), marginRatioBps: 10_000 });
});

test('the margin ratio is the maintenance margin of what the position is worth, and whole at the liquidation', () => {
  expect(standingOf(held(), at(600_000_000n)).marginRatioBps).toBe(400);
  expect(standingOf(held(), at(603_000_000n)).marginRatioBps).toBe(381);
  expect(standingOf(held(), at(542_400_000n)).marginRatioBps).toBe(10_000);
});

test.each(['long', 'short'] as const)(
  '%s: closed at its break-even, what the opening cost is back, and not a tick before',
  (direction) => {
    const own = held({ direction, liquidation_price: direction === 'long' ? '54240.00' : '65760.00' });
    const even = breakEvenOf(own);
    const better = direction === 'long' ? 1n : -1n;
    const net = (price: bigint) => stopPreview(own, price).net;
    expect(net(even)).toBeGreaterThanOrEqual(own.fee);
    expect(net(even - better * 100n)).toBeLessThan(own.fee);
  },
);

test('the break-even of forex covers the swaps so far, at the rate of now', () => {
  const forex = heldOf(forexPosition({ swap: '-1.000000' }));
  if (forex === null) throw new Error('it is open');
  expect(breakEvenOf(forex, rateOne)).toBe(116_014n);
  expect(breakEvenOf(forex, rateOne / 2n)).toBe(116_024n);
});
