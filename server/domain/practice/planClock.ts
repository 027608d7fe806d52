import type { Answer } from '#contract/api/calls.ts';
import { planDayOf } from '#contract/rules/practice.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { type UserRow } from '../account/users.ts';
import type { Deps, Trx } from '../deps.ts';
import { addNotice } from '../notices/notices.ts';

type PlanClock = Answer<'user/next_day'>;

/** The day of an account's plan clock. The market has a clock of its own, which nobody moves. */
export function planClockOf({ clock, config }: Deps, row: Pick<UserRow, 'created' | 'days_ahead'>): PlanClock {
  const { planDaySeconds } = config;
  const day = planDayOf(Number(row.created), nowSeconds(clock), planDaySeconds, Number(row.days_ahead));
  return { day, day_seconds: planDaySeconds };
}

/** Moves the account's plan clock ahead by a day. @param key names the notice of it. */
export async function nextDay(trx: Trx, deps: Deps, userId: string, key: string): Promise<PlanClock> {
  const moved = await trx
    .updateTable('users')
    .set((eb) => ({ days_ahead: eb('days_ahead', '+', 1n) }))
    .where('id', '=', userId)
    .returning(['created', 'days_ahead'])
    .executeTakeFirstOrThrow();
  const plan = planClockOf(deps, moved);
  await addNotice(trx, deps, userId, `next_day:${key}`, { kind: 'next_day', day: plan.day });
  return plan;
}
