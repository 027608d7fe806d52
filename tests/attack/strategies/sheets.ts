/** What the revealed sheets of all days so far say of tomorrow: block by block, component by component. */
import { shapeOf } from '#contract/market/path/shape.ts';
import { blockDays } from '#contract/market/path/blocks.ts';
import { dayActivity } from '#contract/market/path/activity.ts';
import { type Component, componentOf, type Instrument, instrumentOf } from '#contract/market/symbols.ts';
import { type History, historyCosts, longProfit } from '../history.ts';
import type { Tallies } from '../tally.ts';
import { type Belief, evenKernel, filter, gaussKernel, type Kernel, normalBelief, valueAt } from '../treeFilter.ts';

const symbols = ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT', 'CHZUSDT', 'EURUSD'];
const yearDays = 365.25;
/** Of the law of market-1: its block is cut in halves, and its ends lie around the base. */
const blockShape = shapeOf(blockDays, { units: [128, 64, 32, 16, 8, 4, 2, 1], evenLength: 0, swing: () => 0 });
const anchorKernel = evenKernel(1);

/** By the expected move, in deviations of what is thought of it. */
const edges = [0, 0.1, 0.3, 0.6, 1];
const clusterDays = 4;

interface Expected {
  mean: number;
  variance: number;
}

export function sheets(tallies: Tallies) {
  return (history: History) => {
    const { firstDay, days, version } = history.paths;
    const known = new Map<string, Expected[]>();
    // In market-1 ends of blocks lie around the base; whoever believes that of market-2 is tried as well.
    const kernel = version === 'market-1' ? anchorKernel : gaussKernel;
    const expected = (name: string) => {
      const found = known.get(name) ?? expectations(history, componentOf(name), kernel);
      known.set(name, found);
      return found;
    };
    for (const symbol of symbols) {
      const market = history.markets.find(({ instrument }) => instrument.symbol === symbol);
      if (market === undefined) continue;
      const terms = instrumentOf(symbol).of[version].terms.filter(({ weight }) => weight !== 0);
      for (let at = 0; at < days; at += 1) {
        if (!trades(market.instrument, firstDay + at)) continue;
        let [mean, variance] = [0, 0];
        for (const { component, weight } of terms) {
          const one = expected(component)[at];
          mean += weight * (one?.mean ?? 0);
          variance += weight * weight * (one?.variance ?? 0);
        }
        const way = Math.sign(mean);
        if (way === 0 || variance <= 0) continue;
        const size = Math.abs(mean) / Math.sqrt(variance);
        const [profit, costs] = [way * longProfit(market, at, at + 1), historyCosts(history, market, at, at + 1)];
        const [own, other] = way > 0 ? [costs.long, costs.short] : [costs.short, costs.long];
        const cluster = history.number * 1e6 + Math.floor((firstDay + at) / clusterDays);
        for (const edge of edges.filter((least) => size >= least)) {
          tallies
            .of(`sheets, the sign of tomorrow, ${edge} deviations or more`)
            .add(cluster, profit, profit - own, -profit - other);
        }
      }
    }
  };
}

/** What is expected of each day, at its midnight, given the sheets of all days before it. */
function expectations({ paths }: History, component: Component, kernel: Kernel): Expected[] {
  const { source, firstDay, days } = paths;
  const whole = (component.volatility ** 2 * blockDays) / yearDays;
  return Array.from({ length: days }, (_, at): Expected => {
    const day = firstDay + at;
    const block = Math.floor(day / blockDays) * blockDays;
    if (!livelyOf(component, day) || day === block) return { mean: 0, variance: 0 };
    const now = day - block;
    const share = shareOfDays(component, block);
    // Days before the first one are not known; their values do not matter, as only the block's own are asked for.
    const clock = (index: number) => source.ends(component.name, block + index);
    const used = sumOf(now, (index) => clock(index).clockClose - clock(index).clockOpen);
    const rest = Math.max(whole * 0.05, whole - used);
    const left = share(blockDays) - share(now) || 1;
    const found = filter(
      blockShape,
      kernel === anchorKernel ? anchorKernel : gaussKernel,
      {
        now,
        valueAt: (index) => source.ends(component.name, block + index).open,
        variance(from, to) {
          const past = sumOf(Math.min(to, now), (index) =>
            index < from ? 0 : clock(index).clockClose - clock(index).clockOpen,
          );
          const start = Math.max(from, now);
          return past + (to > start ? (rest * (share(to) - share(start))) / left : 0);
        },
      },
      rootBelief(whole, kernel, source.ends(component.name, block).open),
    );
    if (found === null) return { mean: 0, variance: 0 };
    const open = source.ends(component.name, day).open;
    const toEnd = share(found.end) - share(now) || 1;
    const part = (share(now + 1) - share(now)) / toEnd;
    return { mean: part * (meanOf(found.belief) - open), variance: (rest * (share(now + 1) - share(now))) / left };
  });
}

/** Of the end of a block: around the base where that is the law, else around its beginning. */
function rootBelief(whole: number, kernel: Kernel, open: number): Belief {
  if (kernel !== anchorKernel) return normalBelief(open, Math.sqrt(whole));
  const deviation = Math.sqrt(whole / 2);
  const belief = normalBelief(0, deviation);
  const weights = belief.weights.map((_, at) => anchorKernel(valueAt(belief, at) / deviation));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { ...belief, weights: weights.map((weight) => weight / sum) };
}

function meanOf(belief: Belief): number {
  return belief.weights.reduce((sum, weight, at) => sum + weight * valueAt(belief, at), 0);
}

function sumOf(count: number, of: (index: number) => number): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += of(index);
  return sum;
}

function shareOfDays({ hours }: Component, block: number): (index: number) => number {
  const sums = [0];
  for (let at = 0; at < blockDays; at += 1) sums.push((sums[at] ?? 0) + (dayActivity(hours, block + at)[24] ?? 0));
  const all = sums[blockDays] ?? 1;
  return (index) => (sums[index] ?? 0) / all;
}

function livelyOf({ hours }: Component, day: number): boolean {
  return (dayActivity(hours, day)[24] ?? 0) > 0;
}

function trades({ hours }: Instrument, day: number): boolean {
  return (dayActivity(hours, day)[24] ?? 0) > 0;
}
