import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rulesOf } from '#tests/api/trading.ts';
import {
  firstSpent,
  furthestLevel,
  guardLevel,
  isGuarded,
  isOfTwoPrices,
  isSpent,
  levelAt,
  liquidationPrice,
  roomOf,
  type TwoPrices,
} from './liquidation.ts';
import { notionalOf, rateOne, valueUnit } from './figures.ts';
import { maintenanceOf, positionCost, profitOf } from './position.ts';

const directions = fc.constantFrom('long' as const, 'short' as const);
const rates = fc.bigInt({ min: 400_000n, max: 2n * rateOne });
const anyCross = fc.record({
  rules: fc.constantFrom(...['EURJPY', 'USDJPY', 'GBPCHF', 'EURAUD', 'USDCAD'].map(rulesOf)),
  direction: directions,
  openPrice: fc.bigInt({ min: 50_000n, max: 250_000n }),
  quantity: fc.bigInt({ min: 1n, max: 10_000n }),
  leverage: fc.constantFrom(1, 10, 200),
  rate: rates,
});

test('the room is used up exactly where margin and profit, rounded down, are at the maintenance margin or below', () => {
  const moves = fc.bigInt({ min: -20_000n, max: 20_000n });
  const extras = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
  fc.assert(
    fc.property(anyCross, rates, moves, extras, (terms, rate, move, extra) => {
      const { rules, direction, openPrice, quantity } = terms;
      const { notional, margin: paid } = positionCost(terms);
      const margin = paid + extra > 0n ? paid + extra : 0n;
      const room = roomOf(terms, margin);
      const least = maintenanceOf(rules, notional);
      const isOver = (price: bigint) =>
        margin + profitOf(direction, openPrice, price, quantity, valueUnit(rules, rate)) <= least;
      const price = openPrice + move;
      expect(isSpent(direction, room, price, rate)).toBe(isOver(price));
      const level = levelAt(direction, room, rate);
      const nearer = direction === 'long' ? level + 1n : level - 1n;
      expect([isOver(level), isOver(nearer)]).toEqual([true, false]);
      expect(liquidationPrice(terms, margin, rate)).toBe(level > 0n ? level : 0n);
    }),
    { numRuns: 1000 },
  );
});

test('a pair against the dollar, and a coin, depend on one price alone', () => {
  const of = (symbol: string) => isOfTwoPrices({ rules: rulesOf(symbol) });
  expect(['EURUSD', 'XAUUSD', 'BTCUSDT'].map(of)).toEqual([false, false, false]);
  expect(['USDJPY', 'EURGBP', 'GBPCHF'].map(of)).toEqual([true, true, true]);
});

test('a guard level misses nothing while the rate stays within three per cent of the one it was set by', () => {
  fc.assert(
    fc.property(anyCross, fc.integer({ min: 9700, max: 10_300 }), fc.boolean(), (terms, share, isPoor) => {
      const { margin } = positionCost(terms);
      const room = roomOf(terms, isPoor ? 0n : margin);
      const now = (terms.rate * BigInt(share) + 9999n) / 10_000n;
      const level = levelAt(terms.direction, room, now);
      const guard = guardLevel(terms.direction, room, terms.rate);
      expect(terms.direction === 'long' ? level <= guard : level >= guard).toBe(true);
      expect(furthestLevel(terms.direction, room, now, now)).toBe(level);
    }),
  );
  expect([isGuarded(1000n, 1030n), isGuarded(1000n, 1031n), isGuarded(1000n, 1000n)]).toEqual([true, false, true]);
});

/** A path made up of steps, of which price and rate each have their own. */
function pathOf(
  prices: readonly bigint[],
  rateSteps: readonly bigint[],
  isLong: boolean,
): TwoPrices & { asked: number } {
  const ticks = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const priceAt = (tick: number) => prices[tick] ?? 0n;
  const rateAt = (tick: number) => rateSteps[tick] ?? 1n;
  return {
    asked: 0,
    priceAt(tick) {
      this.asked += 1;
      return priceAt(tick);
    },
    rateAt,
    firstReaching: (from, to, level) =>
      ticks(from, to).find((tick) => (isLong ? priceAt(tick) <= level : priceAt(tick) >= level)) ?? null,
    ratesOf(from, to) {
      const all = ticks(from, to).map(rateAt);
      const by = (least: bigint, one: bigint) => (one < least ? one : least);
      return { lowest: all.reduce(by), highest: all.reduce((most, one) => (one > most ? one : most)) };
    },
  };
}

const walk = (start: bigint, step: number) =>
  fc.array(fc.integer({ min: -step, max: step }), { minLength: 200, maxLength: 400 }).map((steps) => {
    let at = start;
    return steps.map((one) => (at += BigInt(one)));
  });

test('the first tick that uses up a room is the one that looking at every tick finds', () => {
  let [found, sparing] = [0, 0];
  fc.assert(
    fc.property(
      directions,
      walk(150_000n, 60),
      walk(660_000n, 400),
      fc.integer({ min: -300, max: 1500 }),
      (direction, prices, rateSteps, way) => {
        const length = Math.min(prices.length, rateSteps.length);
        const room = { base: 150_000n, room: BigInt(way) * 660_000n };
        const path = pathOf(prices, rateSteps, direction === 'long');
        const first = firstSpent(path, direction, room, 0, length - 1);
        const looked = Array.from({ length }, (_, tick) => tick).find((tick) =>
          isSpent(direction, room, prices[tick] ?? 0n, rateSteps[tick] ?? 0n),
        );
        expect(first).toBe(looked ?? null);
        if (looked !== undefined && looked > 20) found += 1;
        if (path.asked < length / 4) sparing += 1;
      },
    ),
    { numRuns: 600 },
  );
  expect(found).toBeGreaterThan(20);
  expect(sparing).toBeGreaterThan(100);
  expect(firstSpent(pathOf([], [], true), 'long', { base: 1n, room: 1n }, 5, 4)).toBeNull();
});

test('the notional of what must be kept is that of the opening, whatever the rate is now', () => {
  const rules = rulesOf('EURJPY');
  const terms = {
    rules,
    direction: 'long' as const,
    openPrice: 160_000n,
    quantity: 100n,
    leverage: 100,
    rate: 650_000n,
  };
  const { margin, notional } = positionCost(terms);
  expect(notional).toBe(notionalOf(160_000n, 100n, valueUnit(rules, 650_000n), 'ceil'));
  // A weaker yen makes the same way smaller in USDT, so that there is more of it.
  expect(liquidationPrice(terms, margin, 600_000n) < liquidationPrice(terms, margin)).toBe(true);
  expect(liquidationPrice(terms, margin, 700_000n) > liquidationPrice(terms, margin)).toBe(true);
});
