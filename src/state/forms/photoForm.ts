import { atom, type Getter, type PrimitiveAtom, type WritableAtom } from 'jotai';
import { type AppError, asAppError } from '#src/lib/appError.ts';
import { uuid, waitMs } from '#src/lib/clock.ts';
import type { Picture } from '#src/lib/files/picture.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import type { OutgoingFile } from '#src/lib/outbox/outgoing.ts';
import { inHand } from '#src/lib/update/leaving.ts';
import { readOutboxAtom, retryEntryAtom } from '../outbox.ts';
import { userIdAtom } from '../session.ts';
import { loadDraft, writerOf } from './drafts.ts';

export interface DraftPhoto extends OutgoingFile {
  /** Of the file as it was chosen, before it was made smaller. */
  originalSize: number;
}

/** A form with photos, as it was filled in: what is typed, and a photo or none under each of their names. */
export type PhotoDraft<P extends string> = {
  /** A UUID made when the form opened: a double tap is one submission. */
  id: string;
  /** What in the outbox this takes the place of. */
  replaces: string | null;
} & Record<P, DraftPhoto | null>;

type Command<A extends unknown[], R> = WritableAtom<null, A, R>;

interface Options<P extends string, D extends PhotoDraft<P>, F extends { id: string }> {
  /** Its name on the disk. */
  name: string;
  photos: readonly P[];
  empty(id: string): D;
  /** Whether the form of this id has been sent off. */
  isSent(get: Getter, id: string): boolean;
  /** Saves a form on this phone, sends it directly, and takes it back to be changed. */
  submitAtom: Command<[form: F], Promise<Settled<{ id: string }>>>;
  sendAtom: Command<[form: F], Promise<Settled<void>>>;
  takeAtom: Command<[id: string], Promise<F | null>>;
  /** What was taken back, as a draft. */
  draftOf(form: F): D;
}

/** Phones have been seen never to answer the first question to their database: then the form opens empty. */
const recallMaxMs = 2000;

/**
 * A form with photos that goes out by the outbox. It is kept half-filled for its user, each photo beside it, so that a keystroke does not
 * write a megabyte; photos are made small enough for a bad line.
 */
export function photoForm<P extends string, D extends PhotoDraft<P>, F extends { id: string }>(
  options: Options<P, D, F>,
) {
  const draft = draftOfForm(options);
  const photos = photosOfForm(options, draft);
  return {
    ...photos,
    ...wayOut(options, draft),
    draftAtom: draft.draftAtom,
    changeAtom: draft.changeAtom,
    openAtom: draft.openAtom,
  };
}

/** The form itself: opened as it was left, changed, cleared. */
function draftOfForm<P extends string, D extends PhotoDraft<P>, F extends { id: string }>(options: Options<P, D, F>) {
  const kept = keeper<P, D>(options.name, options.photos);
  const ownAtom = atom<{ userId: string; draft: D } | null>(null);
  /** The form; null until it is known whether one was left half-filled. */
  const draftAtom = atom((get): D | null => {
    const own = get(ownAtom);
    return own !== null && own.userId === get(userIdAtom) ? own.draft : null;
  });
  /** The photos that are being made smaller, and why the last ones could not be. */
  const shrinkingAtom: PrimitiveAtom<Partial<Record<P, { name: string }>>> = atom({});
  const errorsAtom: PrimitiveAtom<Partial<Record<P, AppError>>> = atom({});

  const putAtom = atom(null, (get, set, draft: D, isKept: 'keep' | 'forget' | 'as it is') => {
    const userId = get(userIdAtom);
    if (userId === null) return;
    const before = get(draftAtom);
    // A photo that is still being made smaller belongs to the form it was chosen for.
    if (before !== null && before.id !== draft.id) set(shrinkingAtom, {});
    set(ownAtom, { userId, draft });
    const changed = options.photos.filter((photo) => before?.[photo] !== draft[photo]);
    if (isKept === 'keep') kept.keep(userId, draft, changed);
    if (isKept === 'forget') kept.forget(userId);
  });

  const changeAtom = atom(null, (get, set, patch: Partial<D>) => {
    const draft = get(draftAtom);
    if (draft !== null) set(putAtom, { ...draft, ...patch }, 'keep');
  });

  /** Opens the form: as it was left, or empty. */
  const openAtom = atom(null, async (get, set) => {
    const userId = get(userIdAtom);
    if (userId === null) return;
    const recalling = Promise.all([get(draftAtom) ?? kept.recall(userId), set(readOutboxAtom)]);
    const [recalled] = await Promise.race([recalling, waitMs(recallMaxMs).then(() => [null])]);
    if (userId !== get(userIdAtom)) return;
    // Somebody may have written into a form that was open before.
    const known = get(draftAtom) ?? recalled;
    // A page that was closed between saving the form and clearing it must not offer it a second time.
    const isSent = known !== null && options.isSent(get, known.id);
    set(putAtom, known === null || isSent ? options.empty(uuid()) : known, isSent ? 'forget' : 'as it is');
  });

  const clearAtom = atom(null, (_get, set) => set(putAtom, options.empty(uuid()), 'forget'));

  return { draftAtom, shrinkingAtom, errorsAtom, putAtom, changeAtom, openAtom, clearAtom };
}

type DraftOf<P extends string, D extends PhotoDraft<P>, F extends { id: string }> = ReturnType<
  typeof draftOfForm<P, D, F>
>;

/** Its photos: chosen, made smaller, taken away, drawn. */
function photosOfForm<P extends string, D extends PhotoDraft<P>, F extends { id: string }>(
  { photos }: Options<P, D, F>,
  { draftAtom, changeAtom, shrinkingAtom, errorsAtom }: DraftOf<P, D, F>,
) {
  const putPhotoAtom = atom(null, (_get, set, photo: P, file: DraftPhoto | null) => {
    // That the name of a photo is a field of the form, no type can tell here.
    set(changeAtom, { [photo]: file } as unknown as Partial<D>);
  });

  const setShrinkingAtom = atom(null, (get, set, photo: P, choice: { name: string } | undefined) =>
    set(shrinkingAtom, { ...get(shrinkingAtom), [photo]: choice }),
  );
  const setErrorAtom = atom(null, (get, set, photo: P, error: AppError | undefined) =>
    set(errorsAtom, { ...get(errorsAtom), [photo]: error }),
  );

  /** Makes a chosen photo small enough for a bad line. The latest choice wins. */
  const chooseAtom = atom(null, async (get, set, photo: P, file: File) => {
    const choice = { name: file.name };
    const userId = get(userIdAtom);
    set(setErrorAtom, photo, undefined);
    set(setShrinkingAtom, photo, choice);
    const result = await toResult(inHand(shrink(file)));
    if (get(shrinkingAtom)[photo] !== choice || userId !== get(userIdAtom)) return;
    set(setShrinkingAtom, photo, undefined);
    if (result.status === 'failed') return set(setErrorAtom, photo, asAppError(result.error));
    const { bytes, type, sha256 } = result.data;
    set(putPhotoAtom, photo, { bytes, type, sha256, name: file.name, originalSize: file.size });
  });

  const removeAtom = atom(null, (_get, set, photo: P) => {
    set(setShrinkingAtom, photo, undefined);
    set(setErrorAtom, photo, undefined);
    set(putPhotoAtom, photo, null);
  });

  /** Fills the form in with pictures of papers that there are not: the lines of each are what is said to stand on it. */
  const fillAtom = atom(null, async (get, set, typed: Partial<D>, lines: Record<P, readonly string[]>) => {
    const id = get(draftAtom)?.id;
    const drawn = await toResult(drawAll(photos.map((photo) => lines[photo])));
    if (drawn.status === 'failed') return drawn;
    // The form may have been sent off meanwhile.
    if (get(draftAtom)?.id !== id) return done;
    set(errorsAtom, {});
    set(shrinkingAtom, {});
    set(changeAtom, typed);
    for (const [at, { bytes, type, sha256 }] of drawn.data.entries()) {
      const photo = photos[at];
      if (photo === undefined) continue;
      set(putPhotoAtom, photo, { bytes, type, sha256, name: `sample-${photo}.jpg`, originalSize: bytes.byteLength });
    }
    return done;
  });

  return { shrinkingAtom, errorsAtom, chooseAtom, removeAtom, fillAtom };
}

/** Its way out, and back to be changed. */
function wayOut<P extends string, D extends PhotoDraft<P>, F extends { id: string }>(
  options: Options<P, D, F>,
  { draftAtom, errorsAtom, putAtom, clearAtom }: DraftOf<P, D, F>,
) {
  const finishAtom = atom(null, (get, set, id: string) => {
    if (get(draftAtom)?.id === id) set(clearAtom);
  });

  /** Saves the form on this phone; only then it is cleared. Fails with the form as it was. */
  const saveAtom = atom(null, async (_get, set, form: F) => {
    const result = await inHand(set(options.submitAtom, form));
    if (result.status === 'ready') set(finishAtom, form.id);
    return result;
  });

  /** For a phone that cannot store: straight to the server, with the form kept until it is there. */
  const sendNowAtom = atom(null, async (_get, set, form: F) => {
    const result = await inHand(set(options.sendAtom, form));
    if (result.status === 'ready') set(finishAtom, form.id);
    return result;
  });

  /** Takes what is saved back into the form. @returns whether there was anything to take. */
  const editAtom = atom(null, async (get, set, id: string): Promise<boolean> => {
    const userId = get(userIdAtom);
    const form = await set(options.takeAtom, id);
    if (form === null || userId !== get(userIdAtom)) return false;
    set(errorsAtom, {});
    set(putAtom, options.draftOf(form), 'keep');
    return true;
  });

  /** Leaves what is saved as it was, and lets it go on its way. */
  const stopEditingAtom = atom(null, (get, set) => {
    const replaced = get(draftAtom)?.replaces ?? null;
    set(clearAtom);
    if (replaced !== null) void set(retryEntryAtom, replaced);
  });

  return { saveAtom, sendNowAtom, editAtom, stopEditingAtom };
}

const done: Settled<void> = { status: 'ready', data: undefined };

/** In two steps: what fails behind an `import().then` would count as a lost part of the app, and reload the page. */
async function shrink(file: File) {
  const { shrinkPicture } = await import('#src/lib/files/picture.ts');
  return shrinkPicture(file);
}

async function drawAll(papers: readonly (readonly string[])[]): Promise<Picture[]> {
  const { drawSamplePaper } = await import('#src/lib/files/samplePaper.ts');
  return Promise.all(papers.map((lines) => drawSamplePaper(lines)));
}

/** What is kept of a form on the disk: what is typed, and each photo under a name of its own. */
function keeper<P extends string, D extends PhotoDraft<P>>(name: string, photos: readonly P[]) {
  const putFields = writerOf(name);
  const writers = photos.map((photo) => ({ photo, put: writerOf(`${name}-${photo}`) }));
  const without = (draft: D) =>
    Object.fromEntries(Object.entries(draft).filter(([field]) => !photos.some((photo) => photo === field)));
  return {
    /** The form as it was left, or null. What cannot be read counts as never kept: the form opens empty. */
    async recall(userId: string): Promise<D | null> {
      const [fields, ...files] = await Promise.all([
        loadDraft<{ version: number; fields: object }>(userId, name),
        ...photos.map((photo) => loadDraft<DraftPhoto>(userId, `${name}-${photo}`)),
      ]);
      if (fields.status === 'failed' || fields.data?.version !== 1) return null;
      const known = files.map((file) => (file.status === 'ready' ? (file.data ?? null) : null));
      return { ...fields.data.fields, ...Object.fromEntries(photos.map((photo, at) => [photo, known[at]])) } as D;
    },
    /** @param changed the photos that are others than before. */
    keep(userId: string, draft: D, changed: readonly P[]): void {
      putFields(userId, { version: 1, fields: without(draft) });
      for (const { photo, put } of writers) if (changed.includes(photo)) put(userId, draft[photo] ?? undefined);
    },
    forget(userId: string): void {
      putFields(userId, undefined);
      for (const { put } of writers) put(userId, undefined);
    },
  };
}
