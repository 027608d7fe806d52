import { atom, type WritableAtom } from 'jotai';
import { nowSeconds } from '#src/lib/clock.ts';
import { type Loadable, mapLoadable, toResult } from '#src/lib/loadable.ts';
import { type Answers, type Ask, type FactOptions, inOrder, readFact, type ReadFact } from './readFact.ts';
import type { Fields, Known } from './slot.ts';

/** How an event changes a fact. */
export type Change<T> = (before: T) => T;

export interface Fact<T extends Fields> extends Omit<ReadFact<T>, 'slot'> {
  /** Fetches unless this device has it on the disk. */
  refreshUnlessKnownAtom: WritableAtom<null, [], Promise<void>>;
  /** Applies something newer without fetching. Without data there is nothing to change. */
  changeAtom: WritableAtom<null, [change: Change<T>], Promise<void>>;
}

/**
 * Data that is fetched while it is shown. An answer that a later one has overtaken changes nothing; changes that arrive
 * while an answer is on its way are not lost.
 * @param key its name on the disk.
 * @param ask fetches it.
 * @param options by default it is the user's own, and kept on this device.
 */
export function fact<T extends Fields>(
  key: string,
  ask: Ask<T>,
  options: FactOptions<T> = { scope: 'user', keep: true },
): Fact<T> {
  const answers = answersOf<T>();
  const { slot, ...fetched } = readFact<T>(key, ask, options, answers);
  const { ownerAtom, currentAtom, putAtom, read, keepAtom } = slot;
  const { refreshAtom } = fetched;

  const changeAtom = atom(null, async (get, set, change: Change<T>) => {
    answers.noteChange(change);
    const [owner, now] = [get(ownerAtom), get(currentAtom)];
    if (owner === null || now.data === undefined) return;
    set(putAtom, owner, changed(now, change));
    // The change came over a connection: what failed before may succeed now.
    if (now.status === 'failed') void set(refreshAtom);
    await set(keepAtom, owner);
  });

  const refreshUnlessKnownAtom = atom(null, async (get, set) => {
    const owner = get(ownerAtom);
    if (owner !== null && (await read(owner)) === null) await set(refreshAtom);
  });

  return { ...fetched, refreshUnlessKnownAtom, changeAtom };
}

/** Applies a change and keeps the stamp. */
function applied<T extends Fields>(before: Known<T>, change: Change<T>): Known<T> {
  const { fetchedAt, fromCache } = before;
  return { ...change(before), fetchedAt, fromCache };
}

/** A change renews the age, unless the rest of the fact is old. */
function changed<T extends Fields>(fact: Loadable<Known<T>>, change: Change<T>): Loadable<Known<T>> {
  return mapLoadable<Known<T>, Known<T>>(fact, (before) => {
    const isOld = fact.status === 'failed' || before.fromCache;
    return isOld ? applied(before, change) : { ...change(before), fetchedAt: nowSeconds(), fromCache: false };
  });
}

/**
 * Answers in the order of their requests. A change that arrives while an answer is on its way may not be in it: then it is
 * requested once more, and changes that the last answer may lack are applied to it.
 */
function answersOf<T extends Fields>(): Answers<Known<T>> & { noteChange(change: Change<T>): void } {
  const ordered = inOrder<Known<T>>();
  /** For each request in flight: the changes since it was sent. */
  const underWay = new Set<Change<T>[]>();

  async function askOnce(question: () => Promise<Known<T>>) {
    const changes: Change<T>[] = [];
    underWay.add(changes);
    const result = await toResult(question());
    underWay.delete(changes);
    return { result, changes };
  }

  return {
    noteChange(change) {
      for (const changes of underWay) changes.push(change);
    },
    ask: (question, mayRepeat) =>
      ordered.ask(async (isLatest) => {
        const first = await askOnce(question);
        if (first.result.status === 'failed') throw first.result.error;
        const isRepeated = first.changes.length > 0 && isLatest() && mayRepeat();
        const second = isRepeated ? await askOnce(question) : null;
        return second?.result.status === 'ready'
          ? second.changes.reduce(applied, second.result.data)
          : [...first.changes, ...(second?.changes ?? [])].reduce(applied, first.result.data);
      }),
  };
}
