import { expect, test } from 'vitest';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { outcomeOf, reachOf } from './reach.rules.ts';
import { emptyDraft, type ForexDraft, ticketOf } from './ticket.rules.ts';

function rulesOf(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(symbol);
  return rules;
}

const rules = rulesOf('EURUSD');
const prices = { bid: 115_996n, ask: 116_004n, rate: 100_000_000n, atSeconds: Date.UTC(2026, 10, 18, 13) / 1000 };
const reach = (change: Partial<ForexDraft>, now = prices) =>
  reachOf(ticketOf({ ...emptyDraft(rules), ...change }, rules, now, 'en'), rules, now);

test('a long is liquidated below, and the distance counts from the bid at which it would close', () => {
  // 580.02 less 0.2 % of the notional, over 10,000 euros: 0.05568 below the ask, rounded towards the opening.
  const long = { liquidation: 110_436n, closing: 115_996n, distance: 5560n, distanceBps: 479.32 };
  expect(reach({ lots: '0.1' })).toEqual(long);
});

test('a short is liquidated above, and the distance counts from the ask', () => {
  const { liquidation, closing, distance } = reach({ direction: 'short', lots: '0.1' });
  expect(closing).toBe(prices.ask);
  expect(liquidation).toBeGreaterThan(prices.ask);
  expect(distance).toBe(liquidation - prices.ask);
});

test('it is known before there is a size, as of every size', () => {
  const { distance } = reach({ lots: '' });
  expect(Math.abs(Number(distance - reach({ lots: '0.01' }).distance))).toBeLessThanOrEqual(1);
});

test('a limit order will close a spread away from its own price', () => {
  expect(reach({ type: 'limit', price: '1.1' }).closing).toBe(109_992n);
});

test('more leverage leaves less room, down to none where the spread alone takes it', () => {
  expect(reach({ leverage: 200 }).distance).toBeLessThan(reach({ leverage: 100 }).distance);
  const wide = { ...prices, bid: 115_500n };
  expect(reach({ leverage: 200 }, wide)).toMatchObject({ distance: 0n, distanceBps: 0 });
});

test('a stop brings its pips, and behind the liquidation what the liquidation does', () => {
  const ticket = (change: Partial<ForexDraft>) => ticketOf({ ...emptyDraft(rules), ...change }, rules, prices, 'en');
  const at = (stop: bigint) => outcomeOf(ticket({ lots: '0.1' }), rules, prices, stop);
  // 0.1 lot is 10,000 euros; a hundred pips of them are 100 USDT.
  expect(at(117_004n)).toMatchObject({ net: 100_000_000n, isBeyondLiquidation: false });
  expect(at(115_004n)).toMatchObject({ net: -100_000_000n, isBeyondLiquidation: false });
  const { liquidation } = reach({ lots: '0.1' });
  expect(at(liquidation)).toMatchObject({ net: -556_800_000n, isBeyondLiquidation: true });
  expect(at(100_000n)).toEqual(at(liquidation));
  expect(outcomeOf(ticket({ lots: '' }), rules, prices, 117_004n)).toBeNull();
});
