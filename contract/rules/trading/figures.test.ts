import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '#tests/api/trading.ts';
import { markets } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { lotSize, notionalOf, quantityLimits, rateOne, readPrice, readQuantity, valueUnit } from './figures.ts';

const anyMarket = fc.constantFrom(...markets);
const prices = fc.bigInt({ min: 1n, max: 10n ** 8n });
const quantities = fc.bigInt({ min: 1n, max: 10n ** 7n });

test.each([
  ['BTCUSDT', 1n],
  ['CHZUSDT', 1n],
  ['EURUSD', 100_000n],
  ['EURJPY', 100_000n],
  ['XAUUSD', 100n],
  ['XAGUSD', 5000n],
  ['XPTUSD', 100n],
])('a lot of %s is %s of its base', (symbol, size) => {
  expect(lotSize(rulesOf(symbol))).toBe(size);
});

describe('what a quantity is worth', () => {
  test.each([
    ['0.00001 BTC at 65000', 'BTCUSDT', 65_000_0000n, 1n, rateOne, 650_000n],
    ['12 DOGE at 0.14001', 'DOGEUSDT', 1_400_100_000n, 12n, rateOne, 1_680_120n],
    ['a hundredth of a lot of EUR at 1.08001', 'EURUSD', 108_001n, 1n, rateOne, 1_080_010_000n],
    ['a lot of USD at 152 yen, of which each is 0.0065 USDT', 'USDJPY', 152_000n, 100n, 650_000n, 98_800_000_000n],
    ['two lots of silver at 28.505', 'XAGUSD', 28_505n, 200n, rateOne, 285_050_000_000n],
  ])('%s', (_, symbol, price, quantity, rate, minor) => {
    const unit = valueUnit(rulesOf(symbol), rate);
    expect(notionalOf(price, quantity, unit, 'floor')).toBe(minor);
    expect(notionalOf(price, quantity, unit, 'ceil')).toBe(minor);
  });

  test('one, or one lot, at a price of one is the lot in USDT, in every market', () => {
    for (const rules of markets) {
      const [price, quantity] = [10n ** BigInt(rules.pricePrecision), 10n ** BigInt(rules.quantityPrecision)];
      const minor = notionalOf(price, quantity, valueUnit(rules), 'floor');
      expect(minor, rules.symbol).toBe(lotSize(rules) * 1_000_000n);
    }
  });

  test('less than a minor unit is one, or none, as it is rounded', () => {
    const unit = valueUnit(rulesOf('BTCUSDT'));
    expect([notionalOf(1n, 1n, unit, 'ceil'), notionalOf(1n, 1n, unit, 'floor')]).toEqual([1n, 0n]);
  });

  test('is that of its parts, but for less than a minor unit for each', () => {
    fc.assert(
      fc.property(anyMarket, prices, quantities, quantities, (rules, price, one, other) => {
        const worth = (quantity: bigint, round: 'floor' | 'ceil') =>
          notionalOf(price, quantity, valueUnit(rules), round);
        const dust = worth(one + other, 'floor') - worth(one, 'floor') - worth(other, 'floor');
        const extra = worth(one, 'ceil') + worth(other, 'ceil') - worth(one + other, 'ceil');
        expect(dust === 0n || dust === 1n).toBe(true);
        expect(extra === 0n || extra === 1n).toBe(true);
      }),
    );
  });
});

test('a price is read as whole number of its market, or not at all', () => {
  const rules = rulesOf('BTCUSDT');
  expect(readPrice(rules, '65000.1')).toBe(65_000_1000n);
  expect([readPrice(rules, '65000.00001'), readPrice(rules, 'market')]).toEqual([null, null]);
});

describe('a quantity', () => {
  /** No market's step is more than its last decimal today; rules may say so any day. */
  const coarse = { ...rulesOf('BTCUSDT'), quantityStep: '0.005', quantityMin: '0.01', quantityMax: '1' };

  test('has the step and the limits of its market', () => {
    expect(quantityLimits(coarse)).toEqual({ step: 500n, min: 1000n, max: 100_000n });
    expect(quantityLimits(rulesOf('XAUUSD'))).toEqual({ step: 1n, min: 1n, max: 10_000n });
  });

  test.each([
    ['0.01', 1000n],
    ['0.015', 1500n],
    ['1', 100_000n],
    ['0.005', null],
    ['0', null],
    ['-0.01', null],
    ['1.005', null],
    ['0.012', null],
    ['0.0100001', null],
    ['much', null],
  ])('of %s is read as %s', (text, quantity) => {
    expect(readQuantity(coarse, text)).toBe(quantity);
  });

  test('of every market can be its smallest and its largest, and nothing beyond', () => {
    for (const rules of markets) {
      const { step, min, max } = quantityLimits(rules);
      const read = [min, max, min + step, min - step, max + step].map((quantity) =>
        readQuantity(rules, formatDecimal(quantity, rules.quantityPrecision)),
      );
      expect(read, rules.symbol).toEqual([min, max, min + step, null, null]);
    }
  });

  test.each(['quantityStep', 'quantityMin', 'quantityMax'])(
    'a market whose %s is none is a mistake of ours',
    (name) => {
      expect(() => quantityLimits({ ...rulesOf('BTCUSDT'), [name]: 'some' })).toThrow('limits of BTCUSDT');
    },
  );
});
