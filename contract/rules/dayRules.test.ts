import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '#tests/api/trading.ts';
import { instrumentOf } from '../market/symbols.ts';
import { isTrading, kindRules, type MarketRules, markets } from '../markets.ts';
import { cutToTick, type DayRules, dayRulesOf, formerDayRules, leveragesAt } from './dayRules.ts';
import { isLotMarket, notionalOf, quantityLimits, rateOne, valueUnit } from './trading/figures.ts';
import { bidAsk, spreadOf, swapBps, swapNights, swapOf } from './trading/lots.ts';
import { liquidationPrice } from './trading/liquidation.ts';
import { positionCost, type PositionTerms } from './trading/position.ts';

const anyMarket = fc.constantFrom(...markets);
const coins = markets.filter((rules) => !isLotMarket(rules));
const baseOf = ({ symbol, pricePrecision }: MarketRules) =>
  BigInt(Math.round(instrumentOf(symbol).of['market-2'].price * 10 ** pricePrecision));
const atBase = (rules: MarketRules): DayRules => dayRulesOf(rules, baseOf(rules));

describe('the rules of a day', () => {
  test.each([
    // Market, opening price, decimals, step, most, distance of the book's levels in ticks.
    ['BTCUSDT', 65_000_0000n, 1, '0.00001', '100', 10n],
    ['BTCUSDT', 6_500_0000n, 2, '0.0001', '1000', 10n],
    ['BTCUSDT', 650_000_0000n, 0, '0.00001', '10', 10n],
    ['BTCUSDT', 24_0000n, 4, '0.01', '100000', 2n],
    ['DOGEUSDT', 1_400_000_000n, 7, '1', '10000000', 20n],
    ['DOGEUSDT', 140_000_000n, 8, '10', '100000000', 20n],
    ['EURUSD', 108_000n, 5, '0.01', '100', 2n],
    ['XAUUSD', 235_000n, 2, '0.01', '100', 2n],
  ])('%s at %i', (symbol, open, decimals, step, max, bookTicks) => {
    const rules = rulesOf(symbol);
    const { unit, bookStep, ...day } = dayRulesOf(rules, open);
    const scale = 10 ** rules.quantityPrecision;
    expect(day).toMatchObject({
      decimals,
      step: BigInt(Math.round(Number(step) * scale)),
      max: BigInt(Math.round(Number(max) * scale)),
    });
    expect(bookStep / unit).toBe(bookTicks);
  });

  test('at the base price they are the static ones, and the tick is three digits coarser than what is counted', () => {
    for (const rules of coins) {
      const { decimals, step, min, max } = atBase(rules);
      expect([rules.symbol, decimals, { step, min, max }]).toEqual([
        rules.symbol,
        rules.pricePrecision - 3,
        quantityLimits(rules),
      ]);
    }
    for (const rules of markets) expect(atBase(rules).leverages, rules.symbol).toEqual(rules.leverages);
  });

  test('hold together at any price', () => {
    fc.assert(
      fc.property(anyMarket, fc.bigInt({ min: 1000n, max: 10n ** 14n }), (rules, open) => {
        const { decimals, unit, step, min, max, bookStep } = dayRulesOf(rules, open);
        expect(unit).toBe(10n ** BigInt(rules.pricePrecision - decimals));
        expect([bookStep % unit, min % step, max % step]).toEqual([0n, 0n, 0n]);
        expect(min >= step && max >= min).toBe(true);
        expect(bookStep === unit || bookStep * 50_000n <= open).toBe(true);
        expect(bookStep * 2n * 50_000n > open || bookStep * 5n * 50_000n > open).toBe(true);
        if (!isLotMarket(rules) && unit > 1n) expect(unit * 250_000n <= open).toBe(true);
      }),
    );
  });

  test('what a form offers lies on the ticks of the day, wherever between it and half as much more the day opened', () => {
    fc.assert(
      fc.property(
        anyMarket,
        fc.bigInt({ min: 1000n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 50n }),
        (rules, price, more) => {
          const cut = cutToTick(rules, price);
          expect(cut % dayRulesOf(rules, price + (price * more) / 100n).unit).toBe(0n);
          expect(cut <= price && cut * 1000n > price * 999n - 1000n * 1000n).toBe(true);
        },
      ),
    );
  });

  test('those of market-1 know no day', () => {
    const btc = rulesOf('BTCUSDT');
    expect(formerDayRules(btc)).toMatchObject({ decimals: 2, unit: 100n, bookStep: 0n, ...quantityLimits(btc) });
  });
});

describe('no position dies of its own spread', () => {
  const lots = markets.filter(isLotMarket);
  /** Monday 00:00 UTC. */
  const monday = Date.UTC(2026, 10, 23) / 1000;
  const hours = Array.from({ length: 7 * 24 }, (_, hour) => monday + hour * 3600);

  /** Held from an hour to the same hour a week later, at an unmoved price, and charged every night. */
  function survives(terms: Omit<PositionTerms, 'openPrice'>, mid: bigint, from: number): boolean {
    const { rules, direction, quantity, rate } = terms;
    const { bid, ask } = bidAsk(rules, mid, from);
    const openPrice = direction === 'long' ? ask : bid;
    const notional = notionalOf(openPrice, quantity, valueUnit(rules, rate), 'ceil');
    let margin = positionCost({ ...terms, openPrice }).margin;
    for (let at = from; at < from + 7 * 86_400; at += 3600) {
      const date = new Date(at * 1000);
      if (at > from && date.getUTCHours() === 22)
        margin += swapOf(notional, swapBps(rules, direction), swapNights(date.getUTCDay()));
      if (!isTrading(rules.kind, at)) continue;
      const level = liquidationPrice({ ...terms, openPrice }, margin);
      const sides = bidAsk(rules, mid, at);
      if (direction === 'long' ? sides.bid <= level : sides.ask >= level) return false;
    }
    return true;
  }

  test.each(lots.map((rules) => [rules.symbol, rules] as const))(
    '%s: of the highest leverage, opened in any hour',
    (_, rules) => {
      const leverage = rules.leverages.at(-1) ?? 1;
      for (const direction of ['long', 'short'] as const) {
        const terms = { rules, direction, quantity: 100n, leverage, rate: rateOne };
        for (const from of hours) {
          if (!isTrading(rules.kind, from)) continue;
          expect(survives(terms, baseOf(rules), from), `${direction} from ${new Date(from * 1000).toISOString()}`).toBe(
            true,
          );
        }
      }
    },
  );

  test('palladium at 200 and at 100 times would, and so is not offered', () => {
    const rules = rulesOf('XPDUSD');
    const widest = hours.find((at) => new Date(at * 1000).getUTCHours() === 22) ?? 0;
    for (const leverage of [200, 100]) {
      const terms = { rules, direction: 'long' as const, quantity: 100n, leverage, rate: rateOne };
      expect(survives(terms, baseOf(rules), widest)).toBe(false);
      expect(rules.leverages).not.toContain(leverage);
    }
    expect(kindRules.metal.leverages).toContain(200);
  });

  test('a lower price leaves fewer leverages, and the spread in them', () => {
    const rules = rulesOf('XAGUSD');
    const half = leveragesAt(rules, baseOf(rules) / 2n);
    expect(half).toEqual(rules.leverages.slice(0, half.length));
    expect(half.length < rules.leverages.length).toBe(true);
    expect(leveragesAt(rulesOf('BTCUSDT'), 1n)).toEqual(rulesOf('BTCUSDT').leverages);
    for (const market of lots) expect(spreadOf(market, monday) > 0n).toBe(true);
  });
});
