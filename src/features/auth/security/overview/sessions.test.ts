import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import type { SessionRow } from '#contract/api/account.ts';
import { forgetSession, keepSession } from '#src/lib/outbox/owner.ts';
import { restoreSessionAtom } from '#src/state/session.ts';
import { refreshSessionsAtom, sessionsAtom } from './sessions.atoms.ts';

const server = vi.hoisted(() => ({ answer: async (): Promise<unknown> => [] }));
vi.mock('#src/lib/api.ts', () => ({ call: () => server.answer() }));

const phone: SessionRow = { id: 's1', created: 1, last_seen: 2, client: 'Chrome on Android', current: true };

async function become(store: ReturnType<typeof createStore>, userId: string | null) {
  await (userId === null ? forgetSession() : keepSession({ version: 1, token: `token of ${userId}`, userId }));
  await store.set(restoreSessionAtom);
}

test('the sessions of one user are not shown to the next, who is waiting for theirs or offline', async () => {
  const store = createStore();
  await become(store, 'user-a');
  server.answer = async () => [phone];
  await store.set(refreshSessionsAtom);
  expect(store.get(sessionsAtom)).toEqual({ status: 'ready', data: [phone] });

  await become(store, 'user-b');
  expect(store.get(sessionsAtom).data).toBeUndefined();
  server.answer = () => Promise.reject(new Error('offline'));
  await store.set(refreshSessionsAtom);
  expect(store.get(sessionsAtom)).toMatchObject({ status: 'failed' });
  expect(store.get(sessionsAtom).data).toBeUndefined();
});

test('an answer that comes when its user has gone is nobody’s', async () => {
  const store = createStore();
  await become(store, 'user-a');
  const { promise, resolve } = Promise.withResolvers<unknown>();
  server.answer = () => promise;
  const asking = store.set(refreshSessionsAtom);
  await become(store, 'user-b');
  resolve([phone]);
  await asking;
  expect(store.get(sessionsAtom).data).toBeUndefined();
});
