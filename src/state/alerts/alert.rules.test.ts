import { describe, expect, test } from 'vitest';
import { marketOf } from '#contract/markets.ts';
import {
  alertProblem,
  alertsMax,
  isReached,
  isReachedIn,
  movedPrice,
  type PriceAlert,
  readAlerts,
  withAlert,
} from './alert.rules.ts';

const rules = marketOf('BTCUSDT');
if (rules === undefined) throw new Error('no such market');

const alert = (change: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 'a',
  symbol: 'BTCUSDT',
  side: 'above',
  price: '70000.00',
  since: 600,
  hit: null,
  ...change,
});

describe('an alert', () => {
  test.each([
    ['above', '69999.99', false],
    ['above', '70000.00', true],
    ['above', '70000.01', true],
    ['below', '70000.01', false],
    ['below', '70000.00', true],
    ['below', '9999.99', true],
  ] as const)('%s 70000 at %s: %s', (side, now, isHit) => {
    expect(isReached(alert({ side }), now)).toBe(isHit);
  });

  test('figures are compared as figures, to the last digit', () => {
    expect(isReached(alert({ price: '99999999999999999999.98' }), '99999999999999999999.97')).toBe(false);
    expect(isReached(alert({ price: '100.00' }), '99.5')).toBe(false);
    expect(isReached(alert({ symbol: 'NOPE' }), '80000')).toBe(false);
  });

  test('of the candle in which it was set only the close counts', () => {
    const candle = { time: 600, open: '69000', high: '71000', low: '69000', close: '69500', volume: '1' };
    expect(isReachedIn(alert(), candle, 600)).toBe(true);
    expect(isReachedIn(alert(), candle, 601)).toBe(false);
    expect(isReachedIn(alert(), { ...candle, close: '70500' }, 601)).toBe(true);
    expect(isReachedIn(alert({ side: 'below', price: '69000.00' }), candle, 600)).toBe(true);
  });
});

test.each([
  ['above', '', null, 'price_missing'],
  ['above', 'x', null, 'price_wrong'],
  ['above', '0', '0', 'price_wrong'],
  ['above', '70000.001', '70000.001', 'price_decimals'],
  ['above', '69000', '69000', 'already_above'],
  ['above', '69000.01', '69000.01', null],
  ['below', '69000', '69000', 'already_below'],
  ['below', '68999.99', '68999.99', null],
] as const)('%s "%s" at 69000: %s', (side, text, price, problem) => {
  expect(alertProblem(rules, side, { text, price }, '69000.00')).toBe(problem);
});

test('a price moved by a per cent has the digits of its market, and never stays where it is', () => {
  expect(movedPrice(rules, '70000.00', 1)).toBe('70700.0');
  expect(movedPrice(rules, '70000.00', -1)).toBe('69300.0');
  expect(movedPrice(rules, '0.0001', 1)).toBe('0.0002');
  expect(movedPrice(rules, '0.0001', -1)).toBe('0.0');
});

test('a full list lets go of what was said longest ago, and of nothing that waits', () => {
  const waiting = Array.from({ length: alertsMax }, (_, at) => alert({ id: `${at}` }));
  expect(withAlert(waiting, alert({ id: 'new' }))).toBeNull();
  const said = waiting
    .with(3, alert({ id: 'later', hit: { at: 20, price: null } }))
    .with(7, alert({ id: 'sooner', hit: { at: 10, price: null } }));
  const next = withAlert(said, alert({ id: 'new' }));
  expect(next).toHaveLength(alertsMax);
  expect(next?.[0]?.id).toBe('new');
  expect(next?.some(({ id }) => id === 'sooner')).toBe(false);
  expect(next?.some(({ id }) => id === 'later')).toBe(true);
});

test('what makes no sense on the disk is left out', () => {
  const good = alert();
  expect(readAlerts([good, null, 3, { ...good, side: 'beside' }, { ...good, symbol: 'NOPE' }, { id: 'x' }])).toEqual([
    good,
  ]);
  expect(readAlerts({ list: [good] })).toEqual([]);
});
