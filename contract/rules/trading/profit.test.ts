import { expect, test } from 'vitest';
import { btc, tenth, usdt } from '#tests/trading/terms.ts';
import { netIfClosed, unrealisedProfit } from './profit.ts';
import { trailingLevels } from './stops.ts';

test('an unrealised profit is of the price alone, and closing takes the fee off', () => {
  expect(unrealisedProfit(tenth, 66_000_00n)).toBe(100n * usdt);
  // 6600 USDT at 0.05 %.
  expect(netIfClosed(tenth, 66_000_00n, 325n * usdt)).toEqual({
    profit: 100n * usdt,
    fee: 3_300_000n,
    net: 96_700_000n,
  });
  expect(unrealisedProfit({ ...tenth, direction: 'short' }, 66_000_00n)).toBe(-100n * usdt);
});

test('nobody loses more than the margin', () => {
  const { profit, net } = netIfClosed(tenth, 60_000_00n, 325n * usdt);
  expect([profit, net]).toEqual([-500n * usdt, -325n * usdt]);
});

test('a trailing stop keeps its distance in ticks of the day, at least one, and never comes to nothing', () => {
  expect(btc.pricePrecision).toBe(2);
  // 1 % of 65000.05 is 650.0005, a tenth of it 65.00005; ticks of a dime, away from the price.
  expect(trailingLevels('long', 65_000_05n, 100, 10n)).toEqual({ stop: 64_350_00n, next: 65_065_10n });
  expect(trailingLevels('short', 65_000_05n, 100, 10n)).toEqual({ stop: 65_650_10n, next: 64_935_00n });
  expect(trailingLevels('long', 20n, 10, 10n)).toEqual({ stop: 10n, next: 30n });
  expect(trailingLevels('short', 10n, 5000, 10n)).toEqual({ stop: 20n, next: 1n });
});
