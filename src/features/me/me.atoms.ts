import { atom } from 'jotai';
import type { SessionRow } from '#contract/api/account.ts';
import { call } from '#src/lib/api.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { keepData, type Loadable, settle } from '#src/lib/loadable.ts';
import { userIdAtom } from '#src/state/session.ts';

const ownAtom = atom<{ userId: string | null; fact: Loadable<SessionRow[]> }>({
  userId: null,
  fact: { status: 'idle' },
});

/** Of whoever is logged in: the list of the user before is nobody else's to see. */
const currentAtom = atom((get): Loadable<SessionRow[]> => {
  const { userId, fact } = get(ownAtom);
  return userId === get(userIdAtom) ? fact : { status: 'idle' };
});

/** Asks anew whenever the list comes into view, and with every notice: somebody may have logged in elsewhere. */
const sessionsLoadAtom = atom(
  (get) => get(currentAtom),
  async (get, set) => {
    const userId = get(userIdAtom);
    set(ownAtom, { userId, fact: keepData({ status: 'pending' }, get(currentAtom)) });
    const result = await settle(call('user/sessions', {}));
    if (userId === get(userIdAtom)) set(ownAtom, { userId, fact: keepData(result, get(currentAtom)) });
  },
);

sessionsLoadAtom.onMount = (load) => {
  void load();
  return socketDoor.on('notice', () => void load());
};

export const sessionsAtom = atom((get) => get(sessionsLoadAtom));

export const refreshSessionsAtom = atom(null, (_get, set) => set(sessionsLoadAtom));

/** Ends one session, also when it has ended meanwhile. */
export const endSessionAtom = atom(null, async (_get, set, id: string) => {
  const result = await settle(call('user/session_end', { id }));
  await set(sessionsLoadAtom);
  return result.status === 'failed' && result.error.key === 'not_found'
    ? { status: 'ready' as const, data: null }
    : result;
});
