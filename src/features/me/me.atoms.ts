import { atom } from 'jotai';
import type { SessionRow } from '../../../contract/api/account.ts';
import { call } from '../../lib/api.ts';
import { keepData, type Loadable, settle } from '../../lib/loadable.ts';

const sessionsFactAtom = atom<Loadable<SessionRow[]>>({ status: 'idle' });

/** Asks anew whenever the list comes into view: somebody may have logged in elsewhere. */
const sessionsLoadAtom = atom(
  (get) => get(sessionsFactAtom),
  async (get, set) => {
    set(sessionsFactAtom, keepData({ status: 'pending' }, get(sessionsFactAtom)));
    set(sessionsFactAtom, keepData(await settle(call('user/sessions', {})), get(sessionsFactAtom)));
  },
);

sessionsLoadAtom.onMount = (load) => {
  void load();
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
