import { expect, test } from 'vitest';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { forexPosition } from '#tests/trading/forexPosition.ts';
import { liquidationFormula, profitFormula } from './now.rules.ts';

function rulesOf(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(symbol);
  return rules;
}

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ');

test('the profit of now: the change of price, times what is held', () => {
  const live = { price: 116_096n, rate: 100_000_000n, profit: 9_200_000n };
  expect(plain(profitFormula(forexPosition(), rulesOf('EURUSD'), live, 'en'))).toBe(
    '(1.16096 − 1.16004) × 0.1 × 100,000 EUR = +9.2 USDT',
  );
});

test('of a short the other way round, and at the rate of now', () => {
  const short = forexPosition({ symbol: 'GBPJPY', direction: 'short', open_price: '200.000', rate: '0.00650000' });
  const live = { price: 200_010n, rate: 666_666n, profit: -666_666n };
  expect(plain(profitFormula(short, rulesOf('GBPJPY'), live, 'en'))).toBe(
    '(200.000 − 200.010) × 0.1 × 100,000 GBP × 0.00666666 = −0.666666 USDT',
  );
});

test('the liquidation price: the open price, moved by what the margin can lose', () => {
  expect(plain(liquidationFormula(forexPosition(), rulesOf('EURUSD'), 'en'))).toBe(
    '1.16004 − (580.02 − 23.2008) USDT ÷ (0.1 × 100,000 EUR) = 1.10436',
  );
  expect(liquidationFormula(forexPosition({ direction: 'short' }), rulesOf('EURUSD'), 'en')).toContain('1.16004 + (');
});

test('what cannot be liquidated has no formula', () => {
  const rules = rulesOf('EURUSD');
  expect(liquidationFormula(forexPosition({ liquidation_price: '0.00000' }), rules, 'en')).toBeNull();
  expect(liquidationFormula(forexPosition({ open_price: null }), rules, 'en')).toBeNull();
});
