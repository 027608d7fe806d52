import type { Fill } from '#contract/api/trading.ts';
import { dayTicks, tickMs } from '#contract/market/path/ticks.ts';
import type { Query } from '#src/lib/paths.ts';
import type { FillContext } from './fills.rules.ts';
import type { Wait } from './waits.rules.ts';

export interface UnfilledCheck {
  why: Wait['why'];
  level: string;
  question: Query;
}

/**
 * The questions whether what was not filled ought to have been, as far as days are over.
 * @param fills all fills of the order, oldest first.
 */
export function unfilledChecks(context: FillContext, fills: readonly Fill[], nowMs: number): UnfilledCheck[] {
  const { product, rules, opens } = context;
  const lastOver = Math.floor(nowMs / (dayTicks * tickMs)) * dayTicks - 1;
  const lastOf = (purpose: Fill['purpose']) => fills.findLast((fill) => fill.purpose === purpose)?.tick ?? 0;
  return context.unfilled.flatMap(({ why, price, since, until }) => {
    // A part that is filled moves what the rest waits for and, as a night does, the liquidation.
    const isMoved = why === 'limit' || why === 'liquidation';
    const from = Math.max(since, ...(isMoved ? [lastOf('open') + 1, lastOf('swap') + 1, lastOf('margin') + 1] : []));
    const to = Math.min(lastOver, until ?? lastOver);
    if (to < from) return [];
    const side = (why === 'limit') === (opens === 'buy') ? 'buy' : 'sell';
    const asked = { kind: product, symbol: rules.symbol, at: String(to), side, filled: 'no' };
    return [{ why, level: price, question: { ...asked, why, level: price, since: String(from) } }];
  });
}
