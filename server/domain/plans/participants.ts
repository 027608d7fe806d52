import type { Kysely } from 'kysely';
import type { PlanProductId } from '#contract/plans/products.ts';
import type { Tables } from '#server/store/tables.ts';

/** How many accounts are in a product now: their plans run, or are under review. @param besides an account that is not counted. */
export async function participantsOf(db: Kysely<Tables>, plan: PlanProductId, besides = ''): Promise<number> {
  const { count } = await db
    .selectFrom('plan_orders')
    .select((eb) => eb.fn.count<bigint>('user_id').distinct().as('count'))
    .where('plan', '=', plan)
    .where('status', 'in', ['review', 'running'])
    .where('user_id', '!=', besides)
    .executeTakeFirstOrThrow();
  return Number(count);
}
