import type { Kysely } from 'kysely';
import { pushTopicOf } from '#contract/api/person/push.ts';
import { type Notice, personNotices } from '#contract/api/news.ts';
import type { Tables } from '#server/store/tables.ts';

/** What is older is in the notices, and no news any more. */
export const freshSeconds = 3600;
const batchMax = 100;

const kinds = Object.keys(pushTopicOf) as Notice['kind'][];
const pushed = kinds.filter((kind) => pushTopicOf[kind] !== null);

export type Due = Awaited<ReturnType<typeof findDue>>[number];

/** Unread notices that came after a device had subscribed, as its account sees them, and that no process has claimed. */
export function findDue(db: Kysely<Tables>, now: number) {
  return db
    .selectFrom('push_subscriptions as subscription')
    .innerJoin('sessions', 'sessions.id', 'subscription.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('notices', (join) =>
      join.on((eb) =>
        eb.or([
          eb('notices.user_id', '=', eb.ref('sessions.user_id')),
          eb.and([eb('notices.user_id', '=', eb.ref('users.owner_id')), eb('notices.kind', 'in', [...personNotices])]),
        ]),
      ),
    )
    .select(['subscription.id', 'subscription.session_id', 'endpoint', 'p256dh', 'auth', 'topics'])
    .select(['notices.id as notice_id', 'notices.kind', 'notices.facts'])
    .where('notices.kind', 'in', pushed)
    .where('notices.read_at', 'is', null)
    .where('notices.created', '>', BigInt(now - freshSeconds))
    .whereRef('notices.created', '>', 'subscription.created')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('push_claims')
            .select('claimed')
            .whereRef('push_claims.notice_id', '=', 'notices.id')
            .whereRef('push_claims.subscription_id', '=', 'subscription.id'),
        ),
      ),
    )
    .orderBy('notices.created')
    .limit(batchMax)
    .execute();
}

/** Of several processes one gets each: those that this one has got. */
export async function claimDue(db: Kysely<Tables>, due: readonly Due[], now: number): Promise<Due[]> {
  if (due.length === 0) return [];
  const rows = await db
    .insertInto('push_claims')
    .values(due.map(({ notice_id, id }) => ({ notice_id, subscription_id: id, claimed: BigInt(now) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['notice_id', 'subscription_id'])
    .execute();
  const own = new Set(rows.map(({ notice_id, subscription_id }) => `${notice_id} ${subscription_id}`));
  return due.filter(({ notice_id, id }) => own.has(`${notice_id} ${id}`));
}

/** A claim is of no use once its notice is too old to be sent. */
export async function deleteOldClaims(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('push_claims')
    .where('claimed', '<', BigInt(now - 2 * freshSeconds))
    .execute();
}
