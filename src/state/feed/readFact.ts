import { type Atom, atom, type Getter, type Setter, type WritableAtom } from 'jotai';
import { nowSeconds } from '#src/lib/clock.ts';
import { keepData, type Loadable, mapLoadable, type Settled, toResult } from '#src/lib/loadable.ts';
import { perKey } from './perKey.ts';
import { type Fields, type Known, type Slot, slotOf, type SlotOptions } from './slot.ts';

export interface Question<T> {
  /** What is shown meanwhile. */
  shown: Known<T> | undefined;
  /** To be called when the answer is a copy that the service worker kept, with its moment: see `call`. */
  onKept(at: number): void;
}

export type Ask<T> = (question: Question<T>) => Promise<T>;

/** A fact, as what keeps it live sees it. */
export interface LiveFact<T> {
  get(): Loadable<Known<T>>;
  /** Shows something else, without storing it. */
  show(fact: Loadable<T>): void;
  /** Stores what is shown on the device. */
  keep(): Promise<void>;
  refresh(): Promise<void>;
  /** Settles with the first request of this subscription. */
  asked: Promise<void>;
}

export interface FactOptions<T> extends SlotOptions {
  /** Whether what is known need not be refetched when it is shown; by default it is refetched each time. */
  fresh?(known: Known<T>): boolean;
  /** Runs while the fact is shown. @returns what ends it. */
  live?(fact: LiveFact<T>): () => void;
  /** How long `live` goes on after the fact is no longer shown, in ms: between two pages that show it, it need not restart. */
  lingerMs?: number;
}

export interface ReadFact<T extends Fields> {
  /** What is known. Reading it fetches nothing. */
  knownAtom: Atom<Loadable<Known<T>>>;
  /** Subscribing to it fetches it. Old data stays while newer is fetched, and when that fails. */
  factAtom: Atom<Loadable<Known<T>>>;
  refreshAtom: WritableAtom<null, [], Promise<void>>;
  slot: Slot<T>;
}

export interface Answers<T> {
  /**
   * @param mayRepeat whether the request may be sent again: its user may have logged out.
   * @returns null for an answer that a later one has overtaken.
   */
  ask(question: () => Promise<T>, mayRepeat: () => boolean): Promise<Settled<T> | null>;
}

type RefreshAtom = WritableAtom<null, [], Promise<void>>;

/** The facts of users that are on the screen. */
const shownAtom = atom<readonly RefreshAtom[]>([]);

/** Refetches what is on the screen: events of the time without a connection are lost. */
export const refreshShownFactsAtom = atom(null, async (get, set) => {
  await Promise.all([...new Set(get(shownAtom))].map((refreshAtom) => set(refreshAtom)));
});

/**
 * Data that is fetched while it is shown, and that only its answers and `live` change: what the first load needs
 * of a fact. An answer that a later one has overtaken changes nothing.
 * @param key its name on the disk.
 * @param ask fetches it.
 */
export function readFact<T extends Fields>(
  key: string,
  ask: Ask<T>,
  options: FactOptions<T>,
  answers: Answers<Known<T>> = inOrder(),
): ReadFact<T> {
  const slot = slotOf<T>(key, options);
  const { ownerAtom, currentAtom, putAtom, recallAtom, keepAtom } = slot;

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
      refresh: () => set(refreshAtom),
    };
  }

  // One for each owner: the next user's is fetched when the user changes under an open page.
  const watchedOf = perKey((_owner: string | null) => watched(currentAtom, startAtom, refreshAtom, options));

  return {
    knownAtom: currentAtom,
    factAtom: atom((get) => get(watchedOf(get(ownerAtom)))),
    refreshAtom,
    slot,
  };
}

/** Answers in the order of their requests: null for one that a later answer has overtaken. */
export function inOrder<T>() {
  let latest = 0;
  let answered = 0;
  return {
    /** @param question can ask whether it is still the latest. */
    async ask(question: (isLatest: () => boolean) => Promise<T>): Promise<Settled<T> | null> {
      latest += 1;
      const number = latest;
      const result = await toResult(question(() => number === latest));
      if (number < answered || (result.status === 'failed' && number !== latest)) return null;
      answered = number;
      return result;
    },
  };
}

/** Counts subscribers: the first starts the fact, the last ends what keeps it live. */
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
        // The next user's subscription begins before the last one's ends: each end removes one entry.
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

async function stamped<T extends Fields>(ask: Ask<T>, shown: Known<T> | undefined): Promise<Known<T>> {
  let keptAt: number | null = null;
  const data = await ask({ shown, onKept: (at) => (keptAt = at) });
  return { ...data, fetchedAt: keptAt ?? nowSeconds(), fromCache: keptAt !== null };
}

/** Data without a stamp is of now. */
function withStamp<T extends Fields>(data: T): Known<T> {
  return { fetchedAt: nowSeconds(), fromCache: false, ...data };
}
