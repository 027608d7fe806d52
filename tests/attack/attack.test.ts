import { expect, test } from 'vitest';
import { genesisDay } from '#contract/market/calendar.ts';
import { pathsOf } from '#tests/market/paths.ts';
import type { RunPlan } from '#contract/plans/rule.ts';
import { runPlan } from '#contract/plans/run.ts';
import { learn } from './boost.ts';
import { above, below, correctedBar, quantileAbove } from './normal.ts';
import { attack, type AttackSizes } from './run.ts';
import { conversions } from './strategies/conversions.ts';
import { plans } from './strategies/plans.ts';
import { Tallies, Tally } from './tally.ts';
import { judge } from './verdict.ts';

const sizes: Omit<AttackSizes, 'version'> = {
  seed: 'in short',
  days: 12,
  tickDays: 20,
  hourDays: 700,
  yearDays: 1024,
  histories: 3,
  coins: 3,
  planDays: 0,
  pairs: 3,
};

test('nobody wins by what is public', { timeout: 120_000 }, () => {
  const { finds, bets } = judge(attack({ ...sizes, version: 'market-2' }));
  expect(finds.map(({ name }) => name)).toEqual([]);
  expect(bets).toBeGreaterThan(1_000_000);
});

test('who asks for a quote at every tick, and takes the best of them, wins where quotes hold whatever happens', {
  timeout: 60_000,
}, () => {
  const ticks = pathsOf('market-2', 'in short, quotes', genesisDay, 16);
  const [held, free] = [new Tallies(), new Tallies()];
  conversions(held, ticks);
  conversions(free, ticks, () => true);
  expect(judge(held).finds).toEqual([]);
  // Before and after costs are one here: the spread is in the quote.
  const best = (tallies: Tallies) => Math.max(...judge(tallies).judged.map(({ after }) => after.mean));
  expect(judge(held).judged.length).toBeGreaterThan(10);
  expect(best(held)).toBeLessThan(0);
  expect(best(free)).toBeGreaterThan(0.001);
});

test('who ends plan days when it suits him wins where coins that are called back are paid half a percent too well, and nowhere else', {
  timeout: 120_000,
}, () => {
  const size = { seed: 'in short, plans', windows: 220 };
  const attacked = [{ product: 'hosting1', amount: '5000' }] as const;
  const generous: RunPlan = (view, product, stretch, amount) => {
    const now = runPlan(view, product, stretch, amount);
    const called = now.trades.filter(({ cause }) => cause === 'day_end');
    return { ...now, net: called.reduce((net, sale) => net + sale.amount / 200n, now.net) };
  };
  const [ours, other] = [new Tallies(), new Tallies()];
  plans(ours, size, attacked);
  plans(ours, { ...size, windows: 120 }, [{ product: 'momentum', amount: '100' }]);
  plans(other, size, attacked, generous);
  expect(judge(ours).finds).toEqual([]);
  expect(judge(ours).judged.length).toBeGreaterThan(5);
  expect(judge(other).finds.map(({ name }) => name)).toContain('plans, hosting1 ended just behind a purchase');
});

test('the same strategies find every edge of market-1', { timeout: 120_000 }, () => {
  const tallies = attack({ ...sizes, days: 24, version: 'market-1' });
  // Each as somebody who tries nothing else: the bar goes by the number of his own tries.
  const found = (family: RegExp, name: RegExp, beatsCosts: boolean) =>
    judge(tallies, family)
      .finds.filter((find) => name.test(find.name) && (find.beatsCosts || !beatsCosts))
      .map((find) => find.name);
  // Options in the second half of a minute, behind a first half beyond 2.1 deviations.
  expect(found(/^bridge/, /^bridge 1 m after 30 s, option 30 s, all beyond 2\.1$/, true)).not.toEqual([]);
  expect(found(/^rounding/, /^rounding, against the last move of (ALGO|AVAX|ADA), option 30 s$/, false)).not.toEqual(
    [],
  );
  expect(found(/^half days/, /^half days: hours 0 to 12, position to 24, /, true)).not.toEqual([]);
  expect(found(/^to the base/, /^to the base for /, true)).not.toEqual([]);
  expect(found(/^sheets/, /^sheets, /, true)).not.toEqual([]);
  expect(found(/^filter, even/, /^filter, even draws, option 30 s, /, false)).not.toEqual([]);
  expect(found(/^learned/, /^learned at second 30, option 30 s, /, false)).not.toEqual([]);
});

test('a try alone is judged at three deviations, many at more', () => {
  expect(correctedBar(1)).toBeCloseTo(3, 6);
  expect(correctedBar(1000)).toBeCloseTo(quantileAbove(1 - (1 - above(3)) ** (1 / 1000)), 6);
  expect(above(1.959964)).toBeCloseTo(0.025, 7);
  expect(below(-4.5)).toBeCloseTo(3.3976731e-6, 12);
  expect(above(0.5) + below(0.5)).toBeCloseTo(1, 12);
});

test('bets of a day are one, whatever their number; an opposite side pays its own costs', () => {
  const tally = new Tally('one', false);
  for (let day = 0; day < 20; day += 1) {
    for (let bet = 0; bet < 50; bet += 1) tally.addOption(day, day % 4 === 0 ? -1 : 1, 0, 0.8);
  }
  const [own, other] = tally.results();
  expect(own?.before).toMatchObject({ bets: 1000, clusters: 20, mean: 0.5 });
  // Twenty days of +1 or -1, not a thousand bets.
  expect(own?.before.error).toBeCloseTo(Math.sqrt(0.75 / 19), 6);
  expect(own?.after.mean).toBeCloseTo(0.75 * 0.8 - 0.25, 9);
  expect(other?.after.mean).toBeCloseTo(0.25 * 0.8 - 0.75, 9);
  expect(own?.before.z).toBeLessThan(own?.before.t ?? 0);
});

test('what can be learned is learned', () => {
  const [count, width] = [4000, 3];
  const features = Float64Array.from(
    { length: count * width },
    (_, at) => ((at * 7919 + (at % width) * 379 * at) % 1009) / 1009 - 0.5,
  );
  const labels = Float64Array.from({ length: count }, (_, row) => {
    const [one, other] = [features[row * width] ?? 0, features[row * width + 2] ?? 0];
    return one > 0.25 || (one < 0 && other > 0.1) ? 1 : 0;
  });
  const guess = learn({ features, width, labels }, 40, 0.3);
  expect(guess.of(Float64Array.of(0.4, 0, -0.3))).toBeGreaterThan(0.8);
  expect(guess.of(Float64Array.of(-0.2, 0, 0.3))).toBeGreaterThan(0.8);
  expect(guess.of(Float64Array.of(-0.2, 0, -0.3))).toBeLessThan(0.2);
});
