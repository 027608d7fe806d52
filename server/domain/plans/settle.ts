import type { Kysely } from 'kysely';
import { isUnavailable } from '#server/store/failures.ts';
import { forChange, prepared } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { type Moved, type PlanDayKind, PlanDayFailed, Unprepared } from '../planDays/kind.ts';
import { invitersOf } from '../rewards/inviters.ts';
import { rewardsOf } from '../rewards/rewards.ts';
import { noChanges, type PlanChanges, tellChanges, writeChanges } from './changes.ts';
import { type PlanRow, runningOf } from './orders.ts';
import { type DayAsked, prepareSums } from './results.ts';
import { advancePlan, settlePlan, settlePlanDay } from './step.ts';

/** The days of hosting plans and strategies. */
export const planOrderDays: PlanDayKind = {
  async isDue({ store }, tick) {
    return (await selectDue(store.db, { tick: BigInt(tick) })).length > 0;
  },

  /** The rules of what is due run before its transaction, with a breath behind each; what they bring is kept. */
  async prepare(deps, tick, limit, without) {
    const rows = await dueRows(deps.store.db, tick, limit, without).execute();
    await prepareSums(deps, rows.flatMap(dayOf));
  },

  /** One day of each: behind an outage the next one is due as well, and comes next. */
  async settle(trx, deps, tick, limit, without) {
    const due = dueRows(trx, tick, limit, without);
    const rows = await (deps.store.engine === 'postgres' ? due.forNoKeyUpdate().skipLocked() : due).execute();
    try {
      return await movedBy(trx, deps, rows, async (changes, row) => {
        await settlePlanDay(changes, deps, row, tick);
      });
    } catch (error) {
      // Another process has in hand what was prepared, and these come next.
      if (error instanceof Unprepared) throw new Unprepared(() => prepareSums(deps, rows.flatMap(dayOf)));
      throw blame(rows, error);
    }
  },

  async prepareAdvance(deps, userId, tick) {
    // Nothing of it is written.
    const changes = noChanges();
    for (const row of await runningRows(deps.store.db, userId).execute()) await advance(changes, deps, row, tick);
  },

  async advance(trx, deps, userId, tick) {
    const rows = await forChange(trx, runningRows(trx, userId)).execute();
    return movedBy(trx, deps, rows, (changes, row) => advance(changes, deps, row, tick));
  },
};

/** What is asked of the rule of a running plan when its day is over. */
function dayOf(row: PlanRow): DayAsked[] {
  const day = runningOf(row);
  return day === null ? [] : [{ plan: row.plan, stretches: [day], amount: row.value }];
}

function runningRows(db: Kysely<Tables>, userId: string) {
  const own = db.selectFrom('plan_orders').selectAll().where('user_id', '=', userId);
  return own.where('status', '=', 'running').orderBy('id');
}

async function advance(changes: PlanChanges, deps: Deps, row: PlanRow, tick: number): Promise<void> {
  await advancePlan(changes, deps, await settlePlan(changes, deps, row, tick), tick);
}

type Change = (changes: PlanChanges, row: PlanRow) => Promise<void>;

/** Changes locked rows, adds the rewards of what their days have brought, and writes all of it. */
export async function movedBy(trx: Trx, deps: Deps, rows: readonly PlanRow[], change: Change): Promise<Moved> {
  const changes = noChanges();
  for (const row of rows) await change(changes, row);
  await addRewards(trx, changes, rows);
  await writeChanges(trx, deps, changes);
  return { count: changes.orders.size, after: tellChanges(deps, changes) };
}

/** Of one alone it is known which one it was. */
function blame([only, ...others]: readonly PlanRow[], error: unknown): unknown {
  return only === undefined || others.length > 0 || isUnavailable(error) ? error : new PlanDayFailed(only.id, error);
}

async function addRewards(trx: Trx, changes: PlanChanges, rows: readonly PlanRow[]): Promise<void> {
  const gains = changes.days.filter(({ result }) => result > 0n);
  if (gains.length === 0) return;
  const inviters = await invitersOf(
    trx,
    gains.map(({ user_id: userId }) => userId),
  );
  for (const gain of gains) {
    const number = rows.find(({ id }) => id === gain.order_id)?.number ?? '';
    const { entries, rows: rewards } = rewardsOf(gain, number, inviters.get(gain.user_id) ?? []);
    changes.entries.push(...entries);
    changes.rewards.push(...rewards);
  }
}

function dueRows(db: Kysely<Tables>, tick: number, limit: number, without: readonly string[] = []) {
  const due = db.selectFrom('plan_orders').selectAll().where('due', '<=', BigInt(tick));
  const others = without.length === 0 ? due : due.where('id', 'not in', without);
  return others.orderBy('due').orderBy('id').limit(limit);
}

const selectDue = prepared((db, p: { tick: bigint }) =>
  db.selectFrom('plan_orders').select('id').where('due', '<=', p.tick).limit(1),
);
