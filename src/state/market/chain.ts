import { atom } from 'jotai';
import type { Answer } from '#contract/api/calls.ts';
import { type ChainHead, nameOfHead } from '#contract/market/chain.ts';
import { call } from '#src/lib/api.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { publicStore } from '#src/lib/db.ts';
import { toResult } from '#src/lib/loadable.ts';
import { notedChain, type SeenChain, troubleOf } from './chain.rules.ts';

type Days = Answer<'market/seeds'>;

/** It cannot be fetched again: "delete cached figures" keeps it (src/lib/device/storage.ts). */
const chainKey = 'commitments:chain:1';

type Listener = (seen: SeenChain | null) => void;
const listeners = new Set<Listener>();

const seenAtom = atom<SeenChain | null>(null);
seenAtom.onMount = (set) => {
  listeners.add(set);
  void toResult(publicStore.get<SeenChain>(chainKey)).then((read) => {
    if (read.status === 'ready') set(read.data ?? null);
  });
  return () => listeners.delete(set);
};

/** The chain as this phone saw it; null when it has seen none. */
export const seenChainAtom = atom((get) => get(seenAtom));

/** The head of the chain by its short name, for links and files, so that the server can be checked against it later. */
export const headNameAtom = atom((get) => {
  const seen = get(seenAtom);
  return seen === null ? undefined : nameOfHead(seen.head);
});

/** What this phone saw of one row of the chain. */
export async function seenLinkOf(seq: number): Promise<string | undefined> {
  return (await publicStore.get<SeenChain>(chainKey))?.links[seq];
}

/**
 * Checks the server's chain against what this phone saw. An outdated answer looks like a shortened chain:
 * before a contradiction is reported, the server is asked once more.
 */
export async function noteChain(days: Days): Promise<void> {
  const before = await publicStore.get<SeenChain>(chainKey);
  const reported = await knownSince(before, days);
  const isNew = before !== undefined && before.trouble === null && troubleOf(before, reported, nowSeconds()) !== null;
  let isKept = false;
  const again = isNew ? await call('market/seeds', {}, { onKept: () => (isKept = true) }) : null;
  if (isKept) return;
  const sure = again === null ? reported : await knownSince(before, again);
  let after: SeenChain | null = null;
  await publicStore.update<SeenChain>(chainKey, (known) => {
    after = notedChain(known, sure, nowSeconds());
    return after;
  });
  publish(after);
}

/** Accepts the chain as it is from now on: after a backup was restored, publicly announced. */
export async function forgetChain(): Promise<void> {
  await publicStore.del(chainKey);
  publish(null);
}

function publish(seen: SeenChain | null): void {
  for (const listener of listeners) listener(seen);
}

/** The rows of the list; and the row this phone saw last, where that is older than the list. */
async function knownSince(before: SeenChain | undefined, { head, list }: Days) {
  const rows: ChainHead[] = list.map(({ seq, link }) => ({ seq, link }));
  const oldest = Math.min(head.seq, ...rows.map(({ seq }) => seq));
  if (before === undefined || before.head.seq >= oldest || before.trouble !== null) return { head, rows };
  const older = await call('market/chain', { from: before.head.seq });
  return { head, rows: [...rows, ...older.list.map(({ seq, link }) => ({ seq, link }))] };
}
