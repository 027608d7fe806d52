import { setImmediate as breath } from 'node:timers/promises';
import { Lru } from '#contract/market/lru.ts';
import type { PlanProductId } from '#contract/plans/products.ts';
import type { PathView, PlanResult, Stretch } from '#contract/plans/rule.ts';
import { runDay } from '#contract/plans/run.ts';
import { isInTransaction } from '#server/store/engines/guard.ts';
import type { Deps } from '../deps.ts';
import { Unprepared } from '../planDays/kind.ts';

/** What a plan day came to, without its trades. */
export interface DaySums extends Pick<PlanResult, 'net' | 'fees' | 'slippage'> {
  trades: number;
}

export interface DayAsked {
  plan: PlanProductId;
  stretches: readonly Stretch[];
  amount: bigint;
}

type Outcome = { sums: DaySums } | { failure: unknown };
interface Memo {
  outcome: Outcome | null;
}

/** Sums that are kept: what is worked out before a transaction is found again in it. */
const sumsKept = 4096;
const known = new WeakMap<PathView, Lru<Memo>>();

/**
 * What the rule of a product brings, a pure function of the path. It is kept for a while, and everybody else is let in behind each one
 * that had to be worked out. No rule runs in a transaction: others wait for its rows, and on the embedded database for all of them.
 * @throws Unprepared in a transaction for what was not worked out before; what the rule throws, there as well.
 */
export async function sumsOf(deps: Pick<Deps, 'market'>, asked: DayAsked): Promise<DaySums> {
  const view = deps.market.planView();
  const memo = memoOf(view, asked);
  if (isInTransaction()) {
    if (memo.outcome === null) throw new Unprepared(() => prepareSums(deps, [asked]));
    return read(memo.outcome);
  }
  // What failed is tried again.
  if (memo.outcome !== null && 'sums' in memo.outcome) return memo.outcome.sums;
  memo.outcome = outcomeOf(view, asked);
  await breath();
  return read(memo.outcome);
}

/** Works out what a transaction will ask for. What fails is said there. */
export async function prepareSums(deps: Pick<Deps, 'market'>, days: readonly DayAsked[]): Promise<void> {
  for (const day of days) await sumsOf(deps, day).catch(() => null);
}

function memoOf(view: PathView, { plan, stretches, amount }: DayAsked): Memo {
  const memos = known.get(view) ?? new Lru<Memo>(sumsKept);
  known.set(view, memos);
  const key = `${plan} ${amount} ${stretches.map(({ from, to }) => `${from}-${to}`).join(' ')}`;
  return memos.get(key, () => ({ outcome: null }));
}

function outcomeOf(view: PathView, { plan, stretches, amount }: DayAsked): Outcome {
  try {
    const { net, fees, slippage, trades } = runDay(view, plan, stretches, amount);
    return { sums: { net, fees, slippage, trades: trades.length } };
  } catch (failure) {
    return { failure };
  }
}

function read(outcome: Outcome): DaySums {
  if ('sums' in outcome) return outcome.sums;
  throw outcome.failure;
}
