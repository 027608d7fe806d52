import { atom } from 'jotai';
import { backoff } from '#contract/rules/backoff.ts';
import { call } from '#src/lib/api.ts';
import { nowMs, random } from '#src/lib/clock.ts';
import { sessionStore } from '#src/lib/db.ts';
import { sha256 } from '#src/lib/files/sha256.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { startWaker, type Waker } from '#src/lib/outbox/wake.ts';
import { forgetAtom, tokenAtom } from '../session.ts';

/**
 * Sessions that were left on this device and that the server may not know to be over: the SHA-256 of their tokens, which ends a session
 * and opens none. Behind the key of the session itself, so that it stays the first row.
 */
const prefix = 'unended:';
/** A session is over by then, whether the server was told or not. */
const keptMs = 90 * 86_400_000;

/** In ms. */
const telling = { first: 2000, most: 300_000, jitter: 0.5 } as const;

/** What the storage would not take is told while the page lives. */
const left = new Set<string>();
let attempts = 0;
let waker: Waker | null = null;

/** Works offline too: the device forgets at once, the server is told as soon as it can be reached. What still waits then is sealed. */
export const logOutAtom = atom(null, async (get, set): Promise<Settled<void>> => {
  const token = get(tokenAtom);
  if (token !== null) await noteLeft(token);
  const forgotten = await set(forgetAtom);
  waker?.wake(true);
  return forgotten;
});

async function noteLeft(token: string): Promise<void> {
  const hash = await sha256(new TextEncoder().encode(token).buffer);
  left.add(hash);
  await toResult(sessionStore.set(`${prefix}${hash}`, { version: 1, at: nowMs() }));
}

/** Tells the server of what was left, now and whenever the network may be back. @returns what stops it. */
export function followLogouts(): () => void {
  waker = startWaker(tellServer);
  return () => {
    waker?.stop();
    waker = null;
  };
}

async function tellServer() {
  for (const hash of await recallLeft()) left.add(hash);
  for (const hash of left) {
    const told = await toResult(call('user/session_forget', { session: hash }));
    if (told.status === 'failed') continue;
    left.delete(hash);
    await toResult(sessionStore.del(`${prefix}${hash}`));
  }
  attempts = left.size === 0 ? 0 : attempts + 1;
  const nextAt = left.size === 0 ? null : nowMs() + backoff(telling, attempts, random());
  return { status: 'done' as const, nextAt };
}

/** Those of earlier pages; what is too old to be alive is dropped. */
async function recallLeft(): Promise<string[]> {
  const keys = await toResult(sessionStore.keys());
  const rows = keys.status === 'ready' ? keys.data.filter((key) => key.startsWith(prefix)) : [];
  const alive: string[] = [];
  for (const key of rows) {
    const row = await toResult(sessionStore.get<{ at?: number }>(key));
    if (row.status === 'ready' && nowMs() - (row.data?.at ?? 0) > keptMs) await toResult(sessionStore.del(key));
    else alive.push(key.slice(prefix.length));
  }
  return alive;
}
