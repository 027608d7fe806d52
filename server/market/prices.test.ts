import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTrading, markets } from '#contract/markets.ts';
import { SeededDays } from './days.ts';
import { createMarket } from './market.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import { Prices } from '#contract/market/prices.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import { rulesOf } from '#tests/api/trading.ts';
import { era, formerEra } from '#tests/market/era.ts';

const seed = 'prices test';
const prices = new Prices(new SeededDays(seed, era), 64);
const tickOf = (iso: string) => Date.parse(iso) / 200;
const symbols = fc.constantFrom('BTCUSDT', 'DOGEUSDT', 'EURUSD', 'GBPJPY', 'XAGUSD');

/** Midnights: of a week, of a weekend, and of a border between blocks of days (day 20736 = 81 * 256). */
const midnights = fc.constantFrom('2026-05-06', '2026-05-09', '2026-05-11', '2026-10-10', '2023-01-01').map(tickOf);

describe('extremes', () => {
  test('are those of all ticks of the range, across midnights and weekends', () => {
    const around = fc.oneof(fc.constant(0), fc.integer({ min: -20_000, max: 20_000 }));
    const lengths = fc.oneof(fc.nat(4), fc.nat(6000));
    fc.assert(
      fc.property(symbols, midnights, around, lengths, (symbol, midnight, start, length) => {
        const instrument = instrumentOf(symbol);
        const [from, to] = [midnight + start, midnight + start + length];
        const all = Array.from({ length: length + 1 }, (_, at) => prices.price(instrument, from + at));
        const { high, highTick, low, lowTick } = prices.extremes(instrument, from, to);
        expect([high, low]).toEqual([Math.max(...all), Math.min(...all)]);
        expect([all[highTick - from], all[lowTick - from]]).toEqual([high, low]);
      }),
      { numRuns: 120 },
    );
  });

  test.each(['BTCUSDT', 'XAUUSD'])('of a whole day, %s', (symbol) => {
    const instrument = instrumentOf(symbol);
    const midnight = tickOf('2026-05-08');
    let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let tick = midnight; tick <= midnight + dayTicks; tick += 1) {
      const price = prices.price(instrument, tick);
      if (price > highest) highest = price;
      if (price < lowest) lowest = price;
    }
    const { high, low } = prices.extremes(instrument, midnight, midnight + dayTicks);
    expect([high, low]).toEqual([highest, lowest]);
  });
});

describe('volume', () => {
  test('adds up exactly, is never negative, and rests with the market', () => {
    fc.assert(
      fc.property(
        symbols,
        midnights,
        fc.array(fc.nat(900_000), { minLength: 3, maxLength: 3 }),
        (symbol, from, gaps) => {
          const instrument = instrumentOf(symbol);
          const cuts = gaps.sort((one, other) => one - other).map((gap) => from + gap);
          const [a = 0, b = 0, c = 0] = cuts;
          const [first, second] = [prices.volume(instrument, a, b), prices.volume(instrument, b, c)];
          expect(first).toBeGreaterThanOrEqual(0);
          expect(second).toBeGreaterThanOrEqual(0);
          expect(first + second).toBe(prices.volume(instrument, a, c));
        },
      ),
      { numRuns: 200 },
    );
    const saturday = tickOf('2026-05-09');
    expect(prices.volume(instrumentOf('EURUSD'), saturday, saturday + dayTicks)).toBe(0);
    expect(prices.volume(instrumentOf('BTCUSDT'), saturday, saturday + dayTicks)).toBeGreaterThan(0);
  });
});

describe('rest', () => {
  test.each(['EURUSD', 'GBPJPY', 'XAUUSD'])(
    '%s stands still exactly while the contract says it is closed',
    (symbol) => {
      const instrument = instrumentOf(symbol);
      const friday = tickOf('2026-05-08T22:00:00Z');
      const sunday = tickOf('2026-05-10T22:00:00Z');
      for (let tick = friday; tick <= sunday; tick += 1500) {
        expect(prices.log(instrument, tick)).toBe(prices.log(instrument, friday));
        if (tick < sunday) expect(isTrading('forex', tick / 5)).toBe(false);
      }
      expect(isTrading('forex', friday / 5 - 1)).toBe(true);
      expect(isTrading('forex', sunday / 5)).toBe(true);
      expect(prices.log(instrument, friday - 300)).not.toBe(prices.log(instrument, friday));
      expect(prices.log(instrument, sunday + 300)).not.toBe(prices.log(instrument, sunday));
    },
  );
});

test('a cross is the product of its legs, up to the rounding of each', () => {
  const market = createMarket({ seed, era });
  const at = (symbol: string, ms: number) => {
    const decimals = markets.find((rules) => rules.symbol === symbol)?.pricePrecision ?? 0;
    const price = Number(market.priceAt(symbol, ms));
    // The price before rounding lies within half a unit of the one shown.
    return [(price - 0.5) / 10 ** decimals, (price + 0.5) / 10 ** decimals] as const;
  };
  fc.assert(
    fc.property(fc.integer({ min: Date.parse('2023-01-01'), max: Date.parse('2027-01-01') }), (ms) => {
      const [eur, jpy, cross] = [at('EURUSD', ms), at('USDJPY', ms), at('EURJPY', ms)];
      expect(cross[1]).toBeGreaterThanOrEqual(eur[0] * jpy[0]);
      expect(cross[0]).toBeLessThanOrEqual(eur[1] * jpy[1]);
      const [gbp, eurgbp] = [at('GBPUSD', ms), at('EURGBP', ms)];
      expect(eurgbp[1]).toBeGreaterThanOrEqual(eur[0] / gbp[1]);
      expect(eurgbp[0]).toBeLessThanOrEqual(eur[1] / gbp[0]);
    }),
    { numRuns: 300 },
  );
});

describe('the same prices', () => {
  const moments = Array.from({ length: 60 }, (_, at) => Date.parse('2023-01-01') + at * 2_077_777_777 + at * at * 31);
  const golden = ['BTCUSDT', 'CHZUSDT', 'EURUSD', 'USDJPY', 'EURJPY', 'XAUUSD'];
  const goldenMs = Date.parse('2026-11-19T13:37:42.600Z');
  const allSymbols = markets.map(({ symbol }) => symbol);
  const hashOf = (market: { priceAt(symbol: string, ms: number): bigint }, symbols = allSymbols) =>
    createHash('sha256')
      .update(moments.flatMap((ms) => symbols.map((symbol) => market.priceAt(symbol, ms))).join())
      .digest('hex');

  test('in any order, from another market of the same seed, and not from another seed', () => {
    const backwards = createMarket({ seed, era });
    for (const ms of [...moments].reverse()) backwards.priceAt('BTCUSDT', ms);
    expect(hashOf(backwards)).toBe(hashOf(createMarket({ seed, era })));
    expect(hashOf(createMarket({ seed: `${seed}.`, era }))).not.toBe(hashOf(createMarket({ seed, era })));
  });

  test('from another process', () => {
    const script = `
      import { createHash } from 'node:crypto';
      import { createMarket } from ${JSON.stringify(new URL('market.ts', import.meta.url).href)};
      const market = createMarket({ seed: ${JSON.stringify(seed)}, era: ${JSON.stringify(era)} });
      const prices = ${JSON.stringify(moments)}.flatMap((ms) =>
        ${JSON.stringify(allSymbols)}.map((symbol) => market.priceAt(symbol, ms)));
      console.log(createHash('sha256').update(prices.join()).digest('hex'));`;
    const there = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      encoding: 'utf8',
    });
    expect(there.trim()).toBe(hashOf(createMarket({ seed, era })));
  });

  const published =
    'a new component changes commitments already published: decision 003, "Think again when"; this hash is not replaced';

  test('as ever: whoever changes these changes the version, so that no past price is rewritten under its name', () => {
    const market = createMarket({ seed: 'golden', era: formerEra });
    // Prices are counted in more digits than market-1 had.
    const former = (symbol: string, ms: number) => {
      const { pricePrecision, formerPrecision } = rulesOf(symbol);
      const unit = 10n ** BigInt(pricePrecision - formerPrecision);
      expect(market.priceAt(symbol, ms) % unit).toBe(0n);
      return market.priceAt(symbol, ms) / unit;
    };
    expect([market.versionOf('2026-11-19'), ...golden.map((symbol) => former(symbol, goldenMs))]).toEqual([
      'market-1',
      3958340n,
      8774n,
      116369n,
      152286n,
      177214n,
      227856n,
    ]);
    expect(hashOf({ priceAt: former }, golden)).toBe(
      'a674535720f9f662c811497ab9c47bb7fd7e94862f488a16f19ac263acc00422',
    );
    expect(market.commitment('2026-11-19'), published).toBe(
      'a901e7f4ea7e613f0256116f5a47d538594cf1375e8994da0848f06851cbcada',
    );
  });

  test('of market-2 are as ever, too, with the digits that decide options', () => {
    const market = createMarket({ seed: 'golden', era });
    expect([market.version, ...golden.map((symbol) => market.priceAt(symbol, goldenMs))]).toEqual([
      'market-2',
      662_986_000n,
      995_681_000n,
      108_716n,
      152_739n,
      166_052n,
      241_716n,
    ]);
    expect(market.finePriceAt('BTCUSDT', goldenMs)).toBe(6_629_860_034_776n);
    expect(market.finePriceAt('EURJPY', goldenMs)).toBe(1_660_518_771n);
    expect(hashOf(market, golden)).toBe('a27db1e4d7dce32584753fbaf60473c2b06bc957bcd760fabd7b4fd12566df0b');
    expect(market.commitment('2026-11-19'), published).toBe(
      'b962df27619e66e060dd9128459843f8a663898ae632f87a93ea91f784f8f401',
    );
    expect(market.masterHash()).toBe('dd56de4137951d9c92681b03416ec15f886b4482a27e3a517d32f085244cbe5d');
    expect(market.blockKeyHash(81)).toBe('53db9773101cc23e30bd1bb058a0dba74a5f2b21e7a44f9bb25a153e92555201');
  });
});

test('what is no market and no moment is refused', () => {
  const market = createMarket({ seed, era });
  expect(() => market.priceAt('NOPE', 0)).toThrow(RangeError);
  expect(() => market.priceAt('BTCUSDT', -1)).toThrow(RangeError);
  expect(() => market.priceAt('BTCUSDT', Number.NaN)).toThrow(RangeError);
  expect(() => createMarket({ seed: '', era })).toThrow(RangeError);
});
