import type { Kysely } from 'kysely';
import type { Answer } from '#contract/api/calls.ts';
import { planDayOf } from '#contract/rules/practice.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Tables } from '#server/store/tables.ts';
import { type UserRow } from '../account/users.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { After } from '../jobs.ts';
import { addNotice, tellNotice } from '../notices/notices.ts';
import { advanceAll, prepareAdvance } from '../planDays/advance.ts';
import { byHand, refuseOverMidnight } from '../planDays/byHand.ts';

type PlanClock = Answer<'user/next_day'>;

/** The day of an account's plan clock. The market has a clock of its own, which nobody moves. */
export function planClockOf({ clock, config }: Deps, row: Pick<UserRow, 'created' | 'days_ahead'>): PlanClock {
  const { planDaySeconds } = config;
  const day = planDayOf(Number(row.created), nowSeconds(clock), planDaySeconds, Number(row.days_ahead));
  return { day, day_seconds: planDaySeconds };
}

interface NextDay {
  plan: PlanClock;
  after: After;
}

/**
 * Moves the account's plan clock ahead by a day, its reviews with it, and ends the running day of everything that has plan days. What
 * stood in line while the account was frozen or put away is refused.
 * @param key names the notice of it.
 * @param book runs what it is given in a transaction.
 * @throws DomainError try_again, account_frozen, account_archived.
 */
export function nextDay<T>(
  deps: Deps,
  userId: string,
  key: string,
  book: (move: (trx: Trx) => Promise<NextDay>) => Promise<T>,
): Promise<T> {
  return byHand(deps, userId, {
    prepare: (tick) => prepareAdvance(deps, userId, tick),
    book: (tick) => book((trx) => moveDay(trx, deps, userId, { key, tick })),
  });
}

/** @throws Unprepared for a tick of the day before, and for results that were not worked out. */
async function moveDay(
  trx: Trx,
  deps: Deps,
  userId: string,
  { key, tick }: { key: string; tick: number },
): Promise<NextDay> {
  const ahead = await trx
    .updateTable('users')
    .set((eb) => ({ days_ahead: eb('days_ahead', '+', 1n) }))
    .where('id', '=', userId)
    .returning(['created', 'days_ahead', 'archived', 'owner_id'])
    .executeTakeFirstOrThrow();
  await refuseHalted(trx, userId, ahead);
  // Its row is held: nobody else books in between.
  refuseOverMidnight(deps, tick);
  await moveReviews(trx, userId, deps.config.planDaySeconds);
  const plan = planClockOf(deps, ahead);
  const cause = `next_day:${key}`;
  await addNotice(trx, deps, userId, cause, { kind: 'next_day', day: plan.day });
  const moved = await advanceAll(trx, deps, userId, tick);
  const after = async () => {
    await tellNotice(deps, userId, cause);
    await moved();
  };
  return { plan, after };
}

async function refuseHalted(
  trx: Trx,
  userId: string,
  { archived, owner_id: ownerId }: Pick<UserRow, 'archived' | 'owner_id'>,
): Promise<void> {
  if (archived !== null) throw DomainError.of('account_archived', {});
  const owner = trx
    .selectFrom('users')
    .select('state')
    .where('id', '=', ownerId ?? userId);
  if ((await owner.executeTakeFirstOrThrow()).state === 'frozen') throw DomainError.of('account_frozen', {});
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
            ['review:plan', 'plan_orders'],
            ['review:loan', 'loans'],
          ] as const
        ).map(([kind, table]) => eb.and([eb('kind', '=', kind), eb('reference', 'in', reviewed(trx, table, userId))])),
      ),
    )
    .execute();
}

function reviewed(
  trx: Trx,
  table: 'deposits' | 'withdrawals' | 'identities' | 'plan_orders' | 'loans',
  userId: string,
) {
  // The tables have these columns alike; the types of a union of tables do not say so.
  const rows = trx as unknown as Kysely<Pick<Tables, 'deposits'>>;
  return rows
    .selectFrom(table as 'deposits')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'review');
}
