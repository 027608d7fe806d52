/** A Bayesian filter that knows the algorithm: the nodes of the day, their shares, and what their draws look like. */
import { dayActivity } from '#contract/market/path/activity.ts';
import { pathLaws } from '#contract/market/path/laws.ts';
import { dayTicks, hourTicks } from '#contract/market/path/ticks.ts';
import { componentOf } from '#contract/market/symbols.ts';
import { clusterOf, periods, positionCosts } from '../costs.ts';
import type { Tallies, Tally } from '../tally.ts';
import { evenKernel, filter, gaussKernel, judgement, type Kernel, type Known, normalBelief } from '../treeFilter.ts';
import { type DayView, gridPoints, gridTicks, type MarketDay } from '../view.ts';

const symbols = ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT', 'ALGOUSDT'];
/** Looked at every 30 s, for so many grid points a day, from another hour each day. */
const pointsADay = 360;
const yearDays = 365.25;

/** By what the filter thinks of the chance to be right. */
const classes = [
  { name: 'any', least: 0 },
  { name: 'right in 52 %', least: 0.02 },
  { name: 'right in 56 %', least: 0.06 },
] as const;

interface Asker {
  name: string;
  kernelOf(market: MarketDay): Kernel;
}

const askers: readonly Asker[] = [
  { name: 'filter, even draws', kernelOf: (market) => evenKernel(commonShare(market)) },
  { name: 'filter, Gaussian draws', kernelOf: () => gaussKernel },
];

export function filters(tallies: Tallies) {
  return (view: DayView) => {
    for (const symbol of symbols) {
      const market = view.bySymbol.get(symbol);
      if (market === undefined) continue;
      for (const asker of askers) askAll(tallies, view, market, asker);
    }
  };
}

function askAll(tallies: Tallies, { paths, midnight, day }: DayView, market: MarketDay, asker: Asker): void {
  const kernel = asker.kernelOf(market);
  const { dayShape } = pathLaws[paths.version];
  const usual = market.instrument.of[paths.version].variance / yearDays;
  const first = 240 + ((day * 1039) % (gridPoints - pointsADay - 240 - 20));
  for (let at = first - (first % 2); at < first + pointsADay; at += 2) {
    const known = knownAt(market, at, day, usual);
    const open = market.logs[0] ?? 0;
    const deviation = Math.sqrt(known.variance(0, dayTicks));
    const found = filter(dayShape, kernel, known, normalBelief(open, deviation));
    if (found === null || found.end % gridTicks !== 0) continue;
    const { above, edge } = judgement(found.belief, market.logs[at] ?? 0);
    const end = found.end / gridTicks;
    const tally = (what: string) =>
      classes
        .filter(({ least }) => Math.abs(above - 0.5) >= least)
        .map(({ name }) => tallies.of(`${asker.name}, ${what}, ${name}`));
    const way = Math.sign(edge);
    if (way === 0) continue;
    positions(tally('position to the end of its node'), market, midnight, at, end, way);
    const sure = Math.sign(above - 0.5);
    for (const { seconds, ticks, payout } of periods) {
      const to = at + ticks / gridTicks;
      if (to !== end || sure === 0) continue;
      const law = sure * market.lawOfUp(at, to);
      for (const one of tally(`option ${seconds} s`)) {
        one.addOption(clusterOf(midnight), sure * market.decide(at, to), law, payout);
      }
    }
  }
}

function positions(
  tallies: readonly Tally[],
  market: MarketDay,
  midnight: number,
  at: number,
  end: number,
  way: number,
) {
  const profit = way * Math.expm1((market.logs[end] ?? 0) - (market.logs[at] ?? 0));
  const { long } = positionCosts(market.instrument, 1, midnight + at * gridTicks, midnight + end * gridTicks);
  for (const one of tallies) one.add(clusterOf(midnight), profit, profit - long, -profit - long);
}

/** How much of the variance is the part that all coins share. */
function commonShare({ instrument }: MarketDay): number {
  const [first] = instrument.of['market-1'].terms;
  if (first === undefined) return 0.5;
  return (first.weight * componentOf(first.component).volatility) ** 2 / instrument.of['market-1'].variance;
}

/** How much of a stretch's expectation counts beside what was seen of it. */
const trust = 0.4;

/**
 * What a trader knows at a point of the grid. Variance that is used up he knows from the volume; what is still to come of a stretch he
 * expects from the hours of the week and from how lively the stretch has been so far.
 */
function knownAt({ logs, clocks, instrument }: MarketDay, at: number, day: number, usual: number): Known {
  const now = at * gridTicks;
  const sums = dayActivity(instrument.hours, day);
  const activity = (tick: number) => {
    const hour = Math.min(23, Math.floor(tick / hourTicks));
    const [before, behind] = [sums[hour] ?? 0, sums[hour + 1] ?? 0];
    return (before + ((behind - before) * (tick - hour * hourTicks)) / hourTicks) / (sums[24] ?? 1);
  };
  const clockAt = (tick: number) => clocks[Math.round(tick / gridTicks)] ?? 0;
  // The rate of the last two hours, the day, and the usual one, together: what is to come is like what was.
  const rate = (from: number) => {
    const start = Math.max(0, Math.min(from, now - 1500));
    const share = activity(now) - activity(start);
    const seen = clockAt(now) - clockAt(start);
    return (seen + trust * share * usual) / (share + trust * share || 1);
  };
  return {
    now,
    valueAt: (tick) => logs[Math.round(tick / gridTicks)] ?? 0,
    variance(from, to) {
      const [seen, rest] = [Math.min(to, now), Math.max(from, now)];
      const past = seen > from ? clockAt(seen) - clockAt(from) : 0;
      return past + (to > rest ? (activity(to) - activity(rest)) * rate(from) : 0);
    },
  };
}
