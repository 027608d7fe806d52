import { expect, test } from 'vitest';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import {
  closingPrice,
  inPips,
  openingPrice,
  pipsAway,
  pipsFor,
  pricesOf,
  sessionOf,
  smallestSpread,
} from './pips.rules.ts';

function rulesOf(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(symbol);
  return rules;
}
const eurusd = rulesOf('EURUSD');
const gbpjpy = rulesOf('GBPJPY');
const gold = rulesOf('XAUUSD');
/** Wednesday, 2026-11-18 at an hour UTC. */
const at = (hour: number) => Date.UTC(2026, 10, 18, hour) / 1000;

test('bid and ask lie half the spread of the hour away', () => {
  const prices = pricesOf(eurusd, at(13), () => '1.16000');
  expect(prices).toEqual({ bid: 115_996n, ask: 116_004n, rate: 100_000_000n, atSeconds: at(13) });
  expect(pricesOf(eurusd, at(22), () => '1.16000')).toMatchObject({ bid: 115_986n, ask: 116_014n });
});

test('a cross takes its rate from the market that joins its quote currency with the dollar', () => {
  const known: Record<string, string> = { GBPJPY: '200.000', USDJPY: '150.000', EURGBP: '0.86000', GBPUSD: '1.30000' };
  expect(pricesOf(gbpjpy, at(13), (symbol) => known[symbol])?.rate).toBe(666_666n);
  expect(pricesOf(rulesOf('EURGBP'), at(13), (symbol) => known[symbol])?.rate).toBe(130_000_000n);
});

test('a missing price is no price', () => {
  expect(pricesOf(eurusd, at(13), () => undefined)).toBeNull();
  expect(pricesOf(gbpjpy, at(13), (symbol) => (symbol === 'GBPJPY' ? '200.000' : undefined))).toBeNull();
});

test('who opens long pays the ask and closes at the bid, who opens short the other way round', () => {
  const sides = { bid: 10n, ask: 12n };
  expect([openingPrice(sides, 'long'), closingPrice(sides, 'long')]).toEqual([12n, 10n]);
  expect([openingPrice(sides, 'short'), closingPrice(sides, 'short')]).toEqual([10n, 12n]);
});

test('pips have the decimal that the price has behind them', () => {
  expect(inPips(eurusd, 8n)).toBe('0.8');
  expect(inPips(gbpjpy, 123n)).toBe('12.3');
  expect(inPips(gold, 25n)).toBe('2.5');
  expect(pipsFor(eurusd, 'long', 116_000n, 115_950n)).toBe('-5.0');
  expect(pipsFor(eurusd, 'short', 116_000n, 115_950n)).toBe('5.0');
  expect(pipsAway(eurusd, 116_000n, -20)).toBe(115_800n);
});

test.each([
  [0, 'asia'],
  [6, 'asia'],
  [7, 'london'],
  [11, 'london'],
  [12, 'overlap'],
  [15, 'overlap'],
  [16, 'newYork'],
  [20, 'newYork'],
  [21, 'between'],
  [22, 'rollover'],
  [23, 'between'],
] as const)('at %i UTC it is %s', (hour, session) => {
  expect(sessionOf(at(hour))).toBe(session);
});

test('the smallest spread is that of the liveliest hours', () => {
  expect(smallestSpread(eurusd)).toBe(8n);
  expect(smallestSpread(rulesOf('GBPUSD'))).toBe(12n);
});
