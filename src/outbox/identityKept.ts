import type { Identity } from '#contract/api/person/identity.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { privateStore } from '#src/lib/db.ts';

/** How a user stands, as this device last knew it. */
type KeptIdentity = Identity & { fetchedAt: number; fromCache: boolean };

export const identityKey = 'identity';

/** Notes how papers stand in their user's own store, so that they are never in neither place, online or not. */
export function keepIdentity(userId: string, identity: Identity): Promise<void> {
  return privateStore(userId).update<KeptIdentity>(identityKey, (before) => ({
    ...(before === undefined ? identity : furtherIdentity(before, identity)),
    fetchedAt: nowSeconds(),
    fromCache: false,
  }));
}

export async function hasIdentity(userId: string, id: string): Promise<boolean> {
  const kept = await privateStore(userId).get<KeptIdentity>(identityKey);
  return kept !== undefined && kept.status !== 'none' && kept.id === id;
}

/**
 * What is known to be further on stays: the answer to papers that were sent twice is the first answer again, and may come after the
 * push that told the decision.
 */
export function furtherIdentity(known: Identity, told: Identity): Identity {
  const isSame = known.status !== 'none' && told.status !== 'none' && known.id === told.id;
  return isSame && told.status === 'review' ? known : told;
}
