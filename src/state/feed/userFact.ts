import { type Atom, atom, type WritableAtom } from 'jotai';
import { nowSeconds } from '../../lib/clock.ts';
import { privateStore } from '../../lib/db.ts';
import { keepData, type Loadable, type Settled, settle } from '../../lib/loadable.ts';
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
 */
export function userFact<T extends object>(key: string, ask: () => Promise<T>): UserFact<T> {
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
    const result = await questions.ask();
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
    const [userId, { data }] = [get(userIdAtom), get(currentAtom)];
    if (userId === null || data === undefined) return;
    const known = { ...change(data), fetchedAt: nowSeconds(), fromCache: false };
    set(putAtom, userId, { status: 'ready', data: known });
    await settle(privateStore(userId).set(key, known));
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

type Change<T> = (before: T) => T;

/**
 * Answers in the order of their questions: null for one that a later question has overtaken. What became known without asking
 * while an answer was on its way may not be in it: then it is asked for once more, and what the last answer may lack is put into it.
 */
function questionsOf<T>(ask: () => Promise<T>) {
  let latest = 0;
  /** Since the latest question went out; null while none is on its way. */
  let missed: Change<T>[] | null = null;
  return {
    noteChange(change: Change<T>) {
      missed?.push(change);
    },
    async ask(): Promise<Settled<T> | null> {
      latest += 1;
      const question = latest;
      const changes: Change<T>[] = [];
      missed = changes;
      const first = await settle(ask());
      const known = changes.length;
      const isAskedAgain = question === latest && first.status === 'ready' && known > 0;
      const second = isAskedAgain ? await settle(ask()) : null;
      if (question !== latest) return null;
      missed = null;
      if (first.status === 'failed') return first;
      return second?.status === 'ready' ? changed(second, changes.slice(known)) : changed(first, changes);
    },
  };
}

function changed<T>({ data }: { data: T }, changes: readonly Change<T>[]): Settled<T> {
  return { status: 'ready', data: changes.reduce((before, change) => change(before), data) };
}
