import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '#tests/api/trading.ts';
import { anyTerms, btc, prices, tenth, usdt } from '#tests/trading/terms.ts';
import { valueUnit } from './figures.ts';
import { isOfTwoPrices, liquidationPrice } from './liquidation.ts';
import {
  closingOf,
  liquidationDistanceBps,
  maintenanceOf,
  positionCost,
  type PositionTerms,
  profitOf,
} from './position.ts';

describe('opening', () => {
  test('costs margin and fee', () => {
    expect(positionCost(tenth)).toEqual({
      notional: 6500n * usdt,
      margin: 325n * usdt,
      fee: 3_250_000n,
      cost: 328_250_000n,
    });
  });

  test('rounds notional, margin and fee up, each for itself', () => {
    expect(positionCost({ ...tenth, openPrice: 1n, quantity: 11n })).toEqual({
      notional: 2n,
      margin: 1n,
      fee: 1n,
      cost: 2n,
    });
  });

  test('in yen costs what the yen is worth, and no fee', () => {
    const terms = { ...tenth, rules: rulesOf('USDJPY'), openPrice: 152_000n, quantity: 100n, rate: 650_000n };
    expect(positionCost(terms)).toEqual({
      notional: 98_800n * usdt,
      margin: 4940n * usdt,
      fee: 0n,
      cost: 4940n * usdt,
    });
  });
});

describe('profit', () => {
  const unit = valueUnit(btc);

  test.each([
    ['long', 65_000_00n, 66_000_00n, 100n * usdt],
    ['long', 66_000_00n, 65_000_00n, -100n * usdt],
    ['short', 65_000_00n, 66_000_00n, -100n * usdt],
    ['short', 66_000_00n, 65_000_00n, 100n * usdt],
    ['short', 65_000_00n, 65_000_00n, 0n],
  ] as const)('of a %s from %s to %s is %s', (direction, from, to, profit) => {
    expect(profitOf(direction, from, to, 10_000n, unit)).toBe(profit);
  });

  test('of less than a minor unit is none, and a loss of it is one', () => {
    expect([profitOf('long', 10n, 11n, 1n, unit), profitOf('long', 11n, 10n, 1n, unit)]).toEqual([0n, -1n]);
    expect([profitOf('short', 11n, 10n, 1n, unit), profitOf('short', 10n, 11n, 1n, unit)]).toEqual([0n, -1n]);
  });

  test('of a short is that of a long the other way, and both together bring nothing', () => {
    fc.assert(
      fc.property(anyTerms, prices, ({ rules, openPrice, quantity, rate }, closePrice) => {
        const value = valueUnit(rules, rate);
        const short = profitOf('short', openPrice, closePrice, quantity, value);
        expect(short).toBe(profitOf('long', closePrice, openPrice, quantity, value));
        const both = short + profitOf('long', openPrice, closePrice, quantity, value);
        expect(both === 0n || both === -1n).toBe(true);
      }),
    );
  });
});

test('a position must keep a share of its notional, rounded up', () => {
  expect(maintenanceOf(btc, 6500n * usdt)).toBe(26n * usdt);
  expect([maintenanceOf(btc, 1n), maintenanceOf(btc, 250n), maintenanceOf(btc, 251n)]).toEqual([1n, 1n, 2n]);
});

describe('the liquidation price', () => {
  test('of 20-fold leverage lies 4.6 % from the open price: the margin of 5 % less the 0.4 % to be kept', () => {
    const { margin } = positionCost(tenth);
    expect(liquidationPrice(tenth, margin)).toBe(62_010_00n);
    expect(liquidationPrice({ ...tenth, direction: 'short' }, margin)).toBe(67_990_00n);
  });

  test('moves with the margin, and is the open price where there is no room', () => {
    const least = maintenanceOf(btc, 6500n * usdt);
    expect(liquidationPrice(tenth, least + 100n * usdt)).toBe(64_000_00n);
    expect(liquidationPrice(tenth, least + 1000n)).toBe(64_999_99n);
    for (const margin of [least + 999n, least, least - 1n, 0n]) {
      expect(liquidationPrice(tenth, margin)).toBe(65_000_00n);
      expect(liquidationPrice({ ...tenth, direction: 'short' }, margin)).toBe(65_000_00n);
    }
  });

  test('counts every minor unit of room: one is ten hundredths of the price of the smallest quantity', () => {
    const smallest = { ...tenth, openPrice: 100_00n, quantity: 1n };
    // Its notional is 1000 minor units, of which 4 must be kept.
    expect((['long', 'short'] as const).map((direction) => liquidationPrice({ ...smallest, direction }, 5n))).toEqual([
      99_90n,
      100_10n,
    ]);
  });

  test('keeps a share of the notional that is rounded up: of 250.1 it is that of 251, which is 2', () => {
    expect(liquidationPrice({ ...tenth, openPrice: 25_01n, quantity: 1n }, 10n)).toBe(24_21n);
  });

  test('of a long with more margin than it can lose never comes', () => {
    const most = maintenanceOf(btc, 6500n * usdt) + 6500n * usdt;
    expect(liquidationPrice(tenth, most - 1n)).toBe(1n);
    expect([liquidationPrice(tenth, most), liquidationPrice(tenth, 2n * most)]).toEqual([0n, 0n]);
    expect(liquidationPrice({ ...tenth, direction: 'short' }, most)).toBe(130_000_00n);
  });

  test('is the last one at which the position keeps what it must: one further, and it does not', () => {
    const extras = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 12n });
    fc.assert(
      fc.property(anyTerms, extras, (terms, extra) => {
        const { rules, direction, openPrice, quantity, rate } = terms;
        const { notional, margin: paid } = positionCost(terms);
        const margin = paid + extra < 0n ? 0n : paid + extra;
        const least = maintenanceOf(rules, notional);
        const price = liquidationPrice(terms, margin);
        const kept = (at: bigint) => margin + profitOf(direction, openPrice, at, quantity, valueUnit(rules, rate));
        const further = direction === 'long' ? price - 1n : price + 1n;
        // Where the rate counts as well, the profit is rounded before it is compared.
        if (isOfTwoPrices(terms)) {
          const nearer = direction === 'long' ? price + 1n : price - 1n;
          if (price > 0n) expect(kept(price) <= least && kept(nearer) > least).toBe(true);
          return;
        }
        if (price > 0n) expect(kept(further) < least).toBe(true);
        if (margin >= least && price > 0n) expect(kept(price) >= least).toBe(true);
        if (margin < least) expect(price).toBe(openPrice);
        if (price === 0n) expect(kept(0n) >= least).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('lies as far away for a short as for a long', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const { margin } = positionCost(terms);
        const long = liquidationPrice({ ...terms, direction: 'long' }, margin);
        const short = liquidationPrice({ ...terms, direction: 'short' }, margin);
        if (long > 0n) expect(short - terms.openPrice).toBe(terms.openPrice - long);
        else expect(short >= 2n * terms.openPrice).toBe(true);
      }),
    );
  });
});

test('the way to the liquidation is cut, the same for a short, and none once the price is there', () => {
  expect(liquidationDistanceBps('long', 30_000n, 29_000n)).toBe(333.33);
  expect(liquidationDistanceBps('short', 30_000n, 31_000n)).toBe(333.33);
  expect(liquidationDistanceBps('long', 29_000n, 29_000n)).toBe(0);
  expect(liquidationDistanceBps('short', 31_001n, 31_000n)).toBe(0);
  expect(liquidationDistanceBps('short', 0n, 5n)).toBe(0);
});

describe('closing', () => {
  const held = 325n * usdt;

  test('brings margin and profit, less the fee on what it is worth now', () => {
    const whole = { closePrice: 66_000_00n, quantity: 10_000n, open: 10_000n, held };
    expect(closingOf(tenth, whole)).toEqual({
      profit: 100n * usdt,
      fee: 3_300_000n,
      margin: held,
      payout: 421_700_000n,
      shortfall: 0n,
    });
  });

  test('a part brings its share of the margin, rounded down', () => {
    const third = { closePrice: 65_000_00n, quantity: 1n, open: 3n, held: 100n };
    expect(closingOf(tenth, third)).toEqual({ profit: 0n, fee: 325n, margin: 33n, payout: 0n, shortfall: 292n });
  });

  test('beyond the margin the house bears the loss', () => {
    const late = { closePrice: 60_000_00n, quantity: 10_000n, open: 10_000n, held };
    expect(closingOf(tenth, late)).toEqual({
      profit: -500n * usdt,
      fee: 3n * usdt,
      margin: held,
      payout: 0n,
      shortfall: 178n * usdt,
    });
  });

  test('where margin and loss are equal nobody gets anything', () => {
    const even = { closePrice: 61_750_00n, quantity: 10_000n, open: 10_000n, held: held + 3_087_500n };
    expect(closingOf(tenth, even)).toMatchObject({ fee: 3_087_500n, payout: 0n, shortfall: 0n });
    expect(closingOf(tenth, { ...even, held: even.held + 1n })).toMatchObject({ payout: 1n, shortfall: 0n });
    expect(closingOf(tenth, { ...even, held: even.held - 1n })).toMatchObject({ payout: 0n, shortfall: 1n });
  });

  test('rounds what it is worth up for its fee', () => {
    const dust = { closePrice: 20_001n, quantity: 1n, open: 1n, held: 10n };
    // 2000.1 minor units, and five ten-thousandths of 2001 are more than one.
    expect(closingOf({ ...tenth, openPrice: 20_001n }, dust)).toMatchObject({ fee: 2n, payout: 8n });
  });

  test('gives payout and shortfall that make up margin, profit and fee, and never both', () => {
    fc.assert(
      fc.property(anyTerms, prices, (terms, closePrice) => {
        const { margin, ...closing } = closingOf(terms, { closePrice, ...wholeOf(terms) });
        expect(margin).toBe(positionCost(terms).margin);
        expect(closing.payout - closing.shortfall).toBe(margin + closing.profit - closing.fee);
        expect(closing.payout >= 0n && closing.shortfall >= 0n).toBe(true);
        expect(closing.payout === 0n || closing.shortfall === 0n).toBe(true);
      }),
    );
  });

  test('in parts gives back the margin to the last unit, and no more profit for no less fee than at once', () => {
    const cuts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 6n }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anyTerms, cuts, prices, (terms, parts, closePrice) => {
        const quantity = parts.reduce((sum, part) => sum + part, 0n);
        const { open, held: margin } = wholeOf({ ...terms, quantity });
        const whole = closingOf(terms, { closePrice, quantity, open, held: margin });
        const sum = { open, held: margin, profit: 0n, fee: 0n };
        for (const part of parts) {
          const closing = closingOf(terms, { closePrice, quantity: part, open: sum.open, held: sum.held });
          expect(closing.margin * sum.open <= sum.held * part).toBe(true);
          sum.open -= part;
          sum.held -= closing.margin;
          sum.profit += closing.profit;
          sum.fee += closing.fee;
        }
        const count = BigInt(parts.length);
        expect([sum.open, sum.held]).toEqual([0n, 0n]);
        expect(sum.profit <= whole.profit && sum.profit > whole.profit - count).toBe(true);
        // Of each part its worth is rounded up, and its fee once more.
        expect(sum.fee >= whole.fee && sum.fee < whole.fee + 2n * count).toBe(true);
      }),
    );
  });
});

function wholeOf(terms: PositionTerms) {
  return { quantity: terms.quantity, open: terms.quantity, held: positionCost(terms).margin };
}
