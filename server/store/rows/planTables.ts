import type { PlanState } from '#contract/api/plans/plans.ts';
import type { PlanProductId } from '#contract/plans/products.ts';

/** Conventions as in tables.ts. Money is USDT minor units; what is in a plan lies in the frozen bucket of its account's spot USDT. */

interface PlanOrderTable {
  id: string;
  number: string;
  user_id: string;
  kind: 'hosting' | 'strategy';
  plan: PlanProductId;
  /** The principal. */
  amount: bigint;
  /** What is in it: principal and results. Nothing once it is over. */
  value: bigint;
  /** The results of its days, together, and of the last one. */
  income: bigint;
  today: bigint;
  /** Charged for ending it early. */
  cost: bigint;
  status: PlanState;
  reason: string | null;
  ending: 'term' | 'terminated' | 'spent' | null;
  days: bigint;
  days_paid: bigint;
  /** How long each of its plan days is, in ticks. */
  day_ticks: bigint;
  /** The running plan day: behind which tick it began, and the tick at which it is over. */
  day_from: bigint | null;
  due: bigint | null;
  created: bigint;
  started: bigint | null;
  ended: bigint | null;
}

interface PlanDayTable {
  order_id: string;
  n: bigint;
  user_id: string;
  plan: PlanProductId;
  /** What its rule ran with. */
  amount: bigint;
  /** What the rule brought, and what was booked of it. */
  net: bigint;
  result: bigint;
  fees: bigint;
  slippage: bigint;
  trades: bigint;
  cut: 'none' | 'advanced' | 'terminated';
  /** As JSON: what of the path it ran on, in order (contract/api/plans/plans.ts). */
  stretches: string;
  /** At which it was over. */
  tick: bigint;
}

/** What an inviter got of the positive result of a plan day. */
interface RewardTable {
  order_id: string;
  n: bigint;
  level: bigint;
  /** The inviter, and the account of theirs that it was credited to. */
  owner_id: string;
  user_id: string;
  /** The account whose plan day it was. */
  from_id: string;
  bps: bigint;
  income: bigint;
  amount: bigint;
  tick: bigint;
}

/** A product with a cap: whoever takes it holds its row. */
interface PlanCapTable {
  plan: PlanProductId;
}

export interface PlanTables {
  plan_orders: PlanOrderTable;
  plan_days: PlanDayTable;
  rewards: RewardTable;
  plan_caps: PlanCapTable;
}
