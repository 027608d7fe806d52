import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketOfDays } from '#tests/market/keyedDays.ts';
import type { Level } from './book.ts';
import { dayTicks } from './path/ticks.ts';
import { type Instrument, instrumentOf } from './symbols.ts';

/** A Thursday to a Saturday. */
const { prices, books } = marketOfDays('2026-02-12', 3);
/** The books of market-1, to the last digit as they were: its prices are counted in more digits now. */
const former = marketOfDays('2026-02-12', 3, 'market-1');
const begin = Date.parse('2026-02-12') / 200;
const symbols = ['BTCUSDT', 'DOGEUSDT', 'CHZUSDT', 'USDJPY', 'XAUUSD'];
const instruments = fc.constantFrom(...symbols.map(instrumentOf));
/** The day's walk is made once: what trades need lies in it. */
const ticks = fc.integer({ min: begin + 3000, max: begin + dayTicks - 1 });
const [btc, eurusd, xau] = [instrumentOf('BTCUSDT'), instrumentOf('EURUSD'), instrumentOf('XAUUSD')];
const noon = begin + 5000;
const btcStep = Number(prices.dayRules(btc, begin / dayTicks).bookStep);

function unitOf(of: typeof prices, instrument: Instrument): number {
  return Number(of.dayRules(instrument, begin / dayTicks).unit);
}

/** A coin of market-1 that stands still at so many ticks of Bitcoin's. */
function formerOf(symbol: string, ticks: number): Instrument {
  const { variance } = btc.of['market-1'];
  return { ...btc, symbol, of: { ...btc.of, 'market-1': { terms: [], price: ticks / 100, variance } } };
}

const pairsOf = (levels: readonly Level[]) => levels.map(({ price, quantity }) => [price, quantity]);

describe('the book of a moment', () => {
  test.each([
    [
      'BTCUSDT',
      [
        [6_546_700, 21_520],
        [6_546_600, 85_654],
        [6_546_500, 152_752],
      ],
      [
        [6_546_800, 173_121],
        [6_546_900, 40_238],
        [6_547_000, 360_188],
      ],
    ],
    [
      'CHZUSDT',
      [
        [10_021, 11_280],
        [10_020, 40_858],
        [10_019, 21_723],
      ],
      [
        [10_023, 19_620],
        [10_024, 10_479],
        [10_025, 30_298],
      ],
    ],
    [
      'USDJPY',
      [
        [153_280, 3862],
        [153_278, 2339],
        [153_276, 2655],
      ],
      [
        [153_282, 407],
        [153_284, 1154],
        [153_286, 258],
      ],
    ],
  ])('%s: of market-1 is this one for ever, since fills of the past are checked against it', (symbol, bids, asks) => {
    const instrument = instrumentOf(symbol);
    const unit = unitOf(former.prices, instrument);
    const depth = former.books.depth(instrument, noon, 3);
    const inUnits = (levels: readonly Level[]) => levels.map(({ price, quantity }) => [price / unit, quantity]);
    expect([inUnits(depth.bids), inUnits(depth.asks)]).toEqual([bids, asks]);
  });

  test.each([
    [
      'BTCUSDT',
      [
        [653_700_000, 58_587],
        [653_690_000, 18_588],
        [653_680_000, 26_049],
      ],
      [
        [653_710_000, 16_069],
        [653_720_000, 83_545],
        [653_730_000, 47_560],
      ],
    ],
    [
      'CHZUSDT',
      [
        [1_006_860_000, 21_380],
        [1_006_840_000, 27_492],
        [1_006_820_000, 4029],
      ],
      [
        [1_006_880_000, 3434],
        [1_006_900_000, 6531],
        [1_006_920_000, 3781],
      ],
    ],
    [
      'USDJPY',
      [
        [153_042, 697],
        [153_040, 5488],
        [153_038, 1145],
      ],
      [
        [153_044, 2756],
        [153_046, 566],
        [153_048, 1531],
      ],
    ],
  ])('%s: of market-2 is this one for ever', (symbol, bids, asks) => {
    const depth = books.depth(instrumentOf(symbol), noon, 3);
    expect([pairsOf(depth.bids), pairsOf(depth.asks)]).toEqual([bids, asks]);
  });

  test('lies around the price, in even steps of 1, 2 or 5 that are near a fifty-thousandth of what the day opens at', () => {
    fc.assert(
      fc.property(instruments, ticks, (instrument, tick) => {
        const price = prices.price(instrument, tick);
        const { bids, asks } = books.depth(instrument, tick, 20);
        const [bid, ask] = [bids[0]?.price ?? Number.NaN, asks[0]?.price ?? Number.NaN];
        expect(bid < price && price < ask).toBe(true);
        const step = (asks[1]?.price ?? Number.NaN) - ask;
        expect([1, 2, 5]).toContain(Number(String(step).replace(/0+$/, '')));
        const [open, unit] = [prices.price(instrument, begin), unitOf(prices, instrument)];
        expect(step <= Math.max(unit, open * 2e-5) && step * 2.5 > open * 2e-5).toBe(true);
        expect(bids.map((level) => level.price)).toEqual(Array.from({ length: 20 }, (_, at) => bid - at * step));
        expect(asks.map((level) => level.price)).toEqual(Array.from({ length: 20 }, (_, at) => ask + at * step));
        // A price on the grid is no level itself.
        expect(ask - bid).toBe(price % step === 0 ? 2 * step : step);
        expect([...bids, ...asks].every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    [99_999, 1],
    [100_000, 2],
    [249_999, 2],
    [250_000, 5],
    [499_999, 5],
    [500_000, 10],
    [5_000_000, 100],
  ])('at a price of %s ticks had steps of %s in market-1', (scale, step) => {
    const { asks } = former.books.depth(formerOf(`even ${scale}`, scale), noon, 2);
    expect(((asks[1]?.price ?? 0) - (asks[0]?.price ?? 0)) / unitOf(former.prices, btc)).toBe(step);
  });

  test('is as deep as asked for, and begins alike', () => {
    const [shallow, deep] = [books.depth(btc, noon, 5), books.depth(btc, noon, 40)];
    expect([shallow.bids.length, shallow.asks.length, deep.bids.length]).toEqual([5, 5, 40]);
    expect({ bids: deep.bids.slice(0, 5), asks: deep.asks.slice(0, 5) }).toEqual(shallow);
    expect(books.depth(btc, noon, 0)).toEqual({ bids: [], asks: [] });
  });

  test('near zero has fewer bids: no level is worth nothing', () => {
    const { bids, asks } = former.books.depth(formerOf('penny', 4), noon, 20);
    const unit = unitOf(former.prices, btc);
    expect(bids.map(({ price }) => price / unit)).toEqual([3, 2, 1]);
    expect((asks[0]?.price ?? 0) / unit).toBe(5);
    expect(asks).toHaveLength(20);
  });

  test('holds three times as much at round prices, and almost twice as much half way', () => {
    const quantities = { round: [0, 0], half: [0, 0], other: [0, 0] };
    for (let at = 0; at < 40; at += 1) {
      for (const { price, quantity } of books.depth(btc, noon + at * 500, 100).asks) {
        const grid = price / btcStep;
        const sum = quantities[grid % 10 === 0 ? 'round' : grid % 5 === 0 ? 'half' : 'other'];
        sum[0] = (sum[0] ?? 0) + quantity;
        sum[1] = (sum[1] ?? 0) + 1;
      }
    }
    const mean = ([sum = 0, count = 0]: number[]) => sum / count;
    expect(mean(quantities.round) / mean(quantities.other)).toBeGreaterThan(2.5);
    expect(mean(quantities.round) / mean(quantities.other)).toBeLessThan(3.5);
    expect(mean(quantities.half) / mean(quantities.other)).toBeGreaterThan(1.5);
    expect(mean(quantities.half) / mean(quantities.other)).toBeLessThan(2.1);
  });

  test('keeps each level for five seconds, from a moment of its own', () => {
    const moments = Array.from({ length: 100 }, (_, at) => {
      const { bids, asks } = books.depth(btc, noon + at, 100);
      return new Map([...bids, ...asks].map(({ price, quantity }) => [price, quantity]));
    });
    const first = Math.ceil(prices.price(btc, noon) / btcStep) + 20;
    const changes = [first, first + 1, first + 2].map((grid) => {
      const known = moments.map((book) => book.get(grid * btcStep));
      expect(known).not.toContain(undefined);
      return known.flatMap((quantity, at) => (at > 0 && quantity !== known[at - 1] ? [at] : []));
    });
    for (const at of changes) expect(at.map((tick) => tick - (at[0] ?? 0))).toEqual([0, 25, 50, 75]);
    expect(new Set(changes.map(([first]) => first)).size).toBeGreaterThan(1);
  });
});

describe('trades', () => {
  test('of a moment are always these, newest first: who lifted the price bought', () => {
    const listed = (of: typeof books, instrument: Instrument, unit: number, count: number) =>
      of
        .trades(instrument, noon, count)
        .map(({ tick, price, quantity, side }) => [noon - tick, price / unit, quantity, side]);
    expect(listed(former.books, btc, unitOf(former.prices, btc), 3)).toEqual([
      [0, 6_546_755, 10_558, 'sell'],
      [1, 6_546_969, 13_957, 'sell'],
      [2, 6_547_286, 10_329, 'sell'],
    ]);
    // Where the price stands still, a word decides.
    expect(listed(former.books, xau, 1, 6)).toEqual([
      [0, 235_053, 13, 'buy'],
      [1, 235_052, 20, 'buy'],
      [2, 235_052, 32, 'buy'],
      [3, 235_050, 20, 'buy'],
      [4, 235_049, 23, 'sell'],
      [5, 235_050, 17, 'sell'],
    ]);
    expect(listed(books, btc, 1, 3)).toEqual([
      [0, 653_709_000, 1324, 'sell'],
      [1, 653_718_000, 1502, 'sell'],
      [2, 653_721_000, 2608, 'sell'],
    ]);
    expect(listed(books, xau, 1, 3)).toEqual([
      [0, 235_606, 7, 'sell'],
      [1, 235_607, 5, 'buy'],
      [2, 235_606, 9, 'sell'],
    ]);
  });

  test('add up to the volume of their stretch, at the prices of their ticks, a buyer where it rose', () => {
    fc.assert(
      fc.property(instruments, ticks, fc.integer({ min: 1, max: 300 }), (instrument, tick, length) => {
        const trades = books.trades(instrument, tick, length, tick - length);
        const sum = trades.reduce((total, { quantity }) => total + quantity, 0);
        expect(sum).toBe(prices.volume(instrument, tick - length, tick));
        for (const [at, trade] of trades.entries()) {
          const moved = trade.price - prices.price(instrument, trade.tick - 1);
          expect(trade.price).toBe(prices.price(instrument, trade.tick));
          if (moved !== 0) expect(trade.side).toBe(moved > 0 ? 'buy' : 'sell');
          expect(trade.quantity > 0 && trade.tick < (trades[at - 1]?.tick ?? tick + 1)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('are as many as asked for, and none from before the moment that is named', () => {
    expect(books.trades(btc, noon, 7)).toHaveLength(7);
    expect(books.trades(btc, noon, 100, noon - 4).map(({ tick }) => tick)).toEqual([
      noon,
      noon - 1,
      noon - 2,
      noon - 3,
    ]);
    expect(books.trades(btc, noon, 0)).toEqual([]);
  });

  test('that change no price are bought and sold alike', () => {
    const still = books
      .trades(xau, begin + dayTicks / 2, 3000)
      .filter(({ tick, price }) => price === prices.price(xau, tick - 1));
    const share = still.filter(({ side }) => side === 'buy').length / still.length;
    expect(still.length).toBeGreaterThan(100);
    expect(new Set(still.map(({ side }) => side))).toEqual(new Set(['buy', 'sell']));
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  test('of a market that rests are those of the last ten minutes, and then none', () => {
    const rest = begin + dayTicks + (22 / 24) * dayTicks;
    expect(books.trades(eurusd, rest, 1)[0]?.tick).toBeGreaterThan(rest - 100);
    expect(books.trades(eurusd, rest + 2990, 9999).length).toBeGreaterThan(0);
    expect(books.trades(eurusd, rest + 3000, 9999)).toEqual([]);
  });
});
