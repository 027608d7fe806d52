import { accountsOf } from '#server/domain/account/sessions.ts';
import type { Deps } from '#server/domain/deps.ts';
import { topicsOf } from '#server/domain/push/subscriptions.ts';
import { describeSecurity } from '#server/domain/security/overview.ts';
import { hasPayPassword } from '#server/domain/security/payPassword.ts';
import { whitelistOf } from '#server/domain/withdrawals/whitelist.ts';

/** How a person's account is kept safe, in one row: what is switched on and until when, never what it is checked with. */
export async function* securityOf(deps: Deps, ownerId: string): AsyncGenerator<object> {
  const { db } = deps.store;
  const { recovery_left: left, locked_until: lockedUntil } = await describeSecurity(deps, ownerId);
  const whitelist = await whitelistOf(db, deps, ownerId);
  yield {
    second_factor: left !== null,
    recovery_codes_left: left,
    transaction_password: await hasPayPassword(db, ownerId),
    settings_locked_until: lockedUntil,
    address_whitelist: whitelist.on,
    address_whitelist_until: whitelist.off_at,
  };
}

/** Names and times of passkeys; what they are checked with says nothing to anybody but this server. */
export async function* passkeysOf(deps: Deps, ownerId: string): AsyncGenerator<object> {
  yield* (await describeSecurity(deps, ownerId)).passkeys;
}

/** Of what the browsers of a person's sessions are told while the app is closed; where they are told it opens a door to them, and stays here. */
export async function* pushOf({ store: { db } }: Deps, ownerId: string): AsyncGenerator<object> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['sessions.id', 'push_subscriptions.topics', 'push_subscriptions.created'])
    .where('sessions.user_id', 'in', accountsOf(db, ownerId))
    .orderBy('push_subscriptions.created')
    .orderBy('sessions.id')
    .execute();
  for (const { id, topics, created } of rows) yield { session: id, topics: topicsOf(topics), created: Number(created) };
}
