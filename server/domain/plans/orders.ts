import { type Kysely, type Selectable, sql } from 'kysely';
import { planReasons, type PlanOrder, type PlanState } from '#contract/api/plans/plans.ts';
import { fromMinor } from '#contract/currencies.ts';
import { sumOf } from '#server/store/columns.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { type Listed, listRows } from '../listRows.ts';
import { secondsOf } from '../trading/moment.ts';

export type PlanRow = Selectable<Tables['plan_orders']>;
export type PlanKind = PlanRow['kind'];

/** A plan order as the contract has it. */
export function presentPlan(row: PlanRow): PlanOrder {
  const { id, number, kind, plan, status, days_paid: paid } = row;
  const running = runningOf(row);
  const usdt = (minor: bigint) => fromMinor(minor, 'USDT');
  return {
    id,
    number,
    kind,
    plan,
    currency: 'USDT',
    amount: usdt(row.amount),
    status,
    reason: planReasons.find((known) => known === row.reason) ?? null,
    end: row.ending,
    days: Number(row.days),
    days_paid: Number(paid),
    income: usdt(row.income),
    today: usdt(row.today),
    cost: usdt(row.cost),
    result: usdt(row.income - row.cost),
    value: usdt(row.value),
    created: Number(row.created),
    started: row.started === null ? null : Number(row.started),
    expires: running === null ? null : secondsOf(running.from + Number((row.days - paid) * row.day_ticks)),
    ended: row.ended === null ? null : Number(row.ended),
    running: running === null ? null : { n: Number(paid) + 1, stretch: running },
    simulated: true,
  };
}

/** What the running plan day is to run on, if nobody ends it early; null for a plan that does not run. */
export function runningOf({ day_from: from, due }: Pick<PlanRow, 'day_from' | 'due'>) {
  return from === null || due === null ? null : { from: Number(from), to: Number(due) };
}

interface Filter {
  kind?: PlanKind | undefined;
  status?: PlanState | undefined;
  id?: string | undefined;
}

/** An account's plan orders, newest first. */
export function listPlans(
  db: Kysely<Tables>,
  userId: string,
  { kind, status, id, ...page }: Listed & Filter,
): Promise<{ list: PlanOrder[]; next: string | null }> {
  let query = db.selectFrom('plan_orders').selectAll().where('user_id', '=', userId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (status !== undefined) query = query.where('status', '=', status);
  if (id !== undefined) query = query.where('id', '=', id);
  return listRows(query, page, presentPlan);
}

/** @throws DomainError not_found, also for somebody else's. */
export async function findPlan(db: Trx | Kysely<Tables>, userId: string, id: string): Promise<PlanRow> {
  const query = db.selectFrom('plan_orders').selectAll().where('id', '=', id).where('user_id', '=', userId);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw DomainError.of('not_found', {});
  return row;
}

/** @throws DomainError plan_not_running. */
export function refuseIdle({ status }: Pick<PlanRow, 'status'>): void {
  if (status !== 'running') throw DomainError.of('plan_not_running', { status });
}

/** Over all plans of an account, or those of a kind. `today` is of the plans that run. Minor units; the number of those that run. */
export async function sumPlans(db: Kysely<Tables>, userId: string, kind?: PlanKind) {
  let query = db.selectFrom('plan_orders').where('user_id', '=', userId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  const { hosted, today, income, cost, running } = await query
    .select([
      sumOf(sql`value`).as('hosted'),
      sumOf(sql`case when status = 'running' then today else 0 end`).as('today'),
      sumOf(sql`income`).as('income'),
      sumOf(sql`cost`).as('cost'),
      sumOf(sql`case when status = 'running' then 1 else 0 end`).as('running'),
    ])
    .executeTakeFirstOrThrow();
  return {
    hosted: fromMinor(hosted, 'USDT'),
    today: fromMinor(today, 'USDT'),
    income: fromMinor(income, 'USDT'),
    cost: fromMinor(cost, 'USDT'),
    result: fromMinor(income - cost, 'USDT'),
    running: Number(running),
    simulated: true as const,
  };
}
