import { atom } from 'jotai';
import type { User } from '#contract/api/account.ts';
import type { Answer } from '#contract/api/calls.ts';
import { call } from '../lib/api.ts';
import { deletePrivateStore, privateStore } from '../lib/db.ts';
import { type Settled, toResult } from '../lib/loadable.ts';
import { forgetSession, type KeptSession, keepSession, readKeptSession } from '../lib/outbox/owner.ts';
import { showErrorAtom } from './toasts.ts';

export type Session = { status: 'guest' } | { status: 'user'; userId: string; user: User | null };

/** The token stays here and in the API's door: no view ever holds it. */
const keptAtom = atom<KeptSession | null>(null);
const userAtom = atom<User | null>(null);

const userKey = 'user';

export const tokenAtom = atom((get) => get(keptAtom)?.token ?? null);

export const userIdAtom = atom((get) => get(keptAtom)?.userId ?? null);

/** Accounts of the same person that were open here before. */
export const othersAtom = atom((get) => get(keptAtom)?.others ?? []);

export const sessionAtom = atom((get): Session => {
  const kept = get(keptAtom);
  return kept === null ? { status: 'guest' } : { status: 'user', userId: kept.userId, user: get(userAtom) };
});

/** How often the server has ended the session. The app goes to the login when it grows. */
export const sessionOverAtom = atom(0);

/** Somebody deletes themselves here: that their session is over is no news. */
export const isLeavingAtom = atom(false);

/** Other tabs of this device follow a login and a logout. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('hft-session');

/** Runs when another tab logged in or out. */
export function onSessionElsewhere(handler: () => void): () => void {
  tabs?.addEventListener('message', handler);
  return () => tabs?.removeEventListener('message', handler);
}

/** The session could not be stored: the device knows nothing of it, and cannot say that it is over. */
const isUnstoredAtom = atom(false);

/** Takes up the session that this device keeps. Without storage there is none to take up. */
export const restoreSessionAtom = atom(null, async (get, set) => {
  const read = await toResult(readKeptSession());
  const isDiskRight = read.status === 'ready' && (read.data !== null || !get(isUnstoredAtom));
  const kept = isDiskRight ? read.data : get(keptAtom);
  if (kept?.token === get(keptAtom)?.token) return;
  set(isUnstoredAtom, false);
  set(userAtom, null);
  set(keptAtom, kept);
  if (kept === null) return;
  const known = await toResult(privateStore(kept.userId).get<User>(userKey));
  const isStillHere = kept.userId === get(userIdAtom) && get(userAtom) === null;
  if (isStillHere && known.status === 'ready' && known.data !== undefined) set(userAtom, known.data);
});

/** Asks who the user is; on the device too, so that a cold start offline knows. */
export const refreshUserAtom = atom(null, async (get, set): Promise<Settled<User>> => {
  const userId = get(userIdAtom);
  const result = await toResult(call('user/info', {}));
  if (result.status === 'ready' && userId !== null && userId === get(userIdAtom)) {
    set(userAtom, result.data);
    await toResult(privateStore(userId).set(userKey, result.data));
  }
  return result;
});

/** The session is in memory at once. Where it cannot be stored, it lives as long as the page. */
export const beginSessionAtom = atom(
  null,
  async (_get, set, { token, user }: Answer<'user/login'>, others: readonly string[] = []): Promise<Settled<void>> => {
    const kept: KeptSession = { version: 1, token, userId: user.id, others };
    set(isUnstoredAtom, (await toResult(keepSession(kept))).status === 'failed');
    set(userAtom, null);
    set(keptAtom, kept);
    tabs?.postMessage('changed');
    void set(refreshUserAtom);
    return { status: 'ready', data: undefined };
  },
);

/**
 * The server said that the session is over. Nobody was asked what is to become of what waits: it is sealed. Where another tab has opened
 * another account meanwhile, this one follows it.
 */
export const endSessionAtom = atom(null, async (get, set) => {
  if (get(isLeavingAtom)) return;
  const ended = get(tokenAtom);
  await set(restoreSessionAtom);
  if (get(tokenAtom) !== null && get(tokenAtom) !== ended) return;
  await set(forgetAtom);
  set(sessionOverAtom, (count) => count + 1);
  set(showErrorAtom, { key: 'session_over', params: {} });
});

async function hideTraces(userId: string): Promise<void> {
  const { leaveNothingReadable } = await import('../lib/outbox/seal/leftBehind.ts');
  await leaveNothingReadable(userId);
}

/** The device forgets the person, with all accounts that were open here. */
export const forgetAtom = atom(null, async (get, set): Promise<Settled<void>> => {
  const [userId, others] = [get(userIdAtom), get(othersAtom)];
  set(keptAtom, null);
  set(userAtom, null);
  if (userId === null) return { status: 'ready', data: undefined };
  const forgotten = await toResult(forgetSession());
  tabs?.postMessage('changed');
  const results = [forgotten];
  for (const id of [userId, ...others]) {
    await toResult(hideTraces(id));
    // Logged in again meanwhile: then there is nothing to forget any more.
    if (id !== get(userIdAtom)) results.push(await toResult(deletePrivateStore(id)));
  }
  return results.find((result) => result.status === 'failed') ?? { status: 'ready', data: undefined };
});
