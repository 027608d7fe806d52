import { atom } from 'jotai';
import { call } from '#src/lib/api.ts';
import { privateStore } from '#src/lib/db.ts';
import { toResult } from '#src/lib/loadable.ts';
import { userIdAtom } from '../session.ts';

/** The most that one request takes. */
const idsMax = 100;
const marksKey = 'notices-read';

/** Ids of notices that the logged-in user has read here and the server does not know of yet. */
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

/** Restores the marks of before the app was closed. */
export const recallMarksAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const kept = await toResult(privateStore(userId).get<readonly string[]>(marksKey));
  if (kept.status === 'ready' && kept.data !== undefined && userId === get(userIdAtom)) {
    set(ownAtom, { userId, ids: [...new Set([...get(marksAtom), ...kept.data])] });
  }
});

/** Stored before it is sent: on this device it is read, with or without a network. */
export const addMarksAtom = atom(null, (_get, set, ids: readonly string[]) =>
  set(changeAtom, (before) => [...new Set([...before, ...ids])]),
);

let isSending = false;

/**
 * Sends the marks, many at a time. What cannot be sent stays for the next time: a mark may be sent twice, never lost.
 * @param onSent called with what the server has taken and its count of unread ones, before the marks are dropped here.
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
        // A request that is refused as such will be refused again; any other failure may pass.
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
