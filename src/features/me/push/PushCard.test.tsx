// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PushTopic } from '#contract/api/person/push.ts';
import type { NotifyState } from '#src/lib/device/notifications.ts';
import { readPushWords } from '#src/lib/device/push.ts';
import { loggedIn, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { NotifyingPage } from '../NotifyingPage.tsx';

const system = vi.hoisted(() => ({ answer: 'granted' as NotifyState, asked: 0, subscribed: null as string | null }));
vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
vi.mock(import('#src/lib/device/notifications.ts'), async (load) => ({
  ...(await load()),
  notifyState: () => (system.asked > 0 ? system.answer : 'default'),
  askToNotify: async () => {
    system.asked += 1;
    return system.answer;
  },
}));

const keys = { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } };
const subscription = { toJSON: () => keys, unsubscribe: async () => (system.subscribed = null) };
const pushManager = {
  getSubscription: async () => (system.subscribed === null ? null : subscription),
  subscribe: async (options: PushSubscriptionOptionsInit) => {
    system.subscribed = JSON.stringify(options);
    return subscription;
  },
};

let topics: PushTopic[] | null;

beforeEach(() => {
  Object.assign(system, { answer: 'granted', asked: 0, subscribed: null });
  localStorage.clear();
  topics = null;
  vi.stubGlobal('PushManager', () => undefined);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }), addEventListener: () => undefined },
  });
  server.reset();
  server.on('user/push', () => ({ key: 'a key', topics }));
  server.on('user/push_save', (body) => ({ topics: (topics = body.topics as PushTopic[]) }));
  server.on('user/push_remove', () => (topics = null));
});

test('a tap asks the browser, subscribes for the key of this server, and tells what is chosen; another one ends it', async () => {
  const { user } = await show(<NotifyingPage />, { store: await loggedIn() });
  const push = await screen.findByTestId('push');
  expect([system.asked, system.subscribed]).toEqual([0, null]);
  await user.click(push);
  await waitFor(() => expect(push).toHaveProperty('checked', true));
  expect([system.asked, JSON.parse(system.subscribed ?? '')]).toEqual([
    1,
    { userVisibleOnly: true, applicationServerKey: 'a key' },
  ]);
  expect(screen.getByTestId('notify-state').textContent).toBe('On, whether the app is open or closed.');
  const words = Object.values((await readPushWords()) ?? {});
  expect(words).toHaveLength(4);
  for (const said of words) expect(said).toMatch(/^Practice money: [^0-9]+\.$/);
  await user.click(screen.getByTestId('topic-fills'));
  await waitFor(() => expect(topics).toEqual(['closes', 'deposits', 'account']));
  await user.click(push);
  await waitFor(() => expect(push).toHaveProperty('checked', false));
  expect([topics, system.subscribed]).toEqual([null, null]);
});

test('who refuses the question of the browser is subscribed to nothing', async () => {
  system.answer = 'denied';
  const { user } = await show(<NotifyingPage />, { store: await loggedIn() });
  await user.click(await screen.findByTestId('push'));
  await waitFor(() => expect(screen.getByTestId('notify-state').textContent).toMatch(/^Blocked/));
  expect([screen.getByTestId('push'), system.subscribed, server.asked('user/push_save')]).toEqual([
    expect.objectContaining({ checked: false }),
    null,
    [],
  ]);
});

test('a server that pushes nothing shows no switch', async () => {
  server.on('user/push', () => ({ key: null, topics: null }));
  await show(<NotifyingPage />, { store: await loggedIn() });
  await waitFor(() => expect(server.asked('user/push')).toHaveLength(1));
  expect(screen.queryByTestId('push')).toBeNull();
});
