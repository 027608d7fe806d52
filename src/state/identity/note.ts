import { atom } from 'jotai';
import type { Identity } from '#contract/api/person/identity.ts';
import { toResult } from '#src/lib/loadable.ts';

const loadFact = () => import('./identity.ts');

/** How the user stands is new: told by an answer, or by the server. What knows of it is not needed before. */
export const noteIdentityAtom = atom(null, async (_get, set, identity: Identity) => {
  const part = await toResult(loadFact());
  if (part.status === 'ready') await set(part.data.changeIdentityAtom, identity);
});
