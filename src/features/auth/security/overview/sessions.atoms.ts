import { atom } from 'jotai';
import type { SessionRow } from '#contract/api/account.ts';
import { call } from '#src/lib/api.ts';
import { mapLoadable, toResult } from '#src/lib/loadable.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { fact } from '#src/state/feed/fact.ts';

/** Asked anew with every notice: somebody may have logged in elsewhere. */
const sessions = fact<{ list: SessionRow[] }>('sessions', async () => ({ list: await call('user/sessions', {}) }), {
  scope: 'user',
  live: ({ refresh }) => socketDoor.on('notice', () => void refresh()),
});

export const sessionsAtom = atom((get) => mapLoadable(get(sessions.factAtom), ({ list }) => list));
export const refreshSessionsAtom = sessions.refreshAtom;

/** Ends one session, also when it has ended meanwhile. */
export const endSessionAtom = atom(null, async (_get, set, id: string) => {
  const result = await toResult(call('user/session_end', { id }));
  await set(refreshSessionsAtom);
  return result.status === 'failed' && result.error.key === 'not_found'
    ? { status: 'ready' as const, data: null }
    : result;
});

export const endOthersAtom = atom(null, async (_get, set) => {
  const result = await toResult(call('user/sessions_end_others', {}));
  await set(refreshSessionsAtom);
  return result;
});
