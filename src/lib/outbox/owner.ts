import { sessionStore } from '../db.ts';

/** What is kept of a session where the page and the service worker both find it. */
export interface KeptSession {
  version: 1;
  token: string;
  /** The practice account that is open. */
  userId: string;
  /** Accounts of the same person that were open on this device before: what is kept of them stays until the logout. */
  others?: readonly string[];
}

const key = 'session';

/** The session of this device, or null. A row that is not understood counts as none. */
export async function readKeptSession(): Promise<KeptSession | null> {
  const kept = await sessionStore.get<KeptSession>(key);
  const isKnown = kept?.version === 1 && typeof kept.token === 'string' && typeof kept.userId === 'string';
  return isKnown ? kept : null;
}

export function keepSession(session: KeptSession): Promise<void> {
  return sessionStore.set(key, session);
}

export function forgetSession(): Promise<void> {
  return sessionStore.del(key);
}
