import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '#tests/api/trading.ts';
import type { Position } from '#contract/api/positions.ts';
import { rateOne } from './figures.ts';
import { liquidationPrice } from './liquidation.ts';
import { type Direction, positionCost } from './position.ts';
import { changedStops, type Stoppable, type Stops, stopOutcome, stoppableOf, stopProblems } from './stops.ts';

/** Bitcoin, counted in cents. */
const cents = { ...rulesOf('BTCUSDT'), pricePrecision: 2 };
const rules = { kind: 'coin' as const, pricePrecision: 2 };
const none: Stops = { takeProfit: null, stopLoss: null };

/** The problems of a position that was opened at 100.00, at a price of 103.00. */
const problemsOf = (direction: 'long' | 'short', stops: Partial<Stops>) =>
  stopProblems(rules, direction, { ...none, ...stops }, { open: 100_00n, now: 103_00n });

test('only a stop that differs is said; null takes one away', () => {
  const current = { take_profit: '120.00', stop_loss: '90.00' };
  expect(changedStops(current, current)).toEqual({});
  expect(changedStops({ ...current, take_profit: '121.00' }, current)).toEqual({ take_profit: '121.00' });
  expect(changedStops({ ...current, stop_loss: null }, current)).toEqual({ stop_loss: null });
});

describe('stops against the open price and the price of now', () => {
  test.each([
    ['long', 'takeProfit', 103_01n, {}],
    [
      'long',
      'takeProfit',
      103_00n,
      { take_profit: { key: 'long_take_profit_low', params: { price: '103.00', current: '103.00' } } },
    ],
    ['long', 'stopLoss', 99_99n, {}],
    [
      'long',
      'stopLoss',
      100_00n,
      { stop_loss: { key: 'long_stop_loss_high', params: { price: '100.00', current: '100.00' } } },
    ],
    ['short', 'takeProfit', 99_99n, {}],
    [
      'short',
      'takeProfit',
      100_00n,
      { take_profit: { key: 'short_take_profit_high', params: { price: '100.00', current: '100.00' } } },
    ],
    ['short', 'stopLoss', 103_01n, {}],
    [
      'short',
      'stopLoss',
      102_50n,
      { stop_loss: { key: 'short_stop_loss_low', params: { price: '102.50', current: '103.00' } } },
    ],
  ] as const)('a %s with %s at %s', (direction, name, price, problems) => {
    expect(problemsOf(direction, { [name]: price })).toEqual(problems);
  });

  test.each(['long', 'short'] as const)('of a %s: none is no problem, and zero or less is no price', (direction) => {
    const zero = { key: 'stop_zero', params: {} };
    expect(problemsOf(direction, {})).toEqual({});
    expect(problemsOf(direction, { takeProfit: 0n, stopLoss: -1n })).toEqual({ take_profit: zero, stop_loss: zero });
    expect(problemsOf(direction, { takeProfit: 1n })).not.toMatchObject({ take_profit: zero });
    expect(problemsOf(direction, { stopLoss: 1n })).not.toMatchObject({ stop_loss: zero });
  });

  test('a stop passes where it lies beyond both prices on its side, and both stops are looked at', () => {
    const prices = fc.bigInt({ min: 1n, max: 60n });
    const ways = fc.constantFrom('long' as const, 'short' as const);
    fc.assert(
      fc.property(ways, prices, prices, prices, prices, (direction, takeProfit, stopLoss, open, now) => {
        const problems = stopProblems(rules, direction, { takeProfit, stopLoss }, { open, now });
        const above = (price: bigint) => price > open && price > now;
        const below = (price: bigint) => price < open && price < now;
        const [gains, loses] = direction === 'long' ? [above, below] : [below, above];
        expect(problems.take_profit === undefined).toBe(gains(takeProfit));
        expect(problems.stop_loss === undefined).toBe(loses(stopLoss));
      }),
      { numRuns: 400 },
    );
  });
});

/** A tenth of a coin at 65000, with 20-fold leverage: a margin of 325, liquidated 2990 away. */
function tenth(direction: Direction, feeDue = 0n): Stoppable {
  const terms = { rules: cents, direction, openPrice: 65_000_00n, quantity: 10_000n, rate: rateOne };
  const { margin } = positionCost({ ...terms, leverage: 20 });
  return { ...terms, margin, feeDue, liquidation: liquidationPrice({ ...terms, leverage: 20 }, margin) };
}

describe('what a stop would bring', () => {
  test('is the profit less the closing fee and what is still due for the opening, also as a share of the margin', () => {
    // 100, less 3.30 and 3.25.
    expect(stopOutcome(tenth('long'), 66_000_00n)).toEqual({
      net: 96_700_000n,
      ofMarginBps: 2975,
      isBeyondLiquidation: false,
    });
    expect(stopOutcome(tenth('long', 3_250_000n), 66_000_00n).net).toBe(93_450_000n);
    expect(stopOutcome(tenth('short'), 66_000_00n)).toMatchObject({ net: -103_300_000n, ofMarginBps: -3178 });
  });

  test.each([
    ['long', 62_010_00n, 62_010_01n, 1n],
    ['short', 67_990_00n, 67_989_99n, 200_000_00n],
  ] as const)('of a %s is what the liquidation brings from %s on', (direction, at, before, far) => {
    const held = tenth(direction);
    const liquidated = stopOutcome(held, at);
    // 299, and the fee of what is left.
    expect(liquidated).toMatchObject({ isBeyondLiquidation: true });
    expect(liquidated.net).toBe(direction === 'long' ? -302_100_500n : -302_399_500n);
    expect(stopOutcome(held, far)).toEqual(liquidated);
    expect(stopOutcome(held, before)).toMatchObject({ isBeyondLiquidation: false });
    expect(stopOutcome(held, before).net > liquidated.net).toBe(true);
  });

  test('is never a loss beyond margin and fee, and never capped by a liquidation that cannot come', () => {
    const swapped = { ...tenth('long'), margin: 1n, liquidation: 1n };
    expect(stopOutcome({ ...swapped, feeDue: 7n }, 60_000_00n).net).toBe(-8n);
    expect(stopOutcome({ ...swapped, margin: 0n }, 60_000_00n)).toMatchObject({ net: 0n, ofMarginBps: 0 });
    const rich = { ...tenth('long'), margin: 7000_000_000n, liquidation: 0n };
    expect(stopOutcome(rich, 0n)).toMatchObject({ net: -6500_000_000n, isBeyondLiquidation: false });
  });
});

describe('what a stop would close', () => {
  const position = {
    direction: 'long',
    leverage: 20,
    quantity: '0.20000',
    open_quantity: '0.10000',
    limit_price: null,
    open_price: '65000.00',
    liquidation_price: '62010.00',
    rate: '1.00000000',
    margin: '325.000000',
    fee_held: '0.000000',
    status: 'open',
  } as Position;
  const rules = cents;

  test('of a position is what is open, its fee paid', () => {
    expect(stoppableOf(rules, position)).toEqual(tenth('long'));
  });

  test('of an order is all of it at its limit, its fee due, liquidated where it will be', () => {
    const waiting = { status: 'pending', open_price: null, limit_price: '65000.00', liquidation_price: null } as const;
    const order = { ...position, ...waiting, quantity: '0.10000', open_quantity: '0.00000', fee_held: '3.250000' };
    expect(stoppableOf(rules, order)).toEqual(tenth('long', 3_250_000n));
  });

  test.each([{ status: 'closed' }, { status: 'cancelled' }, { open_quantity: '0' }, { open_price: null }] as const)(
    'of %j is nothing',
    (change) => {
      expect(stoppableOf(rules, { ...position, ...change })).toBeNull();
    },
  );
});
