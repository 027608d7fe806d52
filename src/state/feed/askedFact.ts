import { type Atom, atom, type WritableAtom } from 'jotai';
import { keepData, type Loadable, settle } from '#src/lib/loadable.ts';

export interface AskedFact<T> {
  factAtom: Atom<Loadable<T>>;
  refreshAtom: WritableAtom<null, [], Promise<void>>;
  /** More is known of what was answered. */
  changeAtom: WritableAtom<null, [change: (before: T) => T], void>;
}

/**
 * One thing that is asked for when somebody looks at it; what is known already is shown without asking again. An answer that a later
 * question has overtaken changes nothing.
 */
export function askedFact<T>(ask: () => Promise<T>, isFinal: (data: T) => boolean = () => true): AskedFact<T> {
  const ownAtom = atom<Loadable<T>>({ status: 'idle' });
  let latest = 0;
  const refreshAtom = atom(null, async (get, set) => {
    latest += 1;
    const question = latest;
    set(ownAtom, keepData({ status: 'pending' }, get(ownAtom)));
    const result = await settle(ask());
    if (question === latest) set(ownAtom, keepData<T>(result, get(ownAtom)));
  });
  const watchedAtom = atom(
    (get) => get(ownAtom),
    (get, set) => {
      const fact = get(ownAtom);
      if (fact.status === 'pending' || (fact.status === 'ready' && isFinal(fact.data))) return;
      void set(refreshAtom);
    },
  );
  watchedAtom.onMount = (look) => look();
  const changeAtom = atom(null, (get, set, change: (before: T) => T) => {
    const { data } = get(ownAtom);
    if (data !== undefined) set(ownAtom, { status: 'ready', data: change(data) });
  });
  return { factAtom: atom((get) => get(watchedAtom)), refreshAtom, changeAtom };
}
