import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { pushedPath } from '#contract/api/person/push.ts';
import { keepPushWords } from '../lib/device/push.ts';
import { forgetSession, keepSession } from '../lib/outbox/owner.ts';
import { paths } from '../lib/paths.ts';
import { showPushed } from './pushed.ts';

interface Shown {
  title: string;
  body?: string;
  tag?: string;
  data?: unknown;
}

let pages: { visibilityState: string }[];
let shown: Shown[];

const registration = {
  scope: 'https://practice.example/',
  getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
  showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, ...options }),
};
const clients = { matchAll: async () => pages };
const worker = { registration, clients } as unknown as Parameters<typeof showPushed>[0];
const push = (payload: unknown) => showPushed(worker, JSON.stringify(payload));
const path = pushedPath({ id: 'n1', depositId: null });

beforeEach(async () => {
  [pages, shown] = [[], []];
  await keepSession({ version: 1, token: 't', userId: 'maria' });
  await keepPushWords({ fills: 'Übungsgeld: gefüllt', deposits: 'Übungsgeld: Einzahlung' });
});

test('says it in the words that the page has kept, and a tap leads there', async () => {
  pages = [{ visibilityState: 'hidden' }];
  await push({ topic: 'fills', path });
  const icon = 'https://practice.example/icon-192.png';
  const said = { body: 'Übungsgeld: gefüllt', tag: 'notice:n1', icon, data: { path } };
  expect(shown).toEqual([{ title: 'HFT Practice', ...said }]);
});

test('without words it says what money it is about, and nothing that came along', async () => {
  await push({ topic: 'account', path, body: 'You won 1,000,000 USDT' });
  expect(shown.map(({ body }) => body)).toEqual(['Practice money']);
});

test('says nothing to who sees the app', async () => {
  pages = [{ visibilityState: 'hidden' }, { visibilityState: 'visible' }];
  await push({ topic: 'fills', path });
  expect(shown).toEqual([]);
});

test('says nothing once nobody is logged in', async () => {
  await forgetSession();
  await push({ topic: 'fills', path });
  expect(shown).toEqual([]);
});

test('what the app has told already from the background is not told again', async () => {
  shown = [{ title: 'HFT Practice', tag: 'deposit:d1' }];
  await push({ topic: 'deposits', path: pushedPath({ id: 'n2', depositId: 'd1' }) });
  expect(shown).toHaveLength(1);
});

test.each(['', 'null', '3', '{}', '{"topic":"fills"}', '{"topic":"fills","path":"https://evil.example"}'])(
  'what the server has not written is not shown: %s',
  async (text) => {
    await showPushed(worker, text);
    expect(shown).toEqual([]);
  },
);

test('what is pushed leads to pages that are there', () => {
  expect(path).toBe(paths.notice({ id: 'n1' }));
  expect(pushedPath({ id: 'n1', depositId: 'd1' })).toBe(paths.depositList({ id: 'd1' }));
});
