import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Notice } from '#contract/api/news.ts';
import { AppError } from '#src/lib/appError.ts';
import { deletePrivateStore, privateStore } from '#src/lib/db.ts';
import { keepSession } from '#src/lib/outbox/owner.ts';
import { restoreSessionAtom } from '../session.ts';
import { recallMarksAtom } from './marks.ts';
import {
  deliverMarksAtom,
  markAllReadAtom,
  markReadAtom,
  noteNoticeAtom,
  noticesAtom,
  refreshNoticesAtom,
  unreadAtom,
} from './notices.ts';

/** The server's side of it: what is there, and what has been read. */
const server = vi.hoisted(() => ({
  notices: [] as { id: string; time: number; read: number | null; kind: string; client: string }[],
  isReachable: true,
  asked: [] as (readonly string[] | null)[],
}));

vi.mock('#src/lib/api.ts', () => ({
  call: async (name: string, { ids }: { ids?: string[] }) => {
    await Promise.resolve();
    if (!server.isReachable) throw new AppError('offline');
    if (name === 'user/usermessage_read') {
      server.asked.push(ids ?? null);
      for (const one of server.notices) if (ids === undefined || ids.includes(one.id)) one.read ??= 99;
    }
    const unread = server.notices.filter(({ read }) => read === null).length;
    return name === 'user/usermessage' ? { list: structuredClone(server.notices), next: null, unread } : { unread };
  },
}));

const notice = (id: string) => ({ id, time: 10, read: null, kind: 'new_device' as const, client: 'Firefox, Linux' });

let store: ReturnType<typeof createStore>;

/** The app opened anew, by the same user. */
async function start(): Promise<void> {
  store = createStore();
  await keepSession({ version: 1, token: 'token-maria', userId: 'maria' });
  await store.set(restoreSessionAtom);
  await store.set(recallMarksAtom);
  await store.set(refreshNoticesAtom);
}

beforeEach(async () => {
  await deletePrivateStore('maria');
  Object.assign(server, { notices: [notice('c'), notice('b'), notice('a')], isReachable: true, asked: [] });
  await start();
});

const readIds = () => store.get(noticesAtom).data?.list.flatMap(({ id, read }: Notice) => (read === null ? [] : [id]));
const onServer = () => server.notices.flatMap(({ id, read }) => (read === null ? [] : [id]));

test('what is opened is read at once, here and there', async () => {
  await store.set(markReadAtom, ['b']);
  expect(readIds()).toEqual(['b']);
  expect(store.get(unreadAtom)).toBe(2);
  expect(onServer()).toEqual(['b']);
});

test('read without a network: it stays read over a restart, and arrives later, several in one request', async () => {
  server.isReachable = false;
  await store.set(markReadAtom, ['b']);
  await store.set(markReadAtom, ['c']);
  expect(store.get(unreadAtom)).toBe(1);
  await start();
  expect(readIds()).toEqual(['c', 'b']);
  expect(onServer()).toEqual([]);
  server.isReachable = true;
  await store.set(deliverMarksAtom);
  expect(onServer()).toEqual(['c', 'b']);
  expect(server.asked).toEqual([['b', 'c']]);
  await store.set(deliverMarksAtom);
  expect(server.asked).toHaveLength(1);
  expect(await privateStore('maria').get('notices-read')).toEqual([]);
});

test('a newer list from the server does not undo what it does not know yet', async () => {
  server.isReachable = false;
  await store.set(markReadAtom, ['b']);
  server.isReachable = true;
  await store.set(refreshNoticesAtom);
  expect(readIds()).toEqual(['b']);
  expect(store.get(unreadAtom)).toBe(2);
});

test('all as read: offline those that are shown, and what comes meanwhile stays unread', async () => {
  server.isReachable = false;
  await store.set(markAllReadAtom);
  expect(store.get(unreadAtom)).toBe(0);
  server.isReachable = true;
  server.notices.unshift(notice('d'));
  await store.set(deliverMarksAtom);
  await store.set(refreshNoticesAtom);
  expect(store.get(unreadAtom)).toBe(1);
  expect(onServer()).toEqual(['c', 'b', 'a']);
});

test('a notice that arrives is counted, and one that another device read no longer is', async () => {
  await store.set(noteNoticeAtom, { kind: 'new', notice: notice('d'), unread: 4 });
  expect(store.get(noticesAtom).data?.list[0]?.id).toBe('d');
  expect(store.get(unreadAtom)).toBe(4);
  await store.set(noteNoticeAtom, { kind: 'read', ids: ['d'], time: 50, unread: 3 });
  expect(store.get(unreadAtom)).toBe(3);
  expect(readIds()).toEqual(['d']);
});
