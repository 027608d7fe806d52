import { setImmediate as breath } from 'node:timers/promises';
import { Lru } from '#contract/market/lru.ts';
import type { PlanProductId } from '#contract/plans/products.ts';
import { type PathView, type PlanResult, stepTicks, type Stretch } from '#contract/plans/rule.ts';
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

/**
 * Sums that are kept: what is worked out before a transaction is found again in it, so they are more than the days of all plans that
 * one account can run. A few hundred bytes each.
 */
const sumsKept = 65_536;
/** Days that are kept with their trades: some hundred bytes a trade, and of the longest a few hundred trades. */
const daysKept = 512;

interface Kept {
  sums: Lru<Memo>;
  days: Lru<PlanResult>;
}

const known = new WeakMap<PathView, Kept>();

/**
 * The last tick at which rules have looked at the path: what a running day has done is shown as of then, and so is worked out once until
 * they look again, however often it is asked for.
 */
export function lastLook(tick: number): number {
  return tick - (tick % stepTicks);
}

/** What a rule did in a plan day, trade by trade. It is kept for a while. */
export async function tradesOf({ market }: Pick<Deps, 'market'>, asked: DayAsked): Promise<PlanResult> {
  const view = market.planView();
  let isNew = false;
  const result = keptOf(view).days.get(keyOf(asked), () => {
    isNew = true;
    return runDay(view, asked.plan, asked.stretches, asked.amount);
  });
  if (isNew) await breath();
  return result;
}

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

function memoOf(view: PathView, asked: DayAsked): Memo {
  return keptOf(view).sums.get(keyOf(asked), () => ({ outcome: null }));
}

function keptOf(view: PathView): Kept {
  const kept = known.get(view) ?? { sums: new Lru<Memo>(sumsKept), days: new Lru<PlanResult>(daysKept) };
  known.set(view, kept);
  return kept;
}

function keyOf({ plan, stretches, amount }: DayAsked): string {
  return `${plan} ${amount} ${stretches.map(({ from, to }) => `${from}-${to}`).join(' ')}`;
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
