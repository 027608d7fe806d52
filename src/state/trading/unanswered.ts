import { atom } from 'jotai';
import { nowMs } from '../../lib/clock.ts';
import { readTab, writeTab } from '../../lib/tabStore.ts';
import { userIdAtom } from '../session.ts';
import { type Intent, type PlaceName, readIntents, withIntent } from './place.rules.ts';

/**
 * Steps whose answer is not known, with their keys: whoever wants the same again asks with the same key, after a reload or from
 * another page too. They belong to their user and to this tab, and go with the logout as drafts do.
 */
const tabKey = (userId: string) => `hft:draft:unanswered:${userId}`;

/** Grows with every change of what the tab keeps. */
const changesAtom = atom(0);

/** Where nothing can be kept, as long as the page lives. */
const unkeptAtom = atom<Readonly<Record<string, readonly Intent[]>>>({});

/** Keys that are on their way at this moment: nobody has to ask what became of them. */
const underWayAtom = atom<readonly string[]>([]);

/** Everything of this user whose answer is not known, oldest first, what is under way as well. */
export const intentsAtom = atom((get): readonly Intent[] => {
  get(changesAtom);
  const userId = get(userIdAtom);
  if (userId === null) return [];
  return get(unkeptAtom)[userId] ?? readIntents(readTab(tabKey(userId)), nowMs());
});

const writeAtom = atom(null, (get, set, list: readonly Intent[]) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const isKept = writeTab(tabKey(userId), list);
  const { [userId]: _before, ...others } = get(unkeptAtom);
  set(unkeptAtom, isKept ? others : { ...others, [userId]: list });
  set(changesAtom, (count) => count + 1);
});

/** A step goes out: noted before it does, because the page may end before its answer. */
export const beginIntentAtom = atom(null, (get, set, intent: Intent) => {
  set(underWayAtom, [...get(underWayAtom), intent.key]);
  set(writeAtom, withIntent(get(intentsAtom), intent));
});

/** `isAnswered`: what became of it is known, and its key is used up. */
export const endIntentAtom = atom(null, (get, set, { key }: Intent, isAnswered: boolean) => {
  const at = get(underWayAtom).indexOf(key);
  set(underWayAtom, get(underWayAtom).toSpliced(at, at === -1 ? 0 : 1));
  if (isAnswered) {
    set(
      writeAtom,
      get(intentsAtom).filter((other) => other.key !== key),
    );
  }
});

/** What was never answered and is not being asked for, oldest first. */
export const unansweredAtom = atom((get) => {
  const underWay = get(underWayAtom);
  return get(intentsAtom).filter(({ key }) => !underWay.includes(key));
});

export function isOf<K extends PlaceName>(intent: Intent, name: K): intent is Intent<K> {
  return intent.name === name;
}
