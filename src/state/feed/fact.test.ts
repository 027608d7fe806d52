import 'fake-indexeddb/auto';
import { type Atom, createStore, type WritableAtom } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { setClock } from '#src/lib/clock.ts';
import { privateStore, publicStore } from '#src/lib/db.ts';
import type { Loadable } from '#src/lib/loadable.ts';
import { forgetSession, keepSession } from '#src/lib/outbox/owner.ts';
import { restoreSessionAtom } from '../session.ts';
import { fact, type Question, refreshShownFactsAtom } from './fact.ts';
import type { Stamp } from './slot.ts';
import { listFact, pagedFact } from './pagedFact.ts';

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

function single(scope: 'user' | 'all', isKept: boolean): Kind {
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

const kinds: Kind[] = [
  single('user', true),
  single('user', false),
  single('all', true),
  single('all', false),
  list,
  paged,
];

let store: Store;
let key = '';
let tests = 0;
let nowS = 5000;
let restoreClock: () => void;
const ask = vi.fn<Ask>();
const offline = () => Promise.reject(new AppError('offline'));

async function become(userId: string | null): Promise<void> {
  if (userId === null) await forgetSession();
  else await keepSession({ version: 1, token: `token-${userId}`, userId });
  await store.set(restoreSessionAtom);
}

/** An answer that comes when the test says so. */
function answerLater(): (text: string) => void {
  let answer: (text: string) => void = () => undefined;
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  return (text) => answer(text);
}

beforeEach(async () => {
  store = createStore();
  tests += 1;
  key = `fact-${tests}`;
  nowS = 5000;
  restoreClock = setClock({ nowMs: () => nowS * 1000 });
  ask.mockReset().mockResolvedValue('5');
  await become('a');
});

afterEach(() => restoreClock());

describe.each(kinds)('$name', ({ scope, isKept, make, stored }) => {
  const disk = () => (scope === 'user' ? privateStore('a') : publicStore);

  test('it is asked for when somebody looks, and not before', async () => {
    const made = make(key, ask);
    expect(ask).not.toHaveBeenCalled();
    store.sub(made.factAtom, () => undefined);
    expect(store.get(made.factAtom).status).toBe('pending');
    await vi.waitUntil(() => store.get(made.factAtom).status === 'ready');
    expect(store.get(made.factAtom).data).toMatchObject({ fetchedAt: 5000, fromCache: false });
    expect([made.text(store), ask.mock.calls.length]).toEqual(['5', 1]);
  });

  test('a late answer does not take the place of a newer one, and neither does a late failure', async () => {
    const made = make(key, ask);
    const answerFirst = answerLater();
    let failSecond: (error: AppError) => void = () => undefined;
    ask.mockImplementationOnce(() => new Promise((_, reject) => (failSecond = reject)));
    const late = [store.set(made.refreshAtom), store.set(made.refreshAtom)];
    await store.set(made.refreshAtom);
    answerFirst('old');
    failSecond(new AppError('timeout'));
    await Promise.all(late);
    expect([store.get(made.factAtom).status, made.text(store)]).toEqual(['ready', '5']);
  });

  test('who asks faster than answers come sees each that is newer than the one before', async () => {
    const made = make(key, ask);
    const [answerFirst, answerSecond] = [answerLater(), answerLater()];
    const [first, second] = [store.set(made.refreshAtom), store.set(made.refreshAtom)];
    answerFirst('1');
    await first;
    expect(made.text(store)).toBe('1');
    answerSecond('2');
    await second;
    expect(made.text(store)).toBe('2');
  });

  test('old data stays, with its age, while newer is fetched and when that fails; then it can be asked again', async () => {
    const made = make(key, ask);
    await store.set(made.refreshAtom);
    nowS += 60;
    ask.mockImplementation(offline);
    const seen: (string | undefined)[] = [];
    store.sub(made.factAtom, () => seen.push(made.text(store)));
    await store.set(made.refreshAtom);
    expect(new Set(seen)).toEqual(new Set(['5']));
    expect(store.get(made.factAtom)).toMatchObject({
      status: 'failed',
      error: { key: 'offline' },
      data: { fetchedAt: 5000, fromCache: false },
    });
    ask.mockReset().mockResolvedValue('6');
    await store.set(made.refreshAtom);
    expect([store.get(made.factAtom).status, made.text(store)]).toEqual(['ready', '6']);
    expect(store.get(made.factAtom).data?.fetchedAt).toBe(5060);
  });

  test('after a reconnect what a user looks at is fetched again, and nothing else', async () => {
    const made = make(key, ask);
    await store.set(refreshShownFactsAtom);
    expect(ask).not.toHaveBeenCalled();
    const stop = store.sub(made.factAtom, () => undefined);
    await vi.waitUntil(() => store.get(made.factAtom).status === 'ready');
    await store.set(refreshShownFactsAtom);
    expect(ask).toHaveBeenCalledTimes(scope === 'user' ? 2 : 1);
    ask.mockClear();
    stop();
    await store.set(refreshShownFactsAtom);
    expect(ask).not.toHaveBeenCalled();
  });

  test('a cold start offline shows what was kept, with its age and the reason; what is not kept, not', async () => {
    const kept = { ...stored('4'), fetchedAt: 100, fromCache: false };
    await disk().set(key, kept);
    ask.mockImplementation(offline);
    const made = make(key, ask);
    await store.set(made.refreshAtom);
    expect(store.get(made.factAtom)).toMatchObject({ status: 'failed', error: { key: 'offline' } });
    expect(store.get(made.factAtom).data).toEqual(isKept ? { ...kept, fromCache: true } : undefined);
  });

  test('an answer is kept where it is to be, and nowhere else', async () => {
    await store.set(make(key, ask).refreshAtom);
    expect(await disk().get(key)).toEqual(isKept ? { ...stored('5'), fetchedAt: 5000, fromCache: false } : undefined);
    expect(await (scope === 'user' ? publicStore : privateStore('a')).get(key)).toBeUndefined();
  });

  test('a change needs something to change', async () => {
    const made = make(key, ask);
    await made.change(store, () => '9');
    expect(made.text(store)).toBeUndefined();
    await store.set(made.refreshAtom);
    await made.change(store, (text) => `${text}0`);
    expect([store.get(made.factAtom).status, made.text(store)]).toEqual(['ready', '50']);
    if (isKept) expect(await disk().get(key)).toMatchObject(stored('50'));
  });

  test('an answer that was on its way when a change came is asked for again', async () => {
    const made = make(key, ask);
    await store.set(made.refreshAtom);
    const answer = answerLater();
    ask.mockResolvedValueOnce('7');
    const asking = store.set(made.refreshAtom);
    await made.change(store, () => '6');
    answer('5');
    await asking;
    expect(made.text(store)).toBe('7');
  });

  test('a change does not make old data new: it keeps its age, and newer is asked for', async () => {
    const made = make(key, ask);
    await store.set(made.refreshAtom);
    nowS += 60;
    ask.mockImplementation(offline);
    await store.set(made.refreshAtom);
    const answer = answerLater();
    const changing = made.change(store, (text) => `${text}+1`);
    expect([store.get(made.factAtom).status, made.text(store)]).toEqual(['pending', '5+1']);
    expect(store.get(made.factAtom).data?.fetchedAt).toBe(5000);
    answer('7');
    await changing;
    await vi.waitUntil(() => store.get(made.factAtom).status === 'ready');
    expect([made.text(store), store.get(made.factAtom).data?.fetchedAt]).toEqual(['7', 5060]);
  });
});

describe('changes that come while the second question is on its way', () => {
  const [kind] = [single('user', true)];

  test('are applied to the answer: nothing is known yet that they could change', async () => {
    const made = kind.make(key, ask);
    const [answerFirst, answerSecond] = [answerLater(), answerLater()];
    const asking = store.set(made.refreshAtom);
    await made.change(store, (text) => `${text}+1`);
    answerFirst('0');
    await vi.waitUntil(() => ask.mock.calls.length === 2);
    await made.change(store, (text) => `${text}+2`);
    answerSecond('0+1');
    await asking;
    expect([made.text(store), ask.mock.calls.length]).toEqual(['0+1+2', 2]);
  });

  test('are applied to the first answer where the second question fails', async () => {
    const made = kind.make(key, ask);
    const answer = answerLater();
    ask.mockImplementationOnce(offline);
    const asking = store.set(made.refreshAtom);
    await made.change(store, (text) => `${text}+1`);
    answer('0');
    await asking;
    expect([store.get(made.factAtom).status, made.text(store)]).toEqual(['ready', '0+1']);
  });
});

describe.each(kinds.filter(({ scope }) => scope === 'user'))('$name, and its user', ({ make }) => {
  test('without a user nothing is asked and nothing shown', async () => {
    await become(null);
    const made = make(key, ask);
    store.sub(made.factAtom, () => undefined);
    await store.set(made.refreshAtom);
    expect(ask).not.toHaveBeenCalled();
    expect(store.get(made.factAtom)).toEqual({ status: 'idle' });
  });

  test('what comes when its user has gone is shown to nobody and kept for nobody', async () => {
    const made = make(key, ask);
    const answer = answerLater();
    const asking = store.set(made.refreshAtom);
    await become('b');
    answer('of a');
    await asking;
    expect(store.get(made.factAtom)).toEqual({ status: 'idle' });
    expect(await privateStore('b').get(key)).toBeUndefined();
  });

  test('the next user is asked for under the page that is open, and never sees the last one’s', async () => {
    const made = make(key, ask);
    const seen: (string | undefined)[] = [];
    store.sub(made.factAtom, () => seen.push(made.text(store)));
    await vi.waitUntil(() => made.text(store) === '5');
    ask.mockReset().mockResolvedValue('of b');
    seen.length = 0;
    await become('b');
    await vi.waitUntil(() => made.text(store) === 'of b');
    expect(seen).not.toContain('5');
    ask.mockClear();
    await store.set(refreshShownFactsAtom);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('a question is not asked a second time with the token of another user', async () => {
    const made = make(key, ask);
    await store.set(made.refreshAtom);
    const answer = answerLater();
    const asking = store.set(made.refreshAtom);
    await made.change(store, () => '6');
    await become('b');
    ask.mockReset().mockResolvedValue('of b');
    answer('of a');
    await vi.waitFor(() => asking);
    await become('a');
    expect(ask).not.toHaveBeenCalled();
    expect(made.text(store)).not.toBe('of b');
  });
});
