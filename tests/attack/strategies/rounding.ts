/** The displayed price has just moved by a tick: does it come back? Looked at tick by tick, for ten minutes a day. */
import { dayTicks } from '#contract/market/path/ticks.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import { clusterOf, periods } from '../costs.ts';
import type { Tallies } from '../tally.ts';
import type { Paths } from '#tests/market/paths.ts';
import { lawOfUp } from '../view.ts';

const symbols = ['ALGOUSDT', 'AVAXUSDT', 'ADAUSDT', 'XRPUSDT', 'DOGEUSDT', 'BTCUSDT'];
const windowTicks = 3000;

export function rounding(tallies: Tallies, paths: Paths): void {
  for (let day = paths.firstDay; day < paths.firstDay + paths.days; day += 1) {
    const midnight = day * dayTicks;
    const longest = Math.max(...periods.map(({ ticks }) => ticks));
    const room = dayTicks - windowTicks - longest;
    const from = midnight + ((day * 7_919) % room);
    symbols.forEach((symbol) => {
      const [instrument, path] = [instrumentOf(symbol), paths.of(symbol)];
      const isShown = paths.version === 'market-1';
      const decidedBy = (tick: number) =>
        isShown ? paths.prices.price(instrument, tick) : paths.prices.fine(instrument, tick);
      const count = windowTicks + longest + 1;
      const decided = new Float64Array(count).map((_, at) => decidedBy(from + at));
      const shown = isShown
        ? decided
        : new Float64Array(count).map((_, at) => paths.prices.price(instrument, from + at));
      const clock = new Float64Array(count).map((_, at) => path.clock(from + at));
      for (const { seconds, ticks, payout } of periods) {
        const tally = tallies.of(`rounding, against the last move of ${symbol.slice(0, -4)}, option ${seconds} s`);
        for (let at = 1; at <= windowTicks; at += 1) {
          const way = -Math.sign((shown[at] ?? 0) - (shown[at - 1] ?? 0));
          if (way === 0) continue;
          const outcome = way * Math.sign((decided[at + ticks] ?? 0) - (decided[at] ?? 0));
          const law = way * lawOfUp(paths.version, (clock[at + ticks] ?? 0) - (clock[at] ?? 0));
          tally.addOption(clusterOf(from), outcome, law, payout);
        }
      }
    });
  }
}
