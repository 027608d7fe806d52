/** Every kind of fact, and the world in which tests look at them: one store, one question, a clock. */
import 'fake-indexeddb/auto';
import { type Atom, createStore, type WritableAtom } from 'jotai';
import { afterEach, beforeEach, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { setClock } from '#src/lib/clock.ts';
import type { Loadable } from '#src/lib/loadable.ts';
import { forgetSession, keepSession } from '#src/lib/outbox/owner.ts';
import { restoreSessionAtom } from '../session.ts';
import { fact } from './fact.ts';
import { listFact } from './listFact.ts';
import { pagedFact } from './pagedFact.ts';
import type { Question } from './readFact.ts';
import type { Stamp } from './slot.ts';

interface Value {
  total: string;
}

interface List {
  list: { id: string }[];
  next: string | null;
}

/** One kind of fact as the tests see it: a text that is asked for. */
interface Kind {
  name: string;
  scope: 'user' | 'all';
  isKept: boolean;
  make(key: string, ask: Ask): Made;
  stored(text: string): object;
}

type Ask = (question?: Question<never>) => Promise<string>;

interface Made {
  factAtom: Atom<Loadable<Stamp>>;
  refreshAtom: WritableAtom<null, [], Promise<void>>;
  change(store: Store, change: (before: string) => string): Promise<void>;
  text(store: Store): string | undefined;
}

type Store = ReturnType<typeof createStore>;

const listOf = (text: string): List => ({ list: [{ id: text }], next: null });
const textOf = ({ list }: List) => list[0]?.id ?? '';

export function single(scope: 'user' | 'all', isKept: boolean): Kind {
  return {
    name: `a fact of ${scope}${isKept ? ', kept' : ''}`,
    scope,
    isKept,
    stored: (total) => ({ total }),
    make(key, ask) {
      const made = fact<Value>(key, async (question) => ({ total: await ask(question as Question<never>) }), {
        scope,
        keep: isKept,
      });
      return {
        ...made,
        change: (store, change) => store.set(made.changeAtom, ({ total }) => ({ total: change(total) })),
        text: (store) => store.get(made.factAtom).data?.total,
      };
    },
  };
}

const list: Kind = {
  name: 'a list',
  scope: 'user',
  isKept: true,
  stored: listOf,
  make(key, ask) {
    const made = listFact<{ id: string }, List>(key, async (_page, question) =>
      listOf(await ask(question as Question<never> | undefined)),
    );
    const text = (store: Store) => {
      const { data } = store.get(made.factAtom);
      return data === undefined ? undefined : textOf(data);
    };
    return {
      ...made,
      text,
      change: (store, change) => store.set(made.changeAtom, (before) => listOf(change(textOf(before)))),
    };
  },
};

const paged: Kind = {
  ...list,
  name: 'a list under a filter',
  make(key, ask) {
    const made = pagedFact<Record<string, string>, { id: string }>(key, {}, async () => listOf(await ask()));
    const text = (store: Store) => {
      const { data } = store.get(made.factAtom);
      return data === undefined ? undefined : textOf(data);
    };
    return {
      ...made,
      text,
      change: (store, change) =>
        store.set(made.changeAtom, (before) => listOf(change(textOf({ list: before, next: null }))).list),
    };
  },
};

export const kinds: Kind[] = [
  single('user', true),
  single('user', false),
  single('all', true),
  single('all', false),
  list,
  paged,
];

/** `nowSeconds`: the device's clock. */
export const world = { store: createStore(), key: '', nowSeconds: 5000 };

let tests = 0;
let restoreClock: () => void;
export const ask = vi.fn<Ask>();
export const offline = () => Promise.reject(new AppError('offline'));

export async function become(userId: string | null): Promise<void> {
  if (userId === null) await forgetSession();
  else await keepSession({ version: 1, token: `token-${userId}`, userId });
  await world.store.set(restoreSessionAtom);
}

/** An answer that comes when the test says so. */
export function answerLater(): (text: string) => void {
  let answer: (text: string) => void = () => undefined;
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  return (text) => answer(text);
}

beforeEach(async () => {
  tests += 1;
  Object.assign(world, { store: createStore(), key: `fact-${tests}`, nowSeconds: 5000 });
  restoreClock = setClock({ nowMs: () => world.nowSeconds * 1000 });
  ask.mockReset().mockResolvedValue('5');
  await become('a');
});

afterEach(() => restoreClock());
