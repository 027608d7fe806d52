/** The longest nodes of a day, over many more days than are looked at closely: what half a day, or 4 hours, says of the next. */
import { dayTicks, hourTicks } from '#contract/market/path/ticks.ts';
import { markets } from '#contract/markets.ts';
import { clusterOf, positionCosts } from '../costs.ts';
import type { Paths } from '#tests/market/paths.ts';
import type { Tallies } from '../tally.ts';
import { className, largeClass, largeName, sizeClass } from './bridges.ts';

/** From, to and end of a bet, in hours of the day. */
const nodes = [
  [0, 12, 24],
  [0, 4, 12],
  [12, 16, 24],
  [6, 12, 18],
] as const;

export function halfDays(tallies: Tallies, paths: Paths): void {
  for (const { symbol, kind } of markets) {
    if (kind !== 'coin' && kind !== 'virtual') continue;
    const path = paths.of(symbol);
    for (let day = paths.firstDay; day < paths.firstDay + paths.days; day += 1) {
      const midnight = day * dayTicks;
      const hours = [0, 4, 6, 12, 16, 18, 24];
      const logs = new Map(hours.map((hour) => [hour, path.log(midnight + hour * hourTicks)]));
      const clocks = new Map(hours.map((hour) => [hour, hour === 24 ? 0 : path.clock(midnight + hour * hourTicks)]));
      for (const [from, at, end] of nodes) {
        const move = (logs.get(at) ?? 0) - (logs.get(from) ?? 0);
        const size = sizeClass(Math.abs(move) / Math.sqrt((clocks.get(at) ?? 0) - (clocks.get(from) ?? 0)));
        const way = Math.sign(move);
        const profit = way * Math.expm1((logs.get(end) ?? 0) - (logs.get(at) ?? 0));
        const { long } = positionCosts(path.instrument, 1, midnight, midnight);
        for (const name of [className(size), size >= largeClass ? largeName : null]) {
          if (name === null) continue;
          tallies
            .of(`half days: hours ${from} to ${at}, position to ${end}, ${name}`)
            .add(clusterOf(midnight), profit, profit - long, -profit - long);
        }
      }
    }
  }
}
