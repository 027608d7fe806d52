import { atom } from 'jotai';
import { nowMs } from '#src/lib/clock.ts';
import { hold, isFree, whenFree } from '#src/lib/device/held.ts';
import { dropNote, putNote, readNotes } from '#src/lib/device/notes.ts';
import { userIdAtom } from '../session.ts';
import { type Intent, isOutdated, type PlaceName, readIntents } from './place.rules.ts';

/**
 * Steps whose answer is not known, with their keys: whoever wants the same again asks with the same key, from another page too,
 * after a reload, or when the app was closed before the answer came. They belong to their user, and go with the logout.
 */

/** Grows with every change of what is noted. */
const changesAtom = atom(0);

/** What could not be noted, by user: known as long as the page lives. */
const unnotedAtom = atom<Readonly<Record<string, readonly Intent[]>>>({});

/** Keys that are on their way from this page at this moment: nobody has to ask what became of them. */
const underWayAtom = atom<readonly string[]>([]);

/** Keys that went out from this page, or from one that has ended: no other page waits for their answer. */
const oursAtom = atom<ReadonlySet<string>>(new Set<string>());

const nameOf = (key: string) => `step:${key}`;

/** Everything of this user whose answer is not known, oldest first, what is under way as well. */
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
 * A step goes out: noted before it does, because the page may end before its answer.
 * @returns how to say that it is no longer under way; `isAnswered`: what became of it is known, and its key is used up.
 */
export const beginIntentAtom = atom(null, (get, set, intent: Intent) => {
  const { key } = intent;
  const userId = get(userIdAtom);
  const letGo = hold(nameOf(key));
  set(takeOverAtom, key);
  set(underWayAtom, [...get(underWayAtom), key]);
  if (userId !== null) {
    for (const other of get(intentsAtom)) if (isOutdated(other, intent)) set(dropAtom, userId, other.key);
    set(putAtom, userId, intent);
  }
  return (isAnswered: boolean) => {
    const at = get(underWayAtom).indexOf(key);
    set(underWayAtom, get(underWayAtom).toSpliced(at, at === -1 ? 0 : 1));
    if (isAnswered && userId !== null) set(dropAtom, userId, key);
    letGo();
  };
});

/** Whether a step may be said again under its key: not while another page waits for its answer, and would tell of it. */
export const takesOverAtom = atom(null, async (get, set, { key }: Intent): Promise<boolean> => {
  if (!get(oursAtom).has(key) && !(await isFree(nameOf(key)))) return false;
  set(takeOverAtom, key);
  return true;
});

/** Takes over what pages leave behind that end, or that have given up. */
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
    const [underWay, ours] = [get(underWayAtom), get(oursAtom)];
    return get(intentsAtom).filter(({ key }) => ours.has(key) && !underWay.includes(key));
  },
  (_get, set) => void set(followAtom),
);

watchedAtom.onMount = (follow) => {
  follow();
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};

/** What was never answered and is not being asked for, oldest first. */
export const unansweredAtom = atom((get) => get(watchedAtom));

export function isOf<K extends PlaceName>(intent: Intent, name: K): intent is Intent<K> {
  return intent.name === name;
}
