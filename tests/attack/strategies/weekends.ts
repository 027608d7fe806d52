/**
 * Over the weekend: what Friday says of the gap, and whether the house's bearing of losses beyond the margin pays for both sides at
 * once, at the highest leverage there is.
 */
import { markets } from '#contract/markets.ts';
import { dayTicks, hourTicks } from '#contract/market/path/ticks.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import { spreadOf, swapBps } from '#contract/rules/trading/lots.ts';
import type { History } from '../history.ts';
import type { Tallies } from '../tally.ts';

const friday = 5;
const restTicks = 22 * hourTicks;
/** Opened so long before the rest: 10 s. */
const before = 50;

export function weekends(tallies: Tallies, everyWeeks = 1) {
  return (history: History) => {
    const { paths, number } = history;
    for (const { symbol, kind } of markets) {
      const instrument = instrumentOf(symbol);
      if (instrument.hours === 'always') continue;
      const { rules } = instrument;
      const path = paths.of(symbol);
      for (let day = paths.firstDay; day + 3 < paths.firstDay + paths.days; day += 1) {
        if ((day + 4) % 7 !== friday || Math.floor(day / 7) % everyWeeks !== 0) continue;
        const [opened, closed] = [day * dayTicks + restTicks - before, (day + 2) * dayTicks + restTicks + 1];
        const [start, end] = [paths.prices.price(instrument, opened), paths.prices.price(instrument, closed)];
        const half = (tick: number, price: number) => Number(spreadOf(rules, tick / 5)) / 2 / price;
        const spread = half(opened, start) + half(closed, end);
        const gap = end / start - 1;
        const leverage = Math.max(...paths.prices.dayRules(instrument, day).leverages);
        const swap = (direction: 'long' | 'short') => swapBps(rules, direction) / 365 / 10_000;
        const borne = (profit: number) => Math.max(profit, -1 / leverage);
        const long = borne(gap - spread + swap('long'));
        const short = borne(-gap - spread + swap('short'));
        const cluster = number * 1e6 + Math.floor(day / 7);
        const move = path.log(opened) - path.log(opened - hourTicks);
        const way = Math.sign(move);
        if (way !== 0) {
          const [own, other] = way > 0 ? [long, short] : [short, long];
          tallies.of(`weekend: as Friday's last hour, highest leverage, ${kind}`).add(cluster, way * gap, own, other);
        }
        tallies.of(`weekend: long and short at once, highest leverage, ${kind}`, true).add(cluster, 0, long + short, 0);
      }
    }
  };
}
