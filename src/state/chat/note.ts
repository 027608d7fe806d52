import { atom } from 'jotai';
import type { ChatTurn } from '#contract/api/person/chat.ts';
import { toResult } from '#src/lib/loadable.ts';

const loadFact = () => import('./chat.ts');

/** A message has been answered: told by the answer, or by the server. What knows of it is not needed before. */
export const noteTurnAtom = atom(null, async (_get, set, turn: ChatTurn) => {
  const part = await toResult(loadFact());
  if (part.status === 'ready') await set(part.data.changeChatAtom, turn);
});
