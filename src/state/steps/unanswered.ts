import { atom } from 'jotai';
import { nowMs } from '#src/lib/clock.ts';
import { hold, isFree, whenFree } from '#src/lib/device/held.ts';
import { dropNote, putNote, readNotes } from '#src/lib/device/notes.ts';
import { userIdAtom } from '../session.ts';
import { type Intent, isOutdated, type PlaceName, readIntents } from './place.rules.ts';

/**
 * Steps whose answer is not known, with their keys. Placing the same again uses the same key: from another page too,
 * after a reload, or when the app was closed before the answer came. They belong to their user, and go with the logout.
 */

/** Changes whenever the notes change. */
const changesAtom = atom(0);

/** What could not be stored, by user: kept as long as the page lives. */
const unnotedAtom = atom<Readonly<Record<string, readonly Intent[]>>>({});

/** Keys in flight from this page: their answer is still to come. */
const inFlightAtom = atom<readonly string[]>([]);

/** Keys sent by this page, or by one that has ended: no other page waits for their answer. */
const oursAtom = atom<ReadonlySet<string>>(new Set<string>());

const nameOf = (key: string) => `step:${key}`;

/** All steps of this user whose answer is not known, oldest first, with those in flight. */
export const intentsAtom = atom((get): readonly Intent[] => {
  get(changesAtom);
  const userId = get(userIdAtom);
  if (userId === null) return [];
  const noted = readIntents([...readNotes(userId), ...(get(unnotedAtom)[userId] ?? [])], nowMs());
  return noted.toSorted((one, other) => one.madeMs - other.madeMs);
});

const putAtom = atom(null, (get, set, userId: string, intent: Intent) => {
  if (!putNote(userId, intent.key, intent)) {
    const others = (get(unnotedAtom)[userId] ?? []).filter(({ key }) => key !== intent.key);
    set(unnotedAtom, { ...get(unnotedAtom), [userId]: [...others, intent] });
  }
  set(changesAtom, (count) => count + 1);
});

const dropAtom = atom(null, (get, set, userId: string, dropped: string) => {
  dropNote(userId, dropped);
  const others = (get(unnotedAtom)[userId] ?? []).filter(({ key }) => key !== dropped);
  set(unnotedAtom, { ...get(unnotedAtom), [userId]: others });
  set(changesAtom, (count) => count + 1);
});

const takeOverAtom = atom(null, (get, set, key: string) => set(oursAtom, new Set([...get(oursAtom), key])));

/**
 * Notes a step before it is sent, because the page may end before its answer.
 * @returns a function that ends it; `isAnswered`: the outcome is known, and the key is used up.
 */
export const beginIntentAtom = atom(null, (get, set, intent: Intent) => {
  const { key } = intent;
  const userId = get(userIdAtom);
  const release = hold(nameOf(key));
  set(takeOverAtom, key);
  set(inFlightAtom, [...get(inFlightAtom), key]);
  if (userId !== null) {
    for (const other of get(intentsAtom)) if (isOutdated(other, intent)) set(dropAtom, userId, other.key);
    set(putAtom, userId, intent);
  }
  return (isAnswered: boolean) => {
    const at = get(inFlightAtom).indexOf(key);
    set(inFlightAtom, get(inFlightAtom).toSpliced(at, at === -1 ? 0 : 1));
    if (isAnswered && userId !== null) set(dropAtom, userId, key);
    release();
  };
});

/** Whether a step may be sent again under its key: not while another page waits for its answer. */
export const claimStepAtom = atom(null, async (get, set, { key }: Intent): Promise<boolean> => {
  if (!get(oursAtom).has(key) && !(await isFree(nameOf(key)))) return false;
  set(takeOverAtom, key);
  return true;
});

/** Takes over the steps of pages that end or give up. */
const followAtom = atom(null, async (get, set) => {
  set(changesAtom, (count) => count + 1);
  const theirs = get(intentsAtom).filter(({ key }) => !get(oursAtom).has(key));
  await Promise.all(
    theirs.map(async ({ key }) => {
      await whenFree(nameOf(key));
      set(changesAtom, (count) => count + 1);
      set(takeOverAtom, key);
    }),
  );
});

const watchedAtom = atom(
  (get) => {
    const [inFlight, ours] = [get(inFlightAtom), get(oursAtom)];
    return get(intentsAtom).filter(({ key }) => ours.has(key) && !inFlight.includes(key));
  },
  (_get, set) => void set(followAtom),
);

watchedAtom.onMount = (follow) => {
  follow();
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};

/** Steps that were never answered and are not in flight, oldest first. */
export const unansweredAtom = atom((get) => get(watchedAtom));

export function isOf<K extends PlaceName>(intent: Intent, name: K): intent is Intent<K> {
  return intent.name === name;
}
