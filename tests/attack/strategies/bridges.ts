/** Every bridge length, every phase: what a node's first part says of its second, by the size of the first. */
import { clusterOf, type Period, periods, positionCosts } from '../costs.ts';
import type { Tallies, Tally } from '../tally.ts';
import { type DayView, gridPoints, gridSeconds, gridTicks, type MarketDay } from '../view.ts';

/** Length of the node in seconds, and the moments within it at which it is looked at; the first is where it is cut. */
const nodes: readonly (readonly [length: number, phases: readonly number[]])[] = [
  [60, [30, 15, 45]],
  [300, [120, 60, 180, 240]],
  [900, [300, 600]],
  [1800, [900]],
  [3600, [1800]],
  [14_400, [7200]],
  [86_400, [43_200, 28_800, 57_600]],
];

/** Classes of the first part's size, in its own deviations. */
export const sizeEdges = [0.3, 0.6, 0.9, 1.2, 1.5, 1.8, 2.1, 2.5, 3, Number.POSITIVE_INFINITY];

/** The classes from here on are also taken together. */
export const largeClass = sizeEdges.indexOf(2.1) + 1;
export const largeName = 'all beyond 2.1';

export function sizeClass(size: number): number {
  return sizeEdges.findIndex((edge) => size < edge);
}

export function className(at: number): string {
  const least = sizeEdges[at - 1] ?? 0;
  const most = sizeEdges[at] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(most) ? `${least}-${most}` : `> ${least}`;
}

interface Cell {
  length: number;
  phase: number;
  rest: readonly Tally[];
  options: readonly { period: Period; points: number; tallies: readonly Tally[] }[];
}

export function bridges(tallies: Tallies) {
  const classes = [...sizeEdges.map((_, at) => className(at)), largeName];
  const cells = nodes.flatMap(([length, phases]) =>
    phases.map((phase): Cell => {
      const head = `bridge ${span(length)} after ${span(phase)}`;
      const within = periods.filter(({ seconds }) => seconds <= length - phase);
      return {
        length: length / gridSeconds,
        phase: phase / gridSeconds,
        rest: classes.map((size) => tallies.of(`${head}, position to its end, ${size}`)),
        options: within.map((period) => ({
          period,
          points: period.seconds / gridSeconds,
          tallies: classes.map((size) => tallies.of(`${head}, option ${period.seconds} s, ${size}`)),
        })),
      };
    }),
  );
  return (view: DayView) => {
    for (const cell of cells) for (const market of view.markets) tryCell(view, market, cell);
  };
}

function tryCell({ midnight }: DayView, market: MarketDay, { length, phase, rest, options }: Cell): void {
  const { logs, clocks, instrument } = market;
  const cluster = clusterOf(midnight);
  const isCoin = instrument.hours === 'always';
  for (let from = 0; from + length <= gridPoints; from += length) {
    const at = from + phase;
    const variance = (clocks[at] ?? 0) - (clocks[from] ?? 0);
    const move = (logs[at] ?? 0) - (logs[from] ?? 0);
    if (variance <= 0 || move === 0) continue;
    const size = sizeClass(Math.abs(move) / Math.sqrt(variance));
    const way = Math.sign(move);
    const end = from + length;
    if ((clocks[end] ?? 0) > (clocks[at] ?? 0)) {
      const profit = way * Math.expm1((logs[end] ?? 0) - (logs[at] ?? 0));
      const price = isCoin ? 1 : market.priceAt(at);
      const costs = positionCosts(instrument, price, midnight + at * gridTicks, midnight + end * gridTicks);
      const [own, other] = way > 0 ? [costs.long, costs.short] : [costs.short, costs.long];
      rest[size]?.add(cluster, profit, profit - own, -profit - other);
      if (size >= largeClass) rest.at(-1)?.add(cluster, profit, profit - own, -profit - other);
    }
    if (!isCoin) continue;
    for (const { period, points, tallies } of options) {
      const law = way * market.lawOfUp(at, at + points);
      const outcome = way * market.decide(at, at + points);
      tallies[size]?.addOption(cluster, outcome, law, period.payout);
      if (size >= largeClass) tallies.at(-1)?.addOption(cluster, outcome, law, period.payout);
    }
  }
}

export function span(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} d`;
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} m` : `${seconds} s`;
}
