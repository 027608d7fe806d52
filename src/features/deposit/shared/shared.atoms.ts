import { atom } from 'jotai';
import type { ShareOutcome } from '#contract/share.ts';
import { toResult } from '#src/lib/loadable.ts';
import { dropShared, readShared, type SharedPicture } from '#src/lib/install/shared.ts';
import { userIdAtom } from '#src/state/session.ts';
import { choosePictureAtom, draftAtom } from '../voucher/voucher.atoms.ts';

/** What is said above the form of a picture that was shared into it. */
export type SharedNote =
  /** In the form, as long as that picture is the form's; of several, it was the first. */
  | { what: 'attached'; sha256: string; hadOthers: boolean }
  /** The form has one already, which nobody wants to lose by accident. */
  | { what: 'waiting'; picture: SharedPicture; hadOthers: boolean }
  | { what: 'failed'; outcome: Exclude<ShareOutcome, 'kept' | 'kept_first'> };

const noteAtom = atom<{ userId: string; note: SharedNote } | null>(null);

export const sharedNoteAtom = atom((get): SharedNote | null => {
  const noted = get(noteAtom);
  if (noted === null || noted.userId !== get(userIdAtom)) return null;
  const { note } = noted;
  return note.what === 'attached' && get(draftAtom)?.picture?.sha256 !== note.sha256 ? null : note;
});

/** What worker or server said became of it; the form is still on its way then. */
export const shareOutcomeAtom = atom<ShareOutcome | null>(null);

/** Looks for a picture that waits for this form, once it is open, and puts it in. */
export const takeSharedAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const outcome = get(shareOutcomeAtom);
  set(shareOutcomeAtom, null);
  const found = await toResult(readShared(userId));
  if (userId !== get(userIdAtom)) return;
  const say = (note: SharedNote) => set(noteAtom, { userId, note });
  if (found.status === 'failed' || found.data === null) {
    if (outcome === null) return;
    // The worker had it, and it is gone: taken by another tab, or by its age.
    return say({ what: 'failed', outcome: outcome === 'kept' || outcome === 'kept_first' ? 'choose_again' : outcome });
  }
  const hadOthers = outcome === 'kept_first';
  const draft = get(draftAtom);
  if (draft === null) return;
  if (draft.picture === null) return set(attachAtom, found.data, hadOthers);
  say({ what: 'waiting', picture: found.data, hadOthers });
});

const attachAtom = atom(null, async (get, set, picture: SharedPicture, hadOthers: boolean) => {
  const { bytes, name, type } = picture;
  const userId = get(userIdAtom);
  const formId = get(draftAtom)?.id;
  set(noteAtom, null);
  await set(choosePictureAtom, new File([bytes], name, { type }));
  // Another form is open by now: it was not put into that one, and waits for the next.
  if (formId !== get(draftAtom)?.id) return;
  await toResult(dropShared());
  const sha256 = get(draftAtom)?.picture?.sha256;
  if (sha256 === undefined || userId === null || userId !== get(userIdAtom)) return;
  set(noteAtom, { userId, note: { what: 'attached', sha256, hadOthers } });
});

/** The shared picture takes the place of the form's. */
export const acceptSharedAtom = atom(null, async (get, set) => {
  const note = get(sharedNoteAtom);
  if (note?.what === 'waiting') await set(attachAtom, note.picture, note.hadOthers);
});

/** The form keeps its own. */
export const refuseSharedAtom = atom(null, async (_get, set) => {
  set(noteAtom, null);
  await toResult(dropShared());
});
