import { describe, expect, it } from 'vitest';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { marketOf } from '#contract/markets.ts';
import { worthOf } from '../worth/worth.ts';
import { leastOf, usableFrom, withdrawalCost } from './rules.ts';

describe('the fee', () => {
  it.each([
    ['30', '0.03', '29.97'],
    // A tenth of a percent of it is no whole minor unit: rounded up.
    ['30.000001', '0.030001', '29.97'],
    ['1000000', '1000', '999000'],
  ])('of %s USDT is %s, and %s arrives', (amount, fee, net) => {
    const cost = withdrawalCost(toMinor(amount, 'USDT') ?? 0n);
    expect(cost).toEqual({ fee: toMinor(fee, 'USDT'), net: toMinor(net, 'USDT') });
  });
});

describe('the minimum of a coin', () => {
  it.each(['BTC', 'ETH', 'DOGE', 'MANA'] as const)('of %s is the least that is worth 30 USDT', (coin) => {
    const rules = marketOf(`${coin}USDT`);
    if (rules === undefined) throw new Error(coin);
    for (const price of [1n, 7n, 123_456_789n, 10n ** 12n]) {
      const least = leastOf(coin, rules, price);
      expect(worthOf(coin, least, rules, price), fromMinor(least, coin)).toBeGreaterThanOrEqual(30_000_000n);
      const below = worthOf(coin, least - 1n, rules, price);
      // Worth is rounded down to 0.000001 USDT.
      expect(below).toBeLessThan(30_000_000n);
    }
  });
});

describe('the whitelist', () => {
  const day = 86_400;
  it.each([
    ['off', { on: false, off_at: null }, 1000],
    ['on', { on: true, off_at: null }, 1000 + day],
    ['ending before the address has waited', { on: true, off_at: 5000 }, 5000],
    ['ending after the address has waited', { on: true, off_at: 1000 + 2 * day }, 1000 + day],
    ['ended before the address was saved, as far as it is known', { on: true, off_at: 10 }, 1000],
  ])('that is %s lets an address be used then', (_what, whitelist, expected) => {
    expect(usableFrom(1000, whitelist)).toBe(expected);
  });
});
