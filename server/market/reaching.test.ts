import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markets } from '#contract/markets.ts';
import { createMarket } from './market.ts';
import { era } from '#tests/market/era.ts';

const market = createMarket({ seed: 'reaching test', era });
const symbol = fc.constantFrom(...markets.map((rules) => rules.symbol));
const tickOf = (iso: string) => Date.parse(iso) / 200;
/** Over midnights and a weekend, where weekday markets rest. */
const start = fc.integer({ min: tickOf('2026-02-12T00:00:00Z'), max: tickOf('2026-02-17T00:00:00Z') });
const way = fc.constantFrom('above' as const, 'below' as const);

test('the first tick that reaches a price is the one that looking at every tick finds', () => {
  fc.assert(
    fc.property(
      symbol,
      start,
      fc.integer({ min: 0, max: 900 }),
      way,
      fc.integer({ min: -12, max: 12 }),
      (name, from, length, side, offset) => {
        const at = market.priceAt(name, from * 200);
        // A ten-thousandth is a usual move of a minute; zero is reached at once.
        const price = at + (at * BigInt(offset)) / 20_000n + BigInt(Math.sign(offset));
        const isReached = (tick: number) => {
          const now = market.priceAt(name, tick * 200);
          return side === 'above' ? now >= price : now <= price;
        };
        const expected = Array.from({ length: length + 1 }, (_, index) => from + index).find(isReached) ?? null;
        expect(market.firstReaching(name, from, from + length, side, price)).toBe(expected);
      },
    ),
    { numRuns: 400 },
  );
});

test('over days it agrees with the highest and lowest price', () => {
  fc.assert(
    fc.property(symbol, start, fc.integer({ min: 1, max: 1_500_000 }), (name, from, length) => {
      const { high, low } = market.range(name, from, from + length);
      const [rise, fall] = [
        market.firstReaching(name, from, from + length, 'above', high),
        market.firstReaching(name, from, from + length, 'below', low),
      ];
      expect(market.priceAt(name, (rise ?? 0) * 200)).toBe(high);
      expect(market.priceAt(name, (fall ?? 0) * 200)).toBe(low);
      expect(market.firstReaching(name, from, from + length, 'above', high + 1n)).toBeNull();
      expect(market.firstReaching(name, from, from + length, 'below', low - 1n)).toBeNull();
    }),
    { numRuns: 60 },
  );
});

test('in a few ticks, whichever nodes of the path they end at', () => {
  const share = fc.double({ min: 0, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(symbol, start, fc.integer({ min: 0, max: 12 }), way, share, (name, from, length, side, which) => {
      const prices = Array.from({ length: length + 1 }, (_, at) => market.priceAt(name, (from + at) * 200));
      const price = prices[Math.floor(which * prices.length)] ?? 0n;
      const first = prices.findIndex((now) => (side === 'above' ? now >= price : now <= price));
      expect(market.firstReaching(name, from, from + length, side, price)).toBe(from + first);
    }),
    { numRuns: 1500 },
  );
});
