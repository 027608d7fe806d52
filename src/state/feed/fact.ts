import { type Atom, atom, type Getter, type Setter, type WritableAtom } from 'jotai';
import { nowSeconds } from '#src/lib/clock.ts';
import { keepData, type Loadable, mapLoadable } from '#src/lib/loadable.ts';
import { Answers } from './answers.ts';
import { perKey } from './perKey.ts';
import { type Known, slotOf, type SlotOptions } from './slot.ts';

/** What becomes of a fact by news of it. */
export type Change<T> = (before: T) => T;

export interface Question<T> {
  /** What is shown meanwhile. */
  shown: Known<T> | undefined;
  /** To be told when the answer is one that the service worker kept, and since when: see `call`. */
  onKept(at: number): void;
}

export type Ask<T> = (question: Question<T>) => Promise<T>;

/** A fact, for what keeps it up to date while it is shown. */
export interface LiveFact<T> {
  get(): Loadable<Known<T>>;
  /** Shows something else; it is not kept. */
  show(fact: Loadable<T>): void;
  /** Keeps what is shown, if it is the fact of anybody. */
  keep(): Promise<void>;
  change(change: Change<T>): void;
  refresh(): Promise<void>;
  /** Settles with the question that was asked because somebody looks. */
  asked: Promise<void>;
}

export interface FactOptions<T> extends SlotOptions {
  /** Whether what is known need not be fetched again when somebody looks; by default it is fetched each time. */
  fresh?(known: Known<T>): boolean;
  /** Runs while somebody looks. @returns what ends it. */
  live?(fact: LiveFact<T>): () => void;
  /** How long `live` goes on after the last look, in ms: between two pages that both show the fact, it need not begin anew. */
  lingerMs?: number;
}

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

type RefreshAtom = WritableAtom<null, [], Promise<void>>;

/** The facts of users that are on the screen. */
const shownAtom = atom<readonly RefreshAtom[]>([]);

/** Refetches what is on the screen: what was pushed while the connection was down did not arrive. */
export const refreshShownFactsAtom = atom(null, async (get, set) => {
  await Promise.all([...new Set(get(shownAtom))].map((refreshAtom) => set(refreshAtom)));
});

/**
 * A thing that is fetched when somebody looks at it. An answer that a later one has overtaken changes nothing.
 * @param key its name on the disk.
 * @param ask fetches it: an object that is no array.
 */
export function fact<T extends object>(key: string, ask: Ask<T>, options: FactOptions<T>): Fact<T> {
  const { ownerAtom, currentAtom, putAtom, read, recallAtom, keepAtom } = slotOf<T>(key, options);
  const answers = new Answers<Known<T>, Change<T>>(applied);

  const refreshAtom = atom(null, async (get, set) => {
    const owner = get(ownerAtom);
    if (owner === null) return;
    set(putAtom, owner, keepData({ status: 'pending' }, get(currentAtom)));
    const recalling = set(recallAtom, owner);
    const result = await answers.ask(
      () => stamped(ask, get(currentAtom).data),
      () => owner === get(ownerAtom),
    );
    if (result !== null) set(putAtom, owner, keepData<Known<T>>(result, get(currentAtom)));
    if (result?.status === 'ready' && !result.data.fromCache) await set(keepAtom, owner);
    else await recalling;
  });

  const changeAtom = atom(null, async (get, set, change: Change<T>) => {
    answers.noteChange(change);
    const [owner, now] = [get(ownerAtom), get(currentAtom)];
    if (owner === null || now.data === undefined) return;
    set(putAtom, owner, changed(now, change));
    // The news came over a connection: what failed can be asked again.
    if (now.status === 'failed') void set(refreshAtom);
    await set(keepAtom, owner);
  });

  const isDue = (now: Loadable<Known<T>>) => {
    if (now.status === 'pending' && options.scope === 'all') return false;
    return now.status !== 'ready' || options.fresh?.(now.data) !== true;
  };

  const startAtom = atom(null, (get, set) => {
    if (get(ownerAtom) === null) return undefined;
    const asked = isDue(get(currentAtom)) ? set(refreshAtom) : Promise.resolve();
    return options.live?.(liveFact(get, set, asked));
  });

  function liveFact(get: Getter, set: Setter, asked: Promise<void>): LiveFact<T> {
    const owner = get(ownerAtom) ?? '';
    return {
      asked,
      get: () => get(currentAtom),
      show: (next) => set(putAtom, owner, mapLoadable(next, withStamp)),
      keep: () => set(keepAtom, owner),
      change: (change) => void set(changeAtom, change),
      refresh: () => set(refreshAtom),
    };
  }

  // One for each owner: the next user's is asked for when the user changes under a page.
  const watchedOf = perKey((_owner: string | null) => watched(currentAtom, startAtom, refreshAtom, options));

  return {
    knownAtom: currentAtom,
    factAtom: atom((get) => get(watchedOf(get(ownerAtom)))),
    refreshAtom,
    refreshUnlessKnownAtom: atom(null, async (get, set) => {
      const owner = get(ownerAtom);
      if (owner !== null && (await read(owner)) === null) await set(refreshAtom);
    }),
    changeAtom,
  };
}

/** Counts who looks: the first starts the fact, the last ends what keeps it live. */
function watched<T>(
  currentAtom: Atom<Loadable<Known<T>>>,
  startAtom: WritableAtom<null, [], (() => void) | undefined>,
  refreshAtom: RefreshAtom,
  { scope, lingerMs = 0 }: Pick<FactOptions<T>, 'scope' | 'lingerMs'>,
) {
  const runningAtom = atom<{ stop: (() => void) | undefined; ending?: ReturnType<typeof setTimeout> } | null>(null);
  const endAtom = atom(null, (get, set) => {
    get(runningAtom)?.stop?.();
    set(runningAtom, null);
  });
  const watchedAtom = atom(
    (get) => get(currentAtom),
    (get, set, verb: 'mount' | 'unmount') => {
      const running = get(runningAtom);
      if (scope === 'user') {
        // The next user's begins before the last one's ends: each end takes away one of them.
        const shown = get(shownAtom);
        set(shownAtom, verb === 'mount' ? [...shown, refreshAtom] : shown.toSpliced(shown.indexOf(refreshAtom), 1));
      }
      if (verb === 'mount') {
        clearTimeout(running?.ending);
        set(runningAtom, running === null ? { stop: set(startAtom) } : { stop: running.stop });
      } else if (running !== null) {
        if (lingerMs === 0) set(endAtom);
        else set(runningAtom, { ...running, ending: setTimeout(() => set(endAtom), lingerMs) });
      }
    },
  );
  watchedAtom.onMount = (count) => {
    count('mount');
    return () => count('unmount');
  };
  return watchedAtom;
}

async function stamped<T extends object>(ask: Ask<T>, shown: Known<T> | undefined): Promise<Known<T>> {
  let keptAt: number | null = null;
  const data = await ask({ shown, onKept: (at) => (keptAt = at) });
  return { ...data, fetchedAt: keptAt ?? nowSeconds(), fromCache: keptAt !== null };
}

/** What has a stamp keeps it; anything else has come just now. */
function withStamp<T extends object>(data: T): Known<T> {
  return { fetchedAt: nowSeconds(), fromCache: false, ...data };
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
