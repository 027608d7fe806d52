import { type Atom, atom, type WritableAtom } from 'jotai';
import { nowSeconds } from '#src/lib/clock.ts';
import { privateStore } from '#src/lib/db.ts';
import { keepData, type Loadable, mapLoadable, type Settled, settle } from '#src/lib/loadable.ts';
import { userIdAtom } from '../session.ts';

/** `fetchedAt` in seconds since 1970, by the device's clock. */
export type Known<T> = T & { fetchedAt: number; fromCache: boolean };

export interface UserFact<T> {
  factAtom: Atom<Loadable<Known<T>>>;
  refreshAtom: WritableAtom<null, [], Promise<void>>;
  /** Fetches again if somebody is looking: after a reconnect, or as another user. */
  refreshIfShownAtom: WritableAtom<null, [], Promise<void>>;
  /** Fetches what this device has never known. */
  refreshUnlessKnownAtom: WritableAtom<null, [], Promise<void>>;
  /** Something newer is known without asking. */
  changeAtom: WritableAtom<null, [change: Change<T>], Promise<void>>;
}

const shownRefreshers: WritableAtom<null, [], Promise<void>>[] = [];

/** Fetches again whatever somebody is looking at: what was pushed while the line was down did not arrive. */
export const refreshShownFactsAtom = atom(null, async (_get, set) => {
  await Promise.all(shownRefreshers.map((refreshAtom) => set(refreshAtom)));
});

/**
 * A fact about the user who is logged in. It is fetched when it is looked at, kept in the user's own store so that a cold start
 * offline shows it with its age, and never shown to another user.
 * @param ask is told what is shown meanwhile.
 */
export function userFact<T extends object>(key: string, ask: Ask<T>): UserFact<T> {
  const ownAtom = atom<{ userId: string | null; fact: Loadable<Known<T>> }>({ userId: null, fact: { status: 'idle' } });
  const watchersAtom = atom(0);
  const questions = questionsOf(ask);

  const currentAtom = atom((get): Loadable<Known<T>> => {
    const { userId, fact } = get(ownAtom);
    return userId !== null && userId === get(userIdAtom) ? fact : { status: 'idle' };
  });

  const putAtom = atom(null, (get, set, userId: string, fact: Loadable<Known<T>>) => {
    if (userId === get(userIdAtom)) set(ownAtom, { userId, fact });
  });

  const refreshAtom = atom(null, async (get, set) => {
    const userId = get(userIdAtom);
    if (userId === null) return;
    set(putAtom, userId, keepData({ status: 'pending' }, get(currentAtom)));
    const recalling = recall(userId).then((known) => {
      const now = get(currentAtom);
      if (known === null || now.data !== undefined) return;
      set(putAtom, userId, now.status === 'failed' ? { ...now, data: known } : { status: 'pending', data: known });
    });
    const result = await questions.ask(get(currentAtom).data);
    if (result === null) return recalling;
    if (result.status === 'failed') {
      set(putAtom, userId, keepData<Known<T>>(result, get(currentAtom)));
      return recalling;
    }
    const known = { ...result.data, fetchedAt: nowSeconds(), fromCache: false };
    set(putAtom, userId, { status: 'ready', data: known });
    if (userId === get(userIdAtom)) await settle(privateStore(userId).set(key, known));
  });

  const changeAtom = atom(null, async (get, set, change: Change<T>) => {
    questions.noteChange(change);
    const [userId, now] = [get(userIdAtom), get(currentAtom)];
    if (userId === null || now.data === undefined) return;
    const fact = withChange(now, change);
    set(putAtom, userId, fact);
    // There is a line again.
    if (now.status === 'failed') void set(refreshAtom);
    await settle(privateStore(userId).set(key, fact.data));
  });

  async function recall(userId: string): Promise<Known<T> | null> {
    const kept = await settle(privateStore(userId).get<Known<T>>(key));
    return kept.status === 'ready' && kept.data !== undefined ? { ...kept.data, fromCache: true } : null;
  }

  const watchedAtom = atom(
    (get) => get(currentAtom),
    (_get, set, verb: 'mount' | 'unmount') => {
      set(watchersAtom, (count) => count + (verb === 'mount' ? 1 : -1));
      if (verb === 'mount') void set(refreshAtom);
    },
  );
  watchedAtom.onMount = (tell) => {
    tell('mount');
    return () => tell('unmount');
  };

  const refreshIfShownAtom = atom(null, async (get, set) => {
    if (get(watchersAtom) > 0) await set(refreshAtom);
  });
  shownRefreshers.push(refreshIfShownAtom);

  return {
    factAtom: atom((get) => get(watchedAtom)),
    refreshAtom,
    refreshIfShownAtom,
    refreshUnlessKnownAtom: atom(null, async (get, set) => {
      const userId = get(userIdAtom);
      if (userId !== null && (await recall(userId)) === null) await set(refreshAtom);
    }),
    changeAtom,
  };
}

type Ask<T> = (shown: T | undefined) => Promise<T>;

type Change<T> = (before: T) => T;

/** One change does not make the rest of an old fact new: it keeps its age. */
function withChange<T>(fact: Loadable<Known<T>>, change: Change<T>): Loadable<Known<T>> {
  return mapLoadable<Known<T>, Known<T>>(fact, (before) => {
    const isOld = fact.status === 'failed' || before.fromCache;
    const { fetchedAt, fromCache } = isOld ? before : { fetchedAt: nowSeconds(), fromCache: false };
    return { ...change(before), fetchedAt, fromCache };
  });
}

/**
 * Answers in the order of their questions: null for one that came behind the answer to a later question. What became known without
 * asking while an answer was on its way may not be in it: then it is asked for once more, and what the last answer may lack is put
 * into it.
 */
function questionsOf<T>(ask: Ask<T>) {
  let latest = 0;
  let answered = 0;
  /** For each question that is on its way: what became known since it went out. */
  const missing = new Set<Change<T>[]>();

  async function askOnce(shown: T | undefined): Promise<{ result: Settled<T>; changes: Change<T>[] }> {
    const changes: Change<T>[] = [];
    missing.add(changes);
    const result = await settle(ask(shown));
    missing.delete(changes);
    return { result, changes };
  }

  return {
    noteChange(change: Change<T>) {
      for (const changes of missing) changes.push(change);
    },
    async ask(shown: T | undefined): Promise<Settled<T> | null> {
      latest += 1;
      const question = latest;
      const first = await askOnce(shown);
      const isAskedAgain = first.result.status === 'ready' && first.changes.length > 0 && question === latest;
      const second = isAskedAgain ? await askOnce(shown) : null;
      const isLast = question === latest;
      if (question < answered || (first.result.status === 'failed' && !isLast)) return null;
      answered = question;
      if (first.result.status === 'failed') return first.result;
      return second?.result.status === 'ready'
        ? changed(second.result, second.changes)
        : changed(first.result, [...first.changes, ...(second?.changes ?? [])]);
    },
  };
}

function changed<T>({ data }: { data: T }, changes: readonly Change<T>[]): Settled<T> {
  return { status: 'ready', data: changes.reduce((before, change) => change(before), data) };
}
