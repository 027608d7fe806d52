import type { Identity } from '#contract/api/identity.ts';
import type { IdType } from '#contract/rules/papers/papers.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { privateStore } from '#src/lib/db.ts';
import type { OutgoingFile } from '#src/lib/outbox/outgoing.ts';
import type { OutgoingOf } from './kinds.ts';

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

/** Identity papers as their form sends them off. */
export interface PapersForm {
  /** A UUID made when the form opened: a double tap is one submission. */
  id: string;
  /** The papers that these take the place of, when they were taken back to be changed. */
  replaces?: string;
  country: string;
  first_name: string;
  last_name: string;
  id_type: IdType;
  id_number: string;
  front: OutgoingFile;
  back: OutgoingFile;
}

export function outgoingPapers({ id, replaces, front, back, ...body }: PapersForm): OutgoingOf<'identity'> {
  const files = [{ field: 'front', ...front } as const, { field: 'back', ...back } as const];
  const form = { id, kind: 'identity', body, files } as const;
  return replaces === undefined ? form : { ...form, replaces };
}

/** @returns null for what was written without both photos: no form of ours does that. */
export function papersFormOf({ id, replaces, body, files }: OutgoingOf<'identity'>): PapersForm | null {
  const fileOf = (side: 'front' | 'back') => {
    const file = files.find(({ field }) => field === side);
    if (file === undefined) return null;
    const { field: _field, ...picture } = file;
    return picture;
  };
  const [front, back] = [fileOf('front'), fileOf('back')];
  if (front === null || back === null) return null;
  return { id, ...(replaces === undefined ? {} : { replaces }), ...body, front, back };
}
