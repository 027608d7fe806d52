import { type Atom, atom, type WritableAtom } from 'jotai';
import { nowSeconds } from '#src/lib/clock.ts';
import { type Loadable, mapLoadable } from '#src/lib/loadable.ts';
import { answersOf } from './answers.ts';
import { type Ask, type FactOptions, readFact } from './readFact.ts';
import type { Known } from './slot.ts';

/** What becomes of a fact by news of it. */
export type Change<T> = (before: T) => T;

export interface Fact<T> {
  /** What is known. Looking at it fetches nothing. */
  knownAtom: Atom<Loadable<Known<T>>>;
  /** Looking at it fetches it. Old data stays while newer is fetched, and when that fails. */
  factAtom: Atom<Loadable<Known<T>>>;
  refreshAtom: WritableAtom<null, [], Promise<void>>;
  /** Fetches what this device has never known. */
  refreshUnlessKnownAtom: WritableAtom<null, [], Promise<void>>;
  /** Something newer is known without asking. Without data there is nothing to change. */
  changeAtom: WritableAtom<null, [change: Change<T>], Promise<void>>;
}

/**
 * A thing that is fetched when somebody looks at it. An answer that a later one has overtaken changes nothing; news of it that came
 * while an answer was on its way are not lost.
 * @param key its name on the disk.
 * @param ask fetches it: an object that is no array.
 * @param options by default it is the user's own, and kept on this device.
 */
export function fact<T extends object>(
  key: string,
  ask: Ask<T>,
  options: FactOptions<T> = { scope: 'user', keep: true },
): Fact<T> {
  const answers = answersOf<Known<T>, Change<T>>(applied);
  const { slot, ...fetched } = readFact<T>(key, ask, options, answers);
  const { ownerAtom, currentAtom, putAtom, read, keepAtom } = slot;
  const { refreshAtom } = fetched;

  const changeAtom = atom(null, async (get, set, change: Change<T>) => {
    answers.noteChange(change);
    const [owner, now] = [get(ownerAtom), get(currentAtom)];
    if (owner === null || now.data === undefined) return;
    set(putAtom, owner, changed(now, change));
    // The news came over a connection: what failed can be asked again.
    if (now.status === 'failed') void set(refreshAtom);
    await set(keepAtom, owner);
  });

  const refreshUnlessKnownAtom = atom(null, async (get, set) => {
    const owner = get(ownerAtom);
    if (owner !== null && (await read(owner)) === null) await set(refreshAtom);
  });

  return { ...fetched, refreshUnlessKnownAtom, changeAtom };
}

/** A change that knows nothing of stamps leaves them as they are. */
function applied<T extends object>(before: Known<T>, change: Change<T>): Known<T> {
  const { fetchedAt, fromCache } = before;
  return { ...change(before), fetchedAt, fromCache };
}

/** One change does not make the rest of an old fact new: it keeps its age. */
function changed<T extends object>(fact: Loadable<Known<T>>, change: Change<T>): Loadable<Known<T>> {
  return mapLoadable<Known<T>, Known<T>>(fact, (before) => {
    const isOld = fact.status === 'failed' || before.fromCache;
    return isOld ? applied(before, change) : { ...change(before), fetchedAt: nowSeconds(), fromCache: false };
  });
}
