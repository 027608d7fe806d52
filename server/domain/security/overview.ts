import type { Security } from '#contract/api/security/security.ts';
import type { Deps } from '../deps.ts';
import { settingsLockedUntil } from './lock.ts';
import { passkeysOf } from './passkeys/passkeys.ts';
import { relyingPartyOf } from './passkeys/relyingParty.ts';
import { isTwoFactorOn } from './secondFactor.ts';

/** How a person's account is kept safe, beyond what `user/info` says. */
export async function describeSecurity(deps: Deps, ownerId: string): Promise<Security> {
  const { db } = deps.store;
  const passkeys = await passkeysOf(db, ownerId);
  return {
    recovery_left: (await isTwoFactorOn(db, ownerId)) ? await recoveryLeft(deps, ownerId) : null,
    locked_until: await settingsLockedUntil(db, deps, ownerId),
    passkey_host: relyingPartyOf(deps.config)?.host ?? null,
    passkeys: passkeys.map(({ id, label, created, last_used: lastUsed }) => {
      return { id, label, created: Number(created), last_used: lastUsed === null ? null : Number(lastUsed) };
    }),
  };
}

async function recoveryLeft({ store }: Deps, ownerId: string): Promise<number> {
  const { left } = await store.db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<bigint>().as('left'))
    .where('user_id', '=', ownerId)
    .where('used', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
