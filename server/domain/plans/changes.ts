import type { Selectable } from 'kysely';
import { fromMinor } from '#contract/currencies.ts';
import type { Line } from '#server/ledger/entry.ts';
import { excluded } from '#server/store/columns.ts';
import { later, preparedRows } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { describeWallet } from '../funds/wallet.ts';
import type { After } from '../jobs.ts';
import { type NewNotice, tellNotice } from '../notices/notices.ts';
import { presentRewards, type RewardRow } from '../rewards/rewards.ts';
import { type PendingEntries, post, type UserAccount } from '../trading/posting.ts';
import { withUnitOfWork } from '../trading/unitOfWork.ts';
import { type PlanRow, presentPlan } from './orders.ts';

export type PlanDayRow = Selectable<Tables['plan_days']>;

/** The changes of one transaction: collected in memory, and written at its end, its entries last. */
export interface PlanChanges extends PendingEntries {
  /** Orders by id, in their current state. Their rows are locked. */
  readonly orders: Map<string, PlanRow>;
  readonly days: PlanDayRow[];
  readonly rewards: RewardRow[];
  readonly notices: NewNotice[];
}

export function noChanges(): PlanChanges {
  return { orders: new Map(), days: [], rewards: [], notices: [], entries: [] };
}

/** Where a plan's money lies. */
export function accountOf({ user_id: userId }: Pick<PlanRow, 'user_id'>): UserAccount {
  return { userId, kind: 'spot' };
}

/** Posts an entry of a plan. @param what names its cause: it is posted once. */
export function postOf(
  changes: PendingEntries,
  { id, kind, number }: Pick<PlanRow, 'id' | 'kind' | 'number'>,
  what: string,
  tick: number,
  lines: readonly Line[],
): void {
  post(changes, { id: `plan:${id}:${what}`, kind, reference: number, tick }, lines);
}

export async function writeChanges(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'random'>,
  changes: PlanChanges,
): Promise<void> {
  const { orders, days, rewards, notices, entries } = changes;
  if (orders.size === 0) return;
  await later(trx, writeOrders.of([...orders.values()]), insertDays.of(days), insertRewards.of(rewards));
  await withUnitOfWork(trx, deps, (work) => {
    work.notices.push(...notices);
    work.entries.push(...entries);
  });
}

/** Rows of an order that may have changed; the rest of it never does. */
const changing = [
  'value',
  'income',
  'today',
  'cost',
  'status',
  'reason',
  'ending',
  'days_paid',
  'day_from',
  'due',
  'started',
  'ended',
] as const satisfies (keyof PlanRow)[];

const writeOrders = preparedRows((db, rows: readonly PlanRow[]) =>
  db
    .insertInto('plan_orders')
    .values(rows.map(orderValues))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded<PlanRow>(changing))),
);

function orderValues(row: PlanRow): PlanRow {
  const { id, number, user_id, kind, plan, amount, value, income, today, cost, status, reason, ending } = row;
  const { days, days_paid, day_ticks, day_from, due, created, started, ended } = row;
  const money = { amount, value, income, today, cost };
  const times = { days, days_paid, day_ticks, day_from, due, created, started, ended };
  return { id, number, user_id, kind, plan, ...money, status, reason, ending, ...times };
}

const insertDays = preparedRows((db, rows: readonly PlanDayRow[]) =>
  db.insertInto('plan_days').values(
    rows.map(({ order_id, n, user_id, plan, amount, net, result, fees, slippage, trades, cut, stretches, tick }) => ({
      order_id,
      n,
      user_id,
      plan,
      amount,
      net,
      result,
      fees,
      slippage,
      trades,
      cut,
      stretches,
      tick,
    })),
  ),
);

const insertRewards = preparedRows((db, rows: readonly RewardRow[]) =>
  db.insertInto('rewards').values(
    rows.map(({ order_id, n, level, owner_id, user_id, from_id, bps, income, amount, tick }) => {
      return { order_id, n, level, owner_id, user_id, from_id, bps, income, amount, tick };
    }),
  ),
);

/** How an order goes on, as a notice of its user. */
export function noteOf(row: PlanRow, kind: 'plan_started' | 'plan_failed' | 'plan_ended'): NewNotice {
  const { id, number, plan, amount, ending, user_id: userId } = row;
  const money = { amount: fromMinor(amount, 'USDT'), result: fromMinor(row.income - row.cost, 'USDT') };
  return {
    userId,
    cause: `plan:${id}:${kind}`,
    facts: { kind, plan_id: id, number, plan, ...money, end: ending },
  };
}

/** To the open clients of all whom the changes are about, once they are committed. */
export function tellChanges(deps: Deps, { orders, notices, rewards }: PlanChanges): After {
  return async () => {
    const { notifier } = deps;
    const isHeard = ({ user_id: userId }: { user_id: string }) => notifier.isHeard(userId);
    const [heard, heardOf] = [[...orders.values()].filter(isHeard), rewards.filter(isHeard)];
    for (const row of heard) notifier.plan(row.user_id, presentPlan(row));
    for (const reward of await presentRewards(deps.store.db, heardOf)) notifier.reward(reward.userId, reward.reward);
    for (const { userId, cause } of notices) if (notifier.isHeard(userId)) await tellNotice(deps, userId, cause);
    const users = new Set([...heard, ...heardOf].map(({ user_id: userId }) => userId));
    for (const userId of users) notifier.balance(userId, await describeWallet(deps, userId));
  };
}

/** The same of an order that has just been taken, to its owner. */
export function tellPlan(deps: Deps, row: PlanRow): After {
  return tellChanges(deps, { ...noChanges(), orders: new Map([[row.id, row]]) });
}
