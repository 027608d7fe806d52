import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '#tests/api/trading.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import { markets } from '#contract/markets.ts';
import { rateOne } from './figures.ts';
import {
  bidAsk,
  nextRollover,
  pipDecimals,
  pipOf,
  rateOf,
  rolloverHour,
  spreadOf,
  swapBps,
  swapNights,
  swapOf,
  widestSpread,
} from './lots.ts';

const eurusd = rulesOf('EURUSD');
const lotMarkets = markets.filter(({ kind }) => kind === 'forex' || kind === 'metal');
const coinMarkets = markets.filter(({ kind }) => kind === 'coin' || kind === 'virtual');
const lotMarket = fc.constantFrom(...lotMarkets);
const hourSeconds = 3600;
const daySeconds = 86_400;
const at = (iso: string) => Date.parse(iso) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '');
const midnight = at('2026-11-18T00:00:00Z');
/** 2023 to 2033, to the second. */
const moments = fc.integer({ min: at('2023-01-01T00:00:00Z'), max: at('2033-01-01T00:00:00Z') });

test.each([
  ['EURUSD', 4, 10n],
  ['USDJPY', 2, 10n],
  ['GBPCHF', 4, 10n],
  ['XAUUSD', 1, 10n],
  ['XAGUSD', 2, 10n],
])('a pip of %s is the decimal %s of its price', (symbol, decimals, pip) => {
  expect([pipDecimals(rulesOf(symbol)), pipOf(rulesOf(symbol))]).toEqual([decimals, pip]);
});

describe('the spread', () => {
  /** By hour UTC, in whole prices: tenths of a pip, and a hundredth of a dollar. */
  const byHour: readonly (readonly [symbol: string, spreads: readonly number[]])[] = [
    ['EURUSD', [14, 12, 12, 12, 12, 12, 12, 10, 10, 10, 10, 10, 8, 8, 8, 8, 10, 10, 10, 12, 12, 16, 28, 18]],
    [
      'XPDUSD',
      [
        560, 526, 526, 526, 526, 526, 490, 420, 386, 386, 386, 368, 350, 350, 350, 350, 368, 404, 420, 456, 490, 630,
        1226, 770,
      ],
    ],
  ];
  test.each(byHour)('of %s changes with the hour, at its first second', (symbol, spreads) => {
    const rules = rulesOf(symbol);
    for (const [hour, spread] of spreads.entries()) {
      const start = midnight + hour * hourSeconds;
      expect([spreadOf(rules, start), spreadOf(rules, start + hourSeconds - 1)]).toEqual([
        BigInt(spread),
        BigInt(spread),
      ]);
    }
  });

  test('of every pair and metal in the liveliest hours, and when it is widest', () => {
    const spreads = Object.fromEntries(
      lotMarkets.map((rules) => [
        rules.symbol,
        [Number(spreadOf(rules, midnight + 12 * hourSeconds)), Number(widestSpread(rules))],
      ]),
    );
    expect(spreads).toEqual({
      EURUSD: [8, 28],
      GBPUSD: [12, 42],
      USDJPY: [10, 32],
      USDCHF: [14, 50],
      AUDUSD: [12, 40],
      NZDUSD: [16, 56],
      USDCAD: [16, 54],
      EURGBP: [14, 46],
      EURJPY: [16, 54],
      GBPJPY: [24, 84],
      AUDJPY: [20, 68],
      EURCHF: [18, 64],
      EURAUD: [24, 84],
      GBPCHF: [28, 98],
      XAUUSD: [26, 88],
      XAGUSD: [24, 84],
      XPTUSD: [180, 630],
      XPDUSD: [350, 1226],
    });
  });

  test('is the same at the same hour of any day', () => {
    fc.assert(
      fc.property(lotMarket, moments, fc.integer({ min: 1, max: 400 }), (rules, seconds, days) => {
        expect(spreadOf(rules, seconds + days * daySeconds)).toBe(spreadOf(rules, seconds));
      }),
    );
  });

  test('is even, so that no side is nearer, and never wider than the widest, which comes every day', () => {
    for (const rules of lotMarkets) {
      const spreads = Array.from({ length: 24 }, (_, hour) => spreadOf(rules, midnight + hour * hourSeconds));
      expect(spreads.filter((spread) => spread % 2n !== 0n || spread <= 0n)).toEqual([]);
      expect(spreads.filter((spread) => spread > widestSpread(rules))).toEqual([]);
      expect(spreads.filter((spread) => spread === widestSpread(rules))).toEqual([spreads[rolloverHour]]);
    }
  });

  test('there is none for a coin', () => {
    for (const rules of coinMarkets) expect([spreadOf(rules, midnight), widestSpread(rules)]).toEqual([0n, 0n]);
  });
});

describe('bid and ask', () => {
  test('lie half the spread on either side of the price', () => {
    expect(bidAsk(eurusd, 108_000n, midnight)).toEqual({ bid: 107_993n, ask: 108_007n });
    expect(bidAsk(rulesOf('BTCUSDT'), 65_000_00n, midnight)).toEqual({ bid: 65_000_00n, ask: 65_000_00n });
    fc.assert(
      fc.property(lotMarket, fc.bigInt({ min: 1000n, max: 10n ** 7n }), moments, (rules, price, seconds) => {
        const { bid, ask } = bidAsk(rules, price, seconds);
        expect(ask - bid).toBe(spreadOf(rules, seconds));
        expect(ask - price).toBe(price - bid);
      }),
    );
  });

  test.each([
    [7n, 1n],
    [8n, 1n],
    [9n, 2n],
    [1n, 1n],
  ])('a bid is a price: at %s, seven below, it is %s', (price, bid) => {
    expect(bidAsk(eurusd, price, midnight).bid).toBe(bid);
  });
});

describe('swap', () => {
  test.each([
    ['EURUSD', -515, -85],
    ['USDJPY', 0, -680],
    ['AUDJPY', 0, -635],
    ['EURGBP', -510, -90],
    ['NZDUSD', -405, -195],
    ['USDCAD', -145, -455],
    ['GBPCHF', 0, -700],
    ['XAUUSD', -730, 0],
  ])('of %s is %s bps a year for who is long, and %s for who is short', (symbol, long, short) => {
    expect([swapBps(rulesOf(symbol), 'long'), swapBps(rulesOf(symbol), 'short')]).toEqual([long, short]);
  });

  test('is never paid to anybody, and a long and a short together cost the house’s share twice or more', () => {
    for (const rules of lotMarkets) {
      const [long, short] = [swapBps(rules, 'long'), swapBps(rules, 'short')];
      expect(Math.max(long, short) <= 0, rules.symbol).toBe(true);
      expect(long + short <= -600, rules.symbol).toBe(true);
    }
  });

  test('is not worth the spread, even for three nights and in the liveliest hours, at the price a market has for base', () => {
    for (const rules of lotMarkets) {
      const price = BigInt(Math.round(instrumentOf(rules.symbol).of['market-2'].price * 10 ** rules.pricePrecision));
      for (const direction of ['long', 'short'] as const) {
        const lot = price * 10n ** 12n;
        const spread = spreadOf(rules, midnight + 12 * hourSeconds) * 10n ** 12n;
        expect(swapOf(lot, swapBps(rules, direction), 3) < spread, `${rules.symbol} ${direction}`).toBe(true);
      }
    }
  });

  test.each([
    ['paid', 100_000_000_000n, -515, 3, -42_328_768n],
    ['paid, of almost nothing', 1n, -515, 1, -1n],
    ['received', 100_000_000_000n, 130, 1, 3_561_643n],
    ['received, of almost nothing', 1n, 130, 1, 0n],
    ['for a year', 10_000n, -515, 365, -515n],
    ['for no night', 100_000_000_000n, -515, 0, 0n],
  ])('%s: rounded against who holds', (_, notional, bps, nights, swap) => {
    expect(swapOf(notional, bps, nights)).toBe(swap);
  });

  test('of three nights at once is that of each, but for less than a minor unit for each', () => {
    const notionals = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(notionals, fc.integer({ min: -800, max: 800 }), (notional, bps) => {
        const saved = swapOf(notional, bps, 3) - 3n * swapOf(notional, bps, 1);
        expect(saved >= 0n && saved < 3n).toBe(true);
      }),
    );
  });

  test('counts seven nights a week, Wednesday for the weekend', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(swapNights)).toEqual([0, 1, 1, 3, 1, 1, 0]);
  });
});

describe('the next rollover', () => {
  test.each([
    ['2026-11-16T00:00:00Z', '2026-11-16T22:00:00Z', 1],
    ['2026-11-18T21:59:59Z', '2026-11-18T22:00:00Z', 3],
    ['2026-11-18T22:00:00Z', '2026-11-19T22:00:00Z', 1],
    ['2026-11-18T23:00:00Z', '2026-11-19T22:00:00Z', 1],
    ['2026-11-20T21:59:59Z', '2026-11-20T22:00:00Z', 1],
    ['2026-11-20T22:00:00Z', '2026-11-23T22:00:00Z', 1],
    ['2026-11-22T22:00:00Z', '2026-11-23T22:00:00Z', 1],
  ])('after %s is at %s, for %s', (after, next, nights) => {
    const found = nextRollover(at(after));
    expect([iso(found.at), found.nights]).toEqual([next, nights]);
  });

  test('is the first 22:00 UTC on a weekday that is later than the moment', () => {
    fc.assert(
      fc.property(moments, (after) => {
        const { at: next, nights } = nextRollover(after);
        expect(next > after).toBe(true);
        expect(next % daySeconds).toBe(22 * hourSeconds);
        expect(nights).toBe(swapNights(new Date(next * 1000).getUTCDay()));
        for (let earlier = next - daySeconds; earlier > after; earlier -= daySeconds) {
          expect([0, 6]).toContain(new Date(earlier * 1000).getUTCDay());
        }
      }),
    );
  });

  test('whoever holds for a week pays for seven nights, whenever it begins', () => {
    fc.assert(
      fc.property(moments, (from) => {
        let [nights, next] = [0, nextRollover(from)];
        while (next.at <= from + 7 * daySeconds) [nights, next] = [nights + next.nights, nextRollover(next.at)];
        expect(nights).toBe(7);
      }),
    );
  });
});

describe('the rate of a quote currency', () => {
  const never = () => {
    throw new Error('no price is needed');
  };
  const quoted = (symbol: string, price: bigint) => (asked: string) => (asked === symbol ? price : never());

  test.each(['BTCUSDT', 'CHZUSDT', 'GBPUSD', 'XAUUSD'])('of %s is one', (symbol) => {
    expect(rateOf(rulesOf(symbol), never)).toBe(rateOne);
  });

  test.each([
    ['EURGBP', 'GBPUSD', 127_001n, 127_001_000n],
    ['EURAUD', 'AUDUSD', 66_000n, 66_000_000n],
    ['USDJPY', 'USDJPY', 152_000n, 657_894n],
    ['GBPJPY', 'USDJPY', 152_000n, 657_894n],
    ['EURCHF', 'USDCHF', 89_000n, 112_359_550n],
  ])('of %s is that of %s with the dollar, rounded down', (symbol, through, price, rate) => {
    expect(rateOf(rulesOf(symbol), quoted(through, price))).toBe(rate);
  });

  test('of a currency that is not traded against the dollar is a mistake of ours', () => {
    expect(() => rateOf({ ...eurusd, quote: 'SEK' }, never)).toThrow('SEK has no market');
  });

  test('every pair has one', () => {
    for (const rules of lotMarkets)
      expect(
        rateOf(rules, () => 100_000n),
        rules.symbol,
      ).toBeGreaterThan(0n);
  });
});
