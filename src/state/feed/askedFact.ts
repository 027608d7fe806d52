import { type Atom, atom, type WritableAtom } from 'jotai';
import { type Loadable, mapLoadable } from '#src/lib/loadable.ts';
import { fact } from './fact.ts';

export interface AskedFact<T> {
  factAtom: Atom<Loadable<T>>;
  refreshAtom: WritableAtom<null, [], Promise<void>>;
  changeAtom: WritableAtom<null, [change: (before: T) => T], void>;
}

/** A fact of any type that everybody may see, without its age; by default it never changes. */
export function askedFact<T>(ask: () => Promise<T>, isFinal: (data: T) => boolean = () => true): AskedFact<T> {
  const { factAtom, refreshAtom, changeAtom } = fact<{ value: T }>('asked', async () => ({ value: await ask() }), {
    scope: 'all',
    fresh: ({ value }) => isFinal(value),
  });
  return {
    factAtom: atom((get) => mapLoadable(get(factAtom), ({ value }) => value)),
    refreshAtom,
    changeAtom: atom(null, (_get, set, change) => void set(changeAtom, ({ value }) => ({ value: change(value) }))),
  };
}
