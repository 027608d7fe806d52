import type { Kysely } from 'kysely';
import type { Answer } from '#contract/api/calls.ts';
import { planDayOf } from '#contract/rules/practice.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Tables } from '#server/store/tables.ts';
import { type UserRow } from '../account/users.ts';
import type { Deps, Trx } from '../deps.ts';
import type { After } from '../jobs.ts';
import { advanceLoans } from '../loans/days.ts';
import { addNotice, tellNotice } from '../notices/notices.ts';
import { tickNow } from '../trading/moment.ts';

type PlanClock = Answer<'user/next_day'>;

/** The day of an account's plan clock. The market has a clock of its own, which nobody moves. */
export function planClockOf({ clock, config }: Deps, row: Pick<UserRow, 'created' | 'days_ahead'>): PlanClock {
  const { planDaySeconds } = config;
  const day = planDayOf(Number(row.created), nowSeconds(clock), planDaySeconds, Number(row.days_ahead));
  return { day, day_seconds: planDaySeconds };
}

/**
 * Moves the account's plan clock ahead by a day, and its loans and reviews with it.
 * @param key names the notice of it.
 * @returns what to tell once it is committed, too.
 */
export async function nextDay(
  trx: Trx,
  deps: Deps,
  userId: string,
  key: string,
): Promise<{ answer: PlanClock; after: After }> {
  const moved = await trx
    .updateTable('users')
    .set((eb) => ({ days_ahead: eb('days_ahead', '+', 1n) }))
    .where('id', '=', userId)
    .returning(['created', 'days_ahead'])
    .executeTakeFirstOrThrow();
  await moveReviews(trx, userId, deps.config.planDaySeconds);
  const plan = planClockOf(deps, moved);
  await addNotice(trx, deps, userId, `next_day:${key}`, { kind: 'next_day', day: plan.day });
  const afters = [...(await advanceLoans(trx, deps, userId, tickNow(deps)))];
  const after = async () => {
    await tellNotice(deps, userId, `next_day:${key}`);
    for (const tell of afters) await tell();
  };
  return { answer: plan, after };
}

/** Every review of the account is due a day earlier: what is due by now is decided, in the order in which it was asked for. */
async function moveReviews(trx: Trx, userId: string, daySeconds: number): Promise<void> {
  await trx
    .updateTable('jobs')
    .set((eb) => ({ due: eb('due', '-', BigInt(daySeconds)) }))
    .where('state', '=', 'due')
    .where((eb) =>
      eb.or(
        (
          [
            ['review:deposit', 'deposits'],
            ['review:withdrawal', 'withdrawals'],
            ['review:identity', 'identities'],
            ['review:loan', 'loans'],
          ] as const
        ).map(([kind, table]) => eb.and([eb('kind', '=', kind), eb('reference', 'in', reviewed(trx, table, userId))])),
      ),
    )
    .execute();
}

function reviewed(trx: Trx, table: 'deposits' | 'withdrawals' | 'identities' | 'loans', userId: string) {
  // The tables have these columns alike; the types of a union of tables do not say so.
  const rows = trx as unknown as Kysely<Pick<Tables, 'deposits'>>;
  return rows
    .selectFrom(table as 'deposits')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'review');
}
