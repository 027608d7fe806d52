import { atom } from 'jotai';
import { call } from '#src/lib/api.ts';
import { privateStore } from '#src/lib/db.ts';
import { toResult } from '#src/lib/loadable.ts';
import { userIdAtom } from '../session.ts';

/** One request takes as many. */
const idsMax = 100;
const marksKey = 'notices-read';

/** Which notices were read here and are not known to the server yet; of the user who is logged in. */
const ownAtom = atom<{ userId: string | null; ids: readonly string[] }>({ userId: null, ids: [] });

export const marksAtom = atom((get): readonly string[] => {
  const { userId, ids } = get(ownAtom);
  return userId !== null && userId === get(userIdAtom) ? ids : [];
});

const changeAtom = atom(null, async (get, set, change: (ids: readonly string[]) => readonly string[]) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  set(ownAtom, { userId, ids: change(get(marksAtom)) });
  // Another window may have read others.
  await toResult(privateStore(userId).update<readonly string[]>(marksKey, (kept) => change(kept ?? [])));
});

/** Takes up what was read before the app was closed. */
export const recallMarksAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const kept = await toResult(privateStore(userId).get<readonly string[]>(marksKey));
  if (kept.status === 'ready' && kept.data !== undefined && userId === get(userIdAtom)) {
    set(ownAtom, { userId, ids: [...new Set([...get(marksAtom), ...kept.data])] });
  }
});

/** Kept before it is sent: it is read on this device whatever the network does. */
export const addMarksAtom = atom(null, (_get, set, ids: readonly string[]) =>
  set(changeAtom, (before) => [...new Set([...before, ...ids])]),
);

let isSending = false;

/**
 * Sends what was read, many at a time. What cannot be sent now stays for the next time: a mark comes twice rather than never.
 * @param onSent told what the server has taken, before it is forgotten here, and how many unread ones it counts.
 */
export const sendMarksAtom = atom(
  null,
  async (get, set, onSent: (ids: readonly string[], unread: number) => Promise<void>) => {
    if (isSending) return;
    isSending = true;
    try {
      for (let ids = get(marksAtom).slice(0, idsMax); ids.length > 0; ids = get(marksAtom).slice(0, idsMax)) {
        const userId = get(userIdAtom);
        const sent = await toResult(call('user/usermessage_read', { ids: [...ids] }));
        if (userId !== get(userIdAtom)) continue;
        // A refusal of the request itself will not change by asking again; everything else may.
        if (sent.status === 'failed' && !isFinal(sent.error.status)) return;
        if (sent.status === 'ready') await onSent(ids, sent.data.unread);
        const gone = new Set(ids);
        await set(changeAtom, (before) => before.filter((id) => !gone.has(id)));
      }
    } finally {
      isSending = false;
    }
  },
);

function isFinal(status: number | null): boolean {
  return status === 400 || status === 404 || status === 422;
}
