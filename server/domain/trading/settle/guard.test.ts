import { expect, test } from 'vitest';
import { rulesOf } from '#tests/api/trading.ts';
import { era } from '#tests/market/era.ts';
import { createMarket, type Market } from '#server/market/market.ts';
import { unguardedSymbols } from './guard.ts';

const real = createMarket({ seed: 'guard test', era });
const dayTicks = 432_000;
const start = Math.floor(Date.UTC(2026, 10, 18) / 200);

/** The yen at 150, and from a tick on at another price; all else stands still. */
function yenMoves(at: number, to: bigint): Market {
  const prices = (symbol: string, from: number, last: number) => {
    const base = 10n ** BigInt(rulesOf(symbol).pricePrecision);
    if (symbol !== 'USDJPY') return [base];
    return [...(from < at ? [150n * base] : []), ...(last >= at ? [(to * base) / 100n] : [])];
  };
  return {
    ...real,
    range(symbol, from, last) {
      const found = prices(symbol, from, last).toSorted((a, b) => (a < b ? -1 : 1));
      return { low: found[0] ?? 0n, high: found.at(-1) ?? 0n };
    },
  };
}

const yenCrosses = ['USDJPY', 'EURJPY', 'GBPJPY', 'AUDJPY'];

test('a rate that stays within three per cent leaves every level as it is', () => {
  expect(unguardedSymbols(yenMoves(start, 154_40n), start - 100, start + 100)).toEqual([]);
  expect(unguardedSymbols(yenMoves(start, 145_70n), start - 100, start + 100)).toEqual([]);
});

test('one that moves further has every liquidation of its markets looked at, for as long as one may be armed by the old rate', () => {
  for (const to of [156_00n, 144_00n]) {
    const market = yenMoves(start, to);
    expect(unguardedSymbols(market, start - 200, start - 100)).toEqual([]);
    // Frame after frame, over hours and midnights, without a gap.
    for (let tick = start - 99; tick < start + 3 * dayTicks; tick += 9000) {
      expect(unguardedSymbols(market, tick, tick + 8999), String(tick - start)).toEqual(
        tick + 8999 < start ? [] : yenCrosses,
      );
    }
    // From Friday's rollover to Monday's are three days; by then each is armed by the new one.
    expect(unguardedSymbols(market, start + 5 * dayTicks, start + 5 * dayTicks + 1)).toEqual([]);
  }
});

test('behind an outage of days the stretch is what counts, not the moment at which it is looked at', () => {
  const market = yenMoves(start, 156_00n);
  expect(unguardedSymbols(market, start + 9 * dayTicks, start + 9 * dayTicks + 18_000)).toEqual([]);
  expect(unguardedSymbols(market, start + dayTicks, start + dayTicks + 18_000)).toEqual(yenCrosses);
  expect(unguardedSymbols(market, start - 18_000, start - 1)).toEqual([]);
});
