import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publicView, windowsOf } from '#tests/measure/windows.ts';
import { fakeView } from './fakeView.fixtures.ts';
import { figuresOf } from './measure.ts';
import { type PlanProductId, planProductIds, planProducts } from './products.ts';
import type { PathView, PlanTrade, Stretch } from './rule.ts';
import { runDay, runPlan } from './run.ts';

/** 65,000 USDT in whole prices of 10^-4. */
const btc = 650_000_000;
const stretch: Stretch = { from: 30_000, to: 33_000 };
const usdt = (whole: number) => BigInt(whole) * 1_000_000n;
const flat = () => btc;

/** Only BTC moves, or has a gap: the others stand. */
const ofBtc = (value: (tick: number) => number, still: number) => (symbol: string, tick: number) =>
  symbol === 'BTCUSDT' ? value(tick) : still;

function heldOf(trades: readonly PlanTrade[], until = trades.length): Map<string, bigint> {
  const held = new Map<string, bigint>();
  for (const { symbol, side, quantity } of trades.slice(0, until))
    held.set(symbol, (held.get(symbol) ?? 0n) + (side === 'buy' ? quantity : -quantity));
  return held;
}

describe('arbitrage', () => {
  const jump = (at: number, size: number) =>
    fakeView({ price: flat, draw: ofBtc((tick) => (tick === at ? size : 0), 0) });

  test('does nothing while the gap is not worth its fees', () => {
    expect(runPlan(jump(30_025, 0), 'hosting1', stretch, usdt(500)).trades).toEqual([]);
    // 0.2 %: two taker fees, and no margin.
    expect(runPlan(jump(30_025, 7.57), 'hosting1', stretch, usdt(500)).trades).toEqual([]);
  });

  test('buys here and sells there 15 s later, at the price of then, where the second venue is dear', () => {
    // 10.5 draws at once: a gap of 0.277 %, of which too little is left afterwards for another purchase.
    const { net, fees, trades } = runPlan(jump(30_025, 10.5), 'hosting1', stretch, usdt(800));
    expect(trades.map(({ tick, venue, side, cause }) => [tick, venue, side, cause])).toEqual([
      [30_025, 'exchange', 'buy', 'signal'],
      [30_100, 'second', 'sell', 'signal'],
    ]);
    const [bought, sold] = trades;
    // An eighth of the amount, with the fee: 100 / (65,000 × 1.001), in steps of 10^-5.
    expect(bought).toMatchObject({ quantity: 153n, price: 650_000_001n, amount: 99_450_001n, fee: 99_451n });
    // What is left of the gap after three steps: 0.000264220183607 × 10.5 × 0.943874312682^3 = 0.002333, of 65,000.
    expect(sold).toMatchObject({ quantity: 153n, price: 651516389n, amount: 99682007n, fee: 99683n });
    expect(net).toBe(99682007n - 99_450_001n - 99_451n - 99683n);
    expect(fees).toBe(99_451n + 99683n);
  });

  test('buys there and sells here where the second venue is cheap, and loses when the price falls on the way', () => {
    const falling = fakeView({
      price: ofBtc((tick) => (tick < 30_100 ? btc : btc - 4_000_000), btc),
      draw: ofBtc((tick) => (tick === 30_025 ? -9.3 : 0), 0),
    });
    const { net, trades } = runPlan(falling, 'hosting1', stretch, usdt(800));
    expect(trades.map(({ tick, venue, side }) => [tick, venue, side])).toEqual([
      [30_025, 'second', 'buy'],
      [30_100, 'exchange', 'sell'],
    ]);
    expect(net).toBeLessThan(0n);
  });

  test('sells what is on its way when the day ends, where it is, at the price of then', () => {
    const { trades } = runPlan(jump(32_975, 14), 'hosting1', stretch, usdt(800));
    expect(trades.map(({ tick, side, cause }) => [tick, side, cause])).toEqual([
      [32_975, 'buy', 'signal'],
      [33_000, 'sell', 'day_end'],
    ]);
  });

  test('takes no more of the book than pays: a larger plan brings less for each unit', () => {
    const thin = fakeView({ price: flat, draw: ofBtc((tick) => (tick === 30_025 ? 14 : 0), 0), size: 1000 });
    const [small, large] = [usdt(5000), usdt(10_000_000)].map((amount) => ({
      amount,
      ...runPlan(thin, 'hosting1', stretch, amount),
    }));
    if (small === undefined || large === undefined) throw new Error('two plans');
    expect(large.net).toBeGreaterThan(0n);
    expect(large.net * small.amount).toBeLessThan(small.net * large.amount);
  });

  test('each stretch begins without a gap: what the draws were before it does not matter', () => {
    const before = fakeView({ price: flat, draw: ofBtc((tick) => (tick <= 30_000 ? 14 : 0), 0) });
    expect(runPlan(before, 'hosting1', stretch, usdt(500)).trades).toEqual([]);
  });
});

describe('market making', () => {
  const down = Math.floor((btc * 9988) / 10_000);

  test('is filled only when the path trades through its quote', () => {
    const touch = (low: number) => fakeView({ price: ofBtc((tick) => (tick === 30_310 ? low : btc), btc) });
    expect(runPlan(touch(down), 'market_making', stretch, usdt(200)).trades).toEqual([]);
    const { trades } = runPlan(touch(down - 1), 'market_making', stretch, usdt(200));
    expect(trades.map(({ tick, side, cause, price }) => [tick, side, cause, price])).toEqual([
      [30_600, 'buy', 'quote', BigInt(down)],
      [33_000, 'sell', 'day_end', 649_999_999n],
    ]);
  });

  test('sells what it holds at its ask, and never what it does not hold', () => {
    const up = fakeView({ price: ofBtc((tick) => (tick % 300 === 10 ? btc * 1.01 : btc), btc) });
    expect(runPlan(up, 'market_making', stretch, usdt(200)).trades).toEqual([]);
  });
});

describe('rules that follow moves', () => {
  /** 0.4 % up between the looks at 30,600 and 31,200, and there to stay. */
  const risen = fakeView({ price: ofBtc((tick) => (tick <= 30_900 ? btc : btc * 1.004), btc) });

  test('momentum buys what has risen, and leaves after three minutes at most', () => {
    const { trades } = runPlan(risen, 'momentum', stretch, usdt(3000));
    expect(trades.map(({ tick, side, cause }) => [tick, side, cause])).toEqual([
      [31_200, 'buy', 'signal'],
      [32_100, 'sell', 'signal'],
    ]);
  });

  test('mean reversion sells it', () => {
    const xrp = fakeView({ price: (symbol, tick) => (symbol === 'XRPUSDT' && tick > 30_900 ? btc * 1.004 : btc) });
    const { trades } = runPlan(xrp, 'mean_reversion', stretch, usdt(3000));
    expect(trades[0]).toMatchObject({ tick: 31_200, side: 'sell', venue: 'exchange' });
  });

  test('pairs sell the dear one and buy the other, and leave both when they come together', () => {
    const apart = fakeView({
      price: ofBtc((tick) => (tick > 30_900 && tick <= 31_800 ? btc * 1.004 : btc), btc),
    });
    const { trades } = runPlan(apart, 'pairs', stretch, usdt(4000));
    expect(trades.map(({ tick, symbol, side }) => [tick, symbol, side])).toEqual([
      [31_200, 'BTCUSDT', 'sell'],
      [31_200, 'ETHUSDT', 'buy'],
      [32_100, 'BTCUSDT', 'buy'],
      [32_100, 'ETHUSDT', 'sell'],
    ]);
  });
});

describe.each(planProductIds)('%s', (product) => {
  const view: PathView = publicView('public');
  const anyStretch = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 50, max: 9000 }));

  test('ends with nothing, earns what it sold less what it bought and the fees, and spends no more than it has', () => {
    fc.assert(
      fc.property(anyStretch, fc.integer({ min: 100, max: 10_000_000 }), ([day, ticks], whole) => {
        const from = (19_400 + day) * 432_000 + day * 977;
        const amount = usdt(whole);
        const result = runPlan(view, product, { from, to: from + ticks }, amount);
        for (const quantity of heldOf(result.trades).values()) expect(quantity).toBe(0n);
        const sum = (side: 'buy' | 'sell') =>
          result.trades.filter((trade) => trade.side === side).reduce((all, trade) => all + trade.amount, 0n);
        expect(result.net).toBe(sum('sell') - sum('buy') - result.fees);
        const isSpot = ['arbitrage', 'market_making'].includes(planProducts[product].rule);
        let spent = 0n;
        for (const [at, trade] of result.trades.entries()) {
          expect(trade.tick).toBeGreaterThan(from);
          expect(trade.tick).toBeLessThanOrEqual(from + ticks);
          if (!isSpot) continue;
          spent += (trade.side === 'buy' ? trade.amount : -trade.amount) + trade.fee;
          if (trade.side === 'buy') expect(spent).toBeLessThanOrEqual(amount);
          for (const quantity of heldOf(result.trades, at + 1).values()) expect(quantity).toBeGreaterThanOrEqual(0n);
        }
      }),
      { numRuns: 8 },
    );
  });

  test('brings the same to whoever looks, in whatever order', () => {
    const other = publicView('public');
    const [first, second] = windowsOf(300).slice(40, 42);
    if (first === undefined || second === undefined) throw new Error('two windows');
    const amount = usdt(Number(planProducts[product].min));
    runPlan(other, product, second, amount);
    expect(runPlan(other, product, first, amount)).toEqual(runPlan(view, product, first, amount));
    const day = runDay(view, product, [first, second], amount);
    expect(day.net).toBe(runPlan(view, product, first, amount).net + runPlan(view, product, second, amount).net);
  });
});

test('what a public seed brings is pinned: another rule has another name', () => {
  const view = publicView('public');
  const windows = windowsOf(300).slice(0, 25);
  const nets = (product: PlanProductId) =>
    windows.reduce((sum, window) => sum + runPlan(view, product, window, usdt(1000)).net, 0n);
  expect(Object.fromEntries(planProductIds.map((product) => [product, nets(product)]))).toMatchInlineSnapshot(`
    {
      "hosting1": 2254207n,
      "hosting2": 2254207n,
      "hosting3": 2254207n,
      "hosting4": 2254207n,
      "hosting5": 2254207n,
      "hosting6": 2254207n,
      "hosting7": 2254207n,
      "market_making": -29118390n,
      "mean_reversion": -20466211n,
      "momentum": -9566620n,
      "pairs": -8706017n,
    }
  `);
});

test('figures of days: mean, interval, percentiles, losing share', () => {
  const rates = Array.from({ length: 100 }, (_, at) => (at - 49) * 10);
  expect(figuresOf(rates)).toEqual({
    days: 100,
    meanPpb: 5,
    errorPpb: 57,
    lowPpb: -450,
    highPpb: 450,
    losingPpm: 490_000,
  });
  expect(() => figuresOf([1])).toThrow(RangeError);
});
