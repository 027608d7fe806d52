import type { Asked } from '#contract/api/calls.ts';
import { type PushTopic, pushTopics } from '#contract/api/person/push.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Session } from '../account/sessions.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { isPushService } from './services.ts';

interface PushState {
  key: string | null;
  topics: PushTopic[] | null;
}

/** What the device of a session is told of. Where nothing is pushed, nobody is subscribed to anything. */
export async function pushStateOf({ push, store }: Deps, session: Session): Promise<PushState> {
  if (push === null) return { key: null, topics: null };
  const row = await store.db
    .selectFrom('push_subscriptions')
    .select('topics')
    .where('session_id', '=', session.id)
    .executeTakeFirst();
  return { key: push.keys.publicKey, topics: row === undefined ? null : topicsOf(row.topics) };
}

export function topicsOf(text: string): PushTopic[] {
  const chosen = new Set(text.split(','));
  return pushTopics.filter((topic) => chosen.has(topic));
}

/**
 * Who subscribes again on the same device, under another session, takes the subscription over: two users of one device are not both told.
 * Its address and its secret together prove that it is the same.
 * @throws DomainError push_off, push_service_unknown
 */
export async function saveSubscription(
  trx: Trx,
  deps: Deps,
  session: Session,
  { endpoint, p256dh, auth, topics: wanted }: Asked<'user/push_save'>,
): Promise<{ topics: PushTopic[] }> {
  if (deps.push === null) throw DomainError.of('push_off', {});
  if (!isPushService(endpoint, deps.push.services)) throw DomainError.of('push_service_unknown', {});
  const topics = pushTopics.filter((topic) => wanted.includes(topic));
  const told = { endpoint, p256dh, auth, topics: topics.join(',') };
  await trx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .where('session_id', '!=', session.id)
    .execute();
  await trx
    .insertInto('push_subscriptions')
    .values({
      id: deps.random.uuid(),
      session_id: session.id,
      created: BigInt(nowSeconds(deps.clock)),
      ...told,
    })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(told))
    .execute();
  return { topics };
}

export async function removeSubscription(trx: Trx, session: Session): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('session_id', '=', session.id).execute();
}
