import { setImmediate as breath } from 'node:timers/promises';
import { Lru } from '#contract/market/lru.ts';
import type { PlanProductId } from '#contract/plans/products.ts';
import type { PathView, PlanResult, Stretch } from '#contract/plans/rule.ts';
import { runDay } from '#contract/plans/run.ts';
import type { Deps } from '../deps.ts';

/** What a plan day came to, without its trades. */
export interface DaySums extends Pick<PlanResult, 'net' | 'fees' | 'slippage'> {
  trades: number;
}

export interface DayAsked {
  plan: PlanProductId;
  stretches: readonly Stretch[];
  amount: bigint;
}

/** Sums that are kept: what is worked out before a transaction is found again in it. */
const sumsKept = 4096;
const known = new WeakMap<PathView, Lru<{ sums: DaySums | null }>>();

/**
 * What the rule of a product brings, a pure function of the path. It is kept for a while, and everybody else is let in behind each one
 * that had to be worked out.
 */
export async function sumsOf({ market }: Pick<Deps, 'market'>, asked: DayAsked): Promise<DaySums> {
  const { plan, stretches, amount } = asked;
  const view = market.planView();
  const memo = known.get(view) ?? new Lru<{ sums: DaySums | null }>(sumsKept);
  known.set(view, memo);
  const key = `${plan} ${amount} ${stretches.map(({ from, to }) => `${from}-${to}`).join(' ')}`;
  const kept = memo.get(key, () => ({ sums: null }));
  if (kept.sums !== null) return kept.sums;
  const { net, fees, slippage, trades } = runDay(view, plan, stretches, amount);
  kept.sums = { net, fees, slippage, trades: trades.length };
  await breath();
  return kept.sums;
}
