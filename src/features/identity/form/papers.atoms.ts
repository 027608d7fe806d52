import { atom } from 'jotai';
import { type AppError, asAppError } from '#src/lib/appError.ts';
import { random, uuid, waitMs } from '#src/lib/clock.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { inHand } from '#src/lib/update/leaving.ts';
import { identityAtom } from '#src/state/identity/identity.ts';
import {
  type PapersForm,
  papersAtom,
  readOutboxAtom,
  retryEntryAtom,
  sendPapersAtom,
  submitPapersAtom,
  takePapersForEditAtom,
} from '#src/state/outbox.ts';
import { userIdAtom } from '#src/state/session.ts';
import { forgetPapers, keepPapers, recallPapers } from './keepPapers.ts';
import { draftOf, emptyDraft, type PapersDraft, samplePerson, type Side, sides } from './papers.rules.ts';

const ownAtom = atom<{ userId: string; draft: PapersDraft } | null>(null);

/** The form; null until it is known whether one was left half-filled. */
export const draftAtom = atom((get) => {
  const own = get(ownAtom);
  return own !== null && own.userId === get(userIdAtom) ? own.draft : null;
});

const putAtom = atom(null, (get, set, draft: PapersDraft, isKept: 'keep' | 'forget' | 'as it is') => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const before = get(draftAtom);
  // A photo that is still being made smaller belongs to the form it was chosen for.
  if (before !== null && before.id !== draft.id) set(shrinkingAtom, {});
  set(ownAtom, { userId, draft });
  if (isKept === 'keep') {
    const changed = sides.filter((side) => before?.[side] !== draft[side]);
    keepPapers(userId, draft, changed);
  }
  if (isKept === 'forget') forgetPapers(userId);
});

export const changeDraftAtom = atom(null, (get, set, patch: Partial<PapersDraft>) => {
  const draft = get(draftAtom);
  if (draft !== null) set(putAtom, { ...draft, ...patch }, 'keep');
});

/** Phones have been seen never to answer the first question to their database: then the form opens empty. */
const recallMaxMs = 2000;

/** Opens the form: as it was left, or empty. */
export const openDraftAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const recalling = Promise.all([get(draftAtom) ?? recallPapers(userId), set(readOutboxAtom)]);
  const [recalled] = await Promise.race([recalling, waitMs(recallMaxMs).then(() => [null])]);
  if (userId !== get(userIdAtom)) return;
  // Somebody may have written into a form that was open before.
  const known = get(draftAtom) ?? recalled;
  // A page that was closed between saving the papers and clearing the form must not offer them a second time.
  const isSent = known !== null && set(isSentAtom, known.id);
  set(putAtom, known === null || isSent ? emptyDraft(uuid()) : known, isSent ? 'forget' : 'as it is');
});

const isSentAtom = atom(null, (get, _set, id: string): boolean => {
  const { data: identity } = get(identityAtom);
  const isTaken = identity !== undefined && identity.status !== 'none' && identity.id === id;
  return isTaken || get(papersAtom).data?.some((papers) => papers.id === id) === true;
});

const clearDraftAtom = atom(null, (_get, set) => set(putAtom, emptyDraft(uuid()), 'forget'));

/** The photos that are being made smaller, and why the last ones could not be. */
export const shrinkingAtom = atom<Partial<Record<Side, { name: string }>>>({});
export const photoErrorsAtom = atom<Partial<Record<Side, AppError>>>({});

/** In two steps: what fails behind an `import().then` would count as a lost part of the app, and reload the page. */
async function shrink(file: File) {
  const { shrinkPicture } = await import('#src/lib/files/picture.ts');
  return shrinkPicture(file);
}

/** Makes a chosen photo small enough for a bad line. The latest choice wins. */
export const choosePhotoAtom = atom(null, async (get, set, side: Side, file: File) => {
  const choice = { name: file.name };
  const userId = get(userIdAtom);
  set(photoErrorsAtom, { ...get(photoErrorsAtom), [side]: undefined });
  set(shrinkingAtom, { ...get(shrinkingAtom), [side]: choice });
  const result = await toResult(inHand(shrink(file)));
  if (get(shrinkingAtom)[side] !== choice || userId !== get(userIdAtom)) return;
  set(shrinkingAtom, { ...get(shrinkingAtom), [side]: undefined });
  if (result.status === 'failed') {
    return set(photoErrorsAtom, { ...get(photoErrorsAtom), [side]: asAppError(result.error) });
  }
  const { bytes, type, sha256 } = result.data;
  set(changeDraftAtom, { [side]: { bytes, type, sha256, name: file.name, originalSize: file.size } });
});

export const removePhotoAtom = atom(null, (get, set, side: Side) => {
  set(shrinkingAtom, { ...get(shrinkingAtom), [side]: undefined });
  set(photoErrorsAtom, { ...get(photoErrorsAtom), [side]: undefined });
  set(changeDraftAtom, { [side]: null });
});

async function drawBoth(lines: readonly string[]) {
  const { drawSamplePaper } = await import('#src/lib/files/samplePaper.ts');
  return Promise.all(sides.map((side) => drawSamplePaper([`Made-up document · ${side}`, ...lines])));
}

/** Fills the form in with somebody who does not exist. */
export const fillSampleAtom = atom(null, async (get, set): Promise<Settled<void>> => {
  const id = get(draftAtom)?.id;
  const person = samplePerson(random);
  const lines = [`${person.first_name} ${person.last_name}`, person.id_number, 'No such person exists.'];
  const drawn = await toResult(drawBoth(lines));
  if (drawn.status === 'failed') return drawn;
  // The form may have been sent off meanwhile.
  if (get(draftAtom)?.id !== id) return { status: 'ready', data: undefined };
  const [front = null, back = null] = drawn.data.map(({ bytes, type, sha256 }, at) => {
    return { bytes, type, sha256, name: `sample-${sides[at] ?? 'front'}.jpg`, originalSize: bytes.byteLength };
  });
  set(photoErrorsAtom, {});
  set(shrinkingAtom, {});
  set(changeDraftAtom, { ...person, front, back });
  return { status: 'ready', data: undefined };
});

/** Saves the papers on this phone; only then the form is cleared. Fails with the form as it was. */
export const savePapersAtom = atom(null, async (_get, set, form: PapersForm) => {
  const result = await inHand(set(submitPapersAtom, form));
  if (result.status === 'ready') set(finishAtom, form.id);
  return result;
});

/** For a phone that cannot store: straight to the server, with the form kept until it is there. */
export const sendNowAtom = atom(null, async (_get, set, form: PapersForm) => {
  const result = await inHand(set(sendPapersAtom, form));
  if (result.status === 'ready') set(finishAtom, form.id);
  return result;
});

const finishAtom = atom(null, (get, set, id: string) => {
  if (get(draftAtom)?.id === id) set(clearDraftAtom);
});

/** Takes saved papers back into the form. @returns whether there was anything to take. */
export const editPapersAtom = atom(null, async (get, set, id: string): Promise<boolean> => {
  const userId = get(userIdAtom);
  const form = await set(takePapersForEditAtom, id);
  if (form === null || userId !== get(userIdAtom)) return false;
  set(photoErrorsAtom, {});
  set(putAtom, draftOf(form), 'keep');
  return true;
});

/** Leaves the saved papers as they were, and lets them go on their way. */
export const stopEditingAtom = atom(null, (get, set) => {
  const replaced = get(draftAtom)?.replaces ?? null;
  set(clearDraftAtom);
  if (replaced !== null) void set(retryEntryAtom, replaced);
});
