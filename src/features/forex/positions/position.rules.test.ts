import { expect, test } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { forexPosition } from '#tests/trading/forexPosition.ts';
import type { ForexPrices } from '../market.rules.ts';
import { closingNow, distanceBps, liveResult, stopsTyped } from './position.rules.ts';

function rulesOf(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(symbol);
  return rules;
}
const rules = rulesOf('EURUSD');
const prices: ForexPrices = { bid: 116_096n, ask: 116_104n, rate: 100_000_000n, atSeconds: 0 };

const position = (change: Partial<Position> = {}) => forexPosition({ swap: '-1.000000', ...change });

test('a long is worth what the bid says, with its swap', () => {
  expect(liveResult(position(), rules, prices)).toEqual({
    price: 116_096n,
    rate: 100_000_000n,
    profit: 9_200_000n,
    result: 8_200_000n,
    pips: '9.2',
  });
});

test('a short is worth what the ask says', () => {
  expect(liveResult(position({ direction: 'short' }), rules, prices)).toMatchObject({
    price: 116_104n,
    profit: -10_000_000n,
    pips: '-10.0',
  });
});

test('the rate is that of now, not that of the opening', () => {
  const half = liveResult(position({ rate: '0.90000000' }), rules, { ...prices, rate: 50_000_000n });
  expect(half?.profit).toBe(4_600_000n);
});

test('what is not open has no result, nor has anything without a price', () => {
  expect(liveResult(position({ open_price: null, status: 'pending' }), rules, prices)).toBeNull();
  expect(liveResult(position({ open_quantity: '0.00', status: 'closed' }), rules, prices)).toBeNull();
  expect(liveResult(position(), rules, null)).toBeNull();
});

test('how far the liquidation is away, seen from the price it would close at', () => {
  expect(distanceBps(position(), rules, prices)).toBe(487.52);
  expect(distanceBps(position({ liquidation_price: '0.00000' }), rules, prices)).toBeNull();
  expect(distanceBps(position({ liquidation_price: null }), rules, prices)).toBeNull();
  expect(distanceBps(position({ direction: 'short', liquidation_price: '1.20000' }), rules, prices)).toBe(335.56);
});

test('a close brings back the margin with the profit, or less the loss, and never less than nothing', () => {
  expect(closingNow(position(), rules, prices)?.payout).toBe(589_220_000n);
  expect(closingNow(position({ direction: 'short' }), rules, prices)?.payout).toBe(570_020_000n);
  expect(closingNow(position({ margin: '1.000000', open_price: '1.20000' }), rules, prices)?.payout).toBe(0n);
  expect(closingNow(position(), rules, null)).toBeNull();
});

const typedKeys = (takeProfit: string, stopLoss: string, change: Partial<Position> = {}) => {
  const { problems } = stopsTyped(position(change), rules, prices, { takeProfit, stopLoss }, 'es');
  return [problems.takeProfit?.key, problems.stopLoss?.key];
};

test('stops of an open position are measured against the price it would close at', () => {
  expect(typedKeys('1,17', '1,15')).toEqual([undefined, undefined]);
  expect(typedKeys('1,1605', '1,17')).toEqual(['long_take_profit_low', 'long_stop_loss_high']);
  // Above the open price of 1.16: a profit that is locked in.
  expect(typedKeys('1,17', '1,1604')).toEqual([undefined, undefined]);
  expect(typedKeys('0', '1,123456')).toEqual(['stop_zero', 'price_decimals']);
  expect(typedKeys('', '')).toEqual([undefined, undefined]);
  expect(typedKeys('1,15', '1,17', { direction: 'short' })).toEqual([undefined, undefined]);
});

test('those of a waiting order count from its limit, for all that was ordered', () => {
  const waiting = { status: 'pending', open_price: null, limit_price: '1.15000', open_quantity: '0.00' } as const;
  expect(typedKeys('1,155', '1,145', waiting)).toEqual([undefined, undefined]);
  expect(typedKeys('1,149', '', waiting)).toEqual(['long_take_profit_low', undefined]);
  const read = stopsTyped(position(waiting), rules, null, { takeProfit: '', stopLoss: '1,1' }, 'es');
  expect(read).toMatchObject({ basis: 115_000n, stops: { takeProfit: null, stopLoss: 110_000n } });
});
