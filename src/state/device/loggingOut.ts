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
 * and opens none.
 */
const prefix = 'unended:';
/** A session is over by then, whether the server was told or not. */
const keptMs = 90 * 86_400_000;
/** In ms. */
const telling = { first: 2000, most: 300_000, jitter: 0.5 } as const;

/** What is still to be told, and since when: of this page, where the storage fails too, and of earlier ones. */
const left = new Map<string, number>();
let attempts = 0;
let waker: Waker | null = null;

/** Works offline too: the device forgets at once, the server is told as soon as it can be reached. What still waits then is sealed. */
export const logOutAtom = atom(null, async (get, set): Promise<Settled<void>> => {
  const token = get(tokenAtom);
  // In the same tick: what is told is what is forgotten, and told only once it is out of memory.
  const forgotten = set(forgetAtom);
  if (token !== null) await leave(token);
  return forgotten;
});

async function leave(token: string): Promise<void> {
  const hash = await sha256(new TextEncoder().encode(token).buffer);
  const at = nowMs();
  left.set(hash, at);
  const kept = toResult(sessionStore.set(`${prefix}${hash}`, { version: 1, at }));
  waker?.wake(true);
  await kept;
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
  await recallLeft();
  for (const [hash, at] of left) {
    const told = await toResult(call('user/session_forget', { session: hash }));
    // The clock may have been wrong when it was noted: what seems too old is told once more.
    if (told.status === 'failed' && nowMs() - at < keptMs) continue;
    left.delete(hash);
    await toResult(sessionStore.del(`${prefix}${hash}`));
  }
  attempts = left.size === 0 ? 0 : attempts + 1;
  const nextAt = left.size === 0 ? null : nowMs() + backoff(telling, attempts, random());
  return { status: 'done' as const, nextAt };
}

async function recallLeft(): Promise<void> {
  const keys = await toResult(sessionStore.keys());
  const rows = keys.status === 'ready' ? keys.data.filter((key) => key.startsWith(prefix)) : [];
  for (const key of rows) {
    const row = await toResult(sessionStore.get<{ at?: number }>(key));
    if (row.status === 'ready') left.set(key.slice(prefix.length), row.data?.at ?? 0);
  }
}
