import type { Kysely } from 'kysely';
import type { ChatPartOf } from '#contract/api/person/chat.ts';
import type { Tables } from '#server/store/tables.ts';
import { presentPlan } from '../plans/orders.ts';

const plansShown = 5;

/** What is in review or runs, or else what was last; nothing of somebody who has never taken a plan. */
export async function plansFact({
  db,
  session: { userId },
}: {
  db: Kysely<Tables>;
  session: { userId: string };
}): Promise<ChatPartOf<'plans'> | null> {
  const own = db.selectFrom('plan_orders').selectAll().where('user_id', '=', userId);
  const newest = own.orderBy('created', 'desc').orderBy('id', 'desc');
  const active = await newest.where('status', 'in', ['review', 'running']).limit(plansShown).execute();
  const shown = active.length > 0 ? active : await newest.limit(1).execute();
  if (shown.length === 0) return null;
  return {
    part: 'plans',
    list: shown.map(presentPlan),
    more: Math.max(0, (await countActive(db, userId)) - active.length),
  };
}

async function countActive(db: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('plan_orders')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['review', 'running'])
    .executeTakeFirstOrThrow();
  return Number(count);
}
