import { atom } from 'jotai';
import { privateStore } from '#src/lib/db.ts';
import { toResult } from '#src/lib/loadable.ts';
import { userIdAtom } from '../session.ts';

const seenKey = 'chat:seen';

const ownAtom = atom<{ userId: string; seq: number } | null>(null);

const recallAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const kept = await toResult(privateStore(userId).get<number>(seenKey));
  if (userId !== get(userIdAtom) || get(ownAtom)?.userId === userId) return;
  set(ownAtom, { userId, seq: kept.status === 'ready' ? (kept.data ?? 0) : 0 });
});

const watchedAtom = atom(
  (get) => {
    const own = get(ownAtom);
    return own !== null && own.userId === get(userIdAtom) ? own.seq : null;
  },
  (_get, set) => void set(recallAtom),
);
watchedAtom.onMount = (recall) => recall();

/** Up to which place the conversation has been on the screen of this device; null until that is known. */
export const seenAtom = atom((get) => get(watchedAtom));

/** Whoever has the conversation before them has seen it to this place. */
export const noteSeenAtom = atom(null, async (get, set, seq: number) => {
  const userId = get(userIdAtom);
  if (userId === null || seq <= (get(watchedAtom) ?? -1)) return;
  set(ownAtom, { userId, seq });
  await toResult(privateStore(userId).set(seenKey, seq));
});
