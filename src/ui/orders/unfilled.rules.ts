import type { Fill } from '../../../contract/api/trading.ts';
import { dayTicks, tickMs } from '../../../contract/market/path/ticks.ts';
import type { Query } from '../../lib/paths.ts';
import type { FillContext } from './fills.rules.ts';
import type { Wait } from './waits.rules.ts';

export interface UnfilledCheck {
  why: Wait['why'];
  level: string;
  question: Query;
}

/**
 * The questions whether what was not filled ought to have been, as far as days are over. Of forex and metals a night moves the
 * liquidation: it is asked about from the last one on.
 * @param fills all fills of the order, oldest first.
 */
export function unfilledChecks(context: FillContext, fills: readonly Fill[], nowMs: number): UnfilledCheck[] {
  const { product, rules, opens } = context;
  const lastOver = Math.floor(nowMs / (dayTicks * tickMs)) * dayTicks - 1;
  const lastOf = (purpose: Fill['purpose']) => fills.findLast((fill) => fill.purpose === purpose)?.tick ?? 0;
  return context.unfilled.flatMap(({ why, price, since, until }) => {
    const isNightly = product === 'forex' && why === 'liquidation';
    const from = Math.max(since, why === 'limit' ? lastOf('open') + 1 : isNightly ? lastOf('swap') + 1 : 0);
    const to = Math.min(lastOver, until ?? lastOver);
    if (to < from) return [];
    const side = (why === 'limit') === (opens === 'buy') ? 'buy' : 'sell';
    const asked = { kind: product, symbol: rules.symbol, at: String(to), side, filled: 'no' };
    return [{ why, level: price, question: { ...asked, why, level: price, since: String(from) } }];
  });
}
