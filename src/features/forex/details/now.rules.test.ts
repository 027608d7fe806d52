import { expect, test } from 'vitest';
import type { Position } from '../../../../contract/api/positions.ts';
import { type MarketRules, marketOf } from '../../../../contract/markets.ts';
import { liquidationFormula, profitFormula } from './now.rules.ts';

function rulesOf(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(symbol);
  return rules;
}

const position = (change: Partial<Position> = {}): Position => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 'FX1',
  product: 'forex',
  symbol: 'EURUSD',
  direction: 'long',
  type: 'market',
  leverage: 20,
  quantity: '0.10',
  open_quantity: '0.10',
  limit_price: null,
  open_price: '1.16004',
  open_tick: 1,
  take_profit: null,
  stop_loss: null,
  stops_tick: null,
  liquidation_price: '1.10436',
  rate: '1.00000000',
  margin: '580.020000',
  fee_held: '0.000000',
  fee: '0.000000',
  swap: '0.000000',
  profit: '0.000000',
  shortfall: '0.000000',
  close_price: null,
  close_tick: null,
  close_reason: null,
  status: 'open',
  created: 1,
  tick: 5,
  opened: 1,
  closed: null,
  simulated: true,
  ...change,
});

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ');

test('the profit of now: the change of price, times what is held', () => {
  const live = { price: 116_096n, profit: 9_200_000n, result: 9_200_000n, pips: '9.2' };
  expect(plain(profitFormula(position(), rulesOf('EURUSD'), live, 'en'))).toBe(
    '(1.16096 − 1.16004) × 0.1 × 100,000 EUR = +9.2 USDT',
  );
});

test('of a short the other way round, and at the rate of the opening', () => {
  const short = position({ symbol: 'GBPJPY', direction: 'short', open_price: '200.000', rate: '0.00666666' });
  const live = { price: 200_010n, profit: -666_666n, result: -666_666n, pips: '-1.0' };
  expect(plain(profitFormula(short, rulesOf('GBPJPY'), live, 'en'))).toBe(
    '(200.000 − 200.010) × 0.1 × 100,000 GBP × 0.00666666 = -0.666666 USDT',
  );
});

test('the liquidation price: the open price, moved by what the margin can lose', () => {
  expect(plain(liquidationFormula(position(), rulesOf('EURUSD'), 'en'))).toBe(
    '1.16004 − (580.02 − 23.2008) USDT ÷ (0.1 × 100,000 EUR) = 1.10436',
  );
  expect(liquidationFormula(position({ direction: 'short' }), rulesOf('EURUSD'), 'en')).toContain('1.16004 + (');
});

test('what cannot be liquidated has no formula', () => {
  const rules = rulesOf('EURUSD');
  expect(liquidationFormula(position({ liquidation_price: '0.00000' }), rules, 'en')).toBeNull();
  expect(liquidationFormula(position({ open_price: null }), rules, 'en')).toBeNull();
});
