/** Limits and stops put where they might be filled better than the price: at the edge of the grid, a tick before it, far away. */
import { dayTicks } from '#contract/market/path/ticks.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import { limitBar } from '#contract/rules/trading/book.ts';
import { terms } from '#contract/terms.ts';
import { clusterOf } from '../costs.ts';
import type { Tallies } from '../tally.ts';
import type { DayView } from '../view.ts';

const symbols = ['BTCUSDT', 'ALGOUSDT', 'AVAXUSDT', 'SOLUSDT'];
/** Steps of the book from its nearest level. */
const depths = [0, 1, 3, 10];
const ordersADay = 40;
const waitTicks = 3000;
const heldTicks = 150;
const fee = (2 * terms.contractFeeBps) / 10_000;

/** A contract that a limit opens at its own price, closed half a minute later at the price. */
export function limits(tallies: Tallies) {
  return ({ paths, day, midnight }: DayView) => {
    for (const symbol of symbols) {
      const instrument = instrumentOf(symbol);
      const { prices } = paths;
      const rules = prices.dayRules(instrument, day);
      for (let order = 0; order < ordersADay; order += 1) {
        const at = midnight + ((order * 10_007 + day * 3571) % (dayTicks - waitTicks - heldTicks - 1));
        const price = prices.price(instrument, at);
        const unit = Number(rules.unit);
        const step = rules.bookStep === 0n ? unit : Number(rules.bookStep);
        const depth = depths[order % depths.length] ?? 0;
        for (const side of ['buy', 'sell'] as const) {
          const way = side === 'buy' ? 1 : -1;
          const nearest = side === 'buy' ? Math.ceil(price / step) - 1 : Math.floor(price / step) + 1;
          const limit = (nearest - way * depth) * step;
          const bar = Number(limitBar(side, BigInt(limit), rules.bookStep));
          const filled = prices.firstReaching(instrument, at + 1, at + waitTicks, way > 0 ? 'below' : 'above', bar);
          if (filled === null) continue;
          const end = prices.price(instrument, filled + heldTicks);
          const profit = way * (end / limit - 1);
          const half = step / 2 / limit;
          tallies
            .of(`limit ${depth} steps behind the best level, closed 30 s after its fill`, true)
            .add(clusterOf(midnight), profit, profit - fee - half, 0);
        }
      }
    }
  };
}
