import { atom } from 'jotai';
import type { Updates } from '#src/lib/update/followUpdates.ts';
import { stronger, type UpdateNeed } from '#src/lib/update/need.ts';

const needAtom = atom<UpdateNeed>('none');

/** Whether a newer version of the app is ready, or even required. */
export const updateNeedAtom = atom(
  (get) => get(needAtom),
  (_get, set, need: UpdateNeed) => set(needAtom, (before) => stronger(before, need)),
);

/** What follows the versions, once it runs. */
export const updatesAtom = atom<Updates | null>(null);

/** Changes to the newest version; the page reloads. */
export const applyUpdateAtom = atom(null, async (get) => {
  const updates = get(updatesAtom);
  if (updates === null) location.reload();
  else await updates.apply();
});
