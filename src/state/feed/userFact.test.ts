import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { privateStore } from '#src/lib/db.ts';
import { forgetSession, keepSession } from '#src/lib/outbox/owner.ts';
import { restoreSessionAtom } from '../session.ts';
import { userFact } from './userFact.ts';

interface Fact {
  total: string;
}

let store: ReturnType<typeof createStore>;
const ask = vi.fn<() => Promise<Fact>>();
const offline = () => Promise.reject(new AppError('offline'));

async function become(userId: string | null): Promise<void> {
  if (userId === null) await forgetSession();
  else await keepSession({ version: 1, token: `token-${userId}`, userId });
  await store.set(restoreSessionAtom);
}

beforeEach(async () => {
  store = createStore();
  ask.mockReset().mockResolvedValue({ total: '5' });
  for (const user of ['a', 'b']) await privateStore(user).del('fact');
});

test('nobody logged in: nothing is asked, nothing is shown', async () => {
  await become(null);
  const fact = userFact('fact', ask);
  store.sub(fact.factAtom, () => undefined);
  await store.set(fact.refreshAtom);
  expect(ask).not.toHaveBeenCalled();
  expect(store.get(fact.factAtom)).toEqual({ status: 'idle' });
});

test('it is asked for when it is looked at, and kept', async () => {
  await become('a');
  const fact = userFact('fact', ask);
  store.sub(fact.factAtom, () => undefined);
  await vi.waitUntil(() => store.get(fact.factAtom).status === 'ready');
  expect(store.get(fact.factAtom)).toMatchObject({ data: { total: '5', fromCache: false } });
  await vi.waitUntil(async () => (await privateStore('a').get('fact')) !== undefined);
});

test('a cold start offline shows what was known, with its age and the reason', async () => {
  await become('a');
  await privateStore('a').set('fact', { total: '4', fetchedAt: 100, fromCache: false });
  ask.mockImplementation(offline);
  const fact = userFact('fact', ask);
  await store.set(fact.refreshAtom);
  expect(store.get(fact.factAtom)).toMatchObject({
    status: 'failed',
    error: { key: 'offline' },
    data: { total: '4', fetchedAt: 100, fromCache: true },
  });
});

test('what is known already stays on the screen while newer is fetched, and when that fails', async () => {
  await become('a');
  const fact = userFact('fact', ask);
  await store.set(fact.refreshAtom);
  const seen: string[] = [];
  store.sub(fact.factAtom, () => {
    const { status, data } = store.get(fact.factAtom);
    seen.push(`${status} ${data?.total}`);
  });
  ask.mockImplementation(offline);
  await store.set(fact.refreshAtom);
  expect(seen).not.toContain('pending undefined');
  expect(store.get(fact.factAtom)).toMatchObject({ status: 'failed', data: { total: '5', fromCache: false } });
});

test('one user never sees, nor keeps, what belongs to another', async () => {
  await become('a');
  const fact = userFact('fact', ask);
  let answer: (value: Fact) => void = () => undefined;
  ask.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const asking = store.set(fact.refreshAtom);
  await become('b');
  answer({ total: 'of a' });
  await asking;
  expect(store.get(fact.factAtom)).toEqual({ status: 'idle' });
  expect(await privateStore('b').get('fact')).toBeUndefined();
});

test('a change needs something to change, and is kept', async () => {
  await become('a');
  const fact = userFact('fact', ask);
  await store.set(fact.changeAtom, () => ({ total: '9' }));
  expect(store.get(fact.factAtom)).toEqual({ status: 'idle' });
  await store.set(fact.refreshAtom);
  await store.set(fact.changeAtom, ({ total }) => ({ total: `${total}0` }));
  expect(store.get(fact.factAtom)).toMatchObject({ status: 'ready', data: { total: '50' } });
  expect(await privateStore('a').get('fact')).toMatchObject({ total: '50' });
});

test('after a reconnect only what is looked at is fetched again', async () => {
  await become('a');
  const fact = userFact('fact', ask);
  await store.set(fact.refreshIfShownAtom);
  expect(ask).not.toHaveBeenCalled();
  const stop = store.sub(fact.factAtom, () => undefined);
  await store.set(fact.refreshIfShownAtom);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  await store.set(fact.refreshIfShownAtom);
  expect(ask).toHaveBeenCalledTimes(2);
});

/** An answer that comes when the test says so. */
function answerLater(): (fact: Fact) => void {
  let answer: (fact: Fact) => void = () => undefined;
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  return (fact) => answer(fact);
}

test('a late answer does not take the place of a newer one', async () => {
  await become('a');
  const fact = userFact('fact', ask);
  const answerFirst = answerLater();
  const first = store.set(fact.refreshAtom);
  await store.set(fact.refreshAtom);
  answerFirst({ total: 'old' });
  await first;
  expect(store.get(fact.factAtom).data?.total).toBe('5');
});

test('an answer that was on its way when something newer came is asked for again', async () => {
  await become('a');
  const fact = userFact('fact', ask);
  await store.set(fact.refreshAtom);
  const answer = answerLater();
  ask.mockResolvedValueOnce({ total: '7' });
  const asking = store.set(fact.refreshAtom);
  await store.set(fact.changeAtom, () => ({ total: '6' }));
  answer({ total: '5' });
  await asking;
  expect(store.get(fact.factAtom).data?.total).toBe('7');
});

test('what comes while it is asked for the second time is put into the answer: nothing is known yet that it could change', async () => {
  await become('a');
  const fact = userFact('fact', ask);
  const [answerFirst, answerSecond] = [answerLater(), answerLater()];
  const add = (more: string) => store.set(fact.changeAtom, ({ total }) => ({ total: `${total}+${more}` }));
  const asking = store.set(fact.refreshAtom);
  await add('1');
  answerFirst({ total: '0' });
  await vi.waitUntil(() => ask.mock.calls.length === 2);
  await add('2');
  answerSecond({ total: '0+1' });
  await asking;
  expect(store.get(fact.factAtom).data?.total).toBe('0+1+2');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('where the second question fails, the first answer counts, with what came since', async () => {
  await become('a');
  const fact = userFact('fact', ask);
  const answer = answerLater();
  ask.mockImplementationOnce(offline);
  const asking = store.set(fact.refreshAtom);
  await store.set(fact.changeAtom, ({ total }) => ({ total: `${total}+1` }));
  answer({ total: '0' });
  await asking;
  expect(store.get(fact.factAtom)).toMatchObject({ status: 'ready', data: { total: '0+1' } });
});

test('who asks faster than answers come sees each that is newer than the one before', async () => {
  await become('a');
  const fact = userFact('fact', ask);
  const [answerFirst, answerSecond] = [answerLater(), answerLater()];
  const first = store.set(fact.refreshAtom);
  const second = store.set(fact.refreshAtom);
  answerFirst({ total: '1' });
  await first;
  expect(store.get(fact.factAtom).data?.total).toBe('1');
  answerSecond({ total: '2' });
  await second;
  expect(store.get(fact.factAtom).data?.total).toBe('2');
});

test('a change does not make an old list new: it keeps its age, and is asked for again', async () => {
  await become('a');
  await privateStore('a').set('fact', { total: '4', fetchedAt: 100, fromCache: false });
  ask.mockImplementation(offline);
  const fact = userFact('fact', ask);
  await store.set(fact.refreshAtom);
  const answer = answerLater();
  await store.set(fact.changeAtom, ({ total }) => ({ total: `${total}+1` }));
  expect(store.get(fact.factAtom)).toMatchObject({
    status: 'pending',
    data: { total: '4+1', fetchedAt: 100, fromCache: true },
  });
  answer({ total: '7' });
  await vi.waitUntil(() => store.get(fact.factAtom).status === 'ready');
  expect(store.get(fact.factAtom).data).toMatchObject({ total: '7', fromCache: false });
});
