import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NoticeEvent } from '#contract/api/news.ts';
import { activateLocale } from '#src/lib/i18n.ts';
import { toggleTopicAtom } from '../device/notifying.ts';
import { toastsAtom } from '../toasts.ts';
import { followNotices } from './followNotices.ts';

const line = vi.hoisted(() => ({ push: null as ((event: NoticeEvent) => void) | null }));

vi.mock('#src/lib/socket.ts', () => ({
  socketDoor: {
    on: (_name: string, listener: (event: NoticeEvent) => void) => {
      line.push = listener;
    },
    onConnect: () => undefined,
  },
}));
const system = vi.hoisted(() => ({ shown: [] as object[] }));
vi.mock('#src/lib/device/notifications.ts', () => ({ notify: async (message: object) => system.shown.push(message) }));
vi.mock('#src/lib/api.ts', () => ({ call: () => new Promise(() => undefined) }));

const page = { documentElement: {}, querySelector: () => null, visibilityState: 'visible' };
let store: ReturnType<typeof createStore>;

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  page.visibilityState = 'visible';
  system.shown = [];
  vi.stubGlobal('document', page);
  await activateLocale('es');
  store = createStore();
  followNotices(store);
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['Firefox, Linux', 'Firefox, Linux'],
  ['', 'Navegador desconocido'],
])('a login with %j is told as one with %j, in the language shown', (client, name) => {
  const notice = { id: 'n1', time: 10, read: null, kind: 'new_device', client } as const;
  line.push?.({ kind: 'new', notice, unread: 1 });
  expect(store.get(toastsAtom).map(({ values }) => values)).toEqual([{ client: name }]);
});

const liquidated = {
  id: 'n1',
  time: 10,
  read: null,
  kind: 'position_closed',
  reason: 'liquidation',
  product: 'contract',
  order_id: 'o1',
  number: 'C123',
  symbol: 'BTCUSDT',
  side: 'long',
  quantity: '0.01',
  price: '61000.5',
  result: '-32.325',
} as const;

test('a liquidation says what it cost, and that the money is practice money', () => {
  line.push?.({ kind: 'new', notice: liquidated, unread: 1 });
  const [toast] = store.get(toastsAtom);
  expect(toast?.values).toEqual({ number: 'BTC/USDT C123', result: '−32.33' });
  expect(JSON.stringify(toast?.message)).toContain('practice money');
});

test('an order that was filled says at which price', () => {
  const about = { product: 'spot', order_id: 'o1', number: 'S123', symbol: 'BTCUSDT', side: 'buy' } as const;
  const notice = {
    id: 'n1',
    time: 10,
    read: null,
    kind: 'order_filled',
    quantity: '0.01',
    price: '61000.5',
    ...about,
  } as const;
  line.push?.({ kind: 'new', notice, unread: 1 });
  expect(store.get(toastsAtom).map(({ values }) => values)).toEqual([{ number: 'BTC/USDT S123', price: '61,000.5' }]);
});

test('a day order that has expired is named, and says when', () => {
  const about = { product: 'contract', order_id: 'o1', number: 'C123', symbol: 'BTCUSDT', side: 'long' } as const;
  const figures = { quantity: '0.50000', filled: '0.00000' };
  const notice = { id: 'n1', time: 10, read: null, kind: 'order_expired', ...about, ...figures } as const;
  line.push?.({ kind: 'new', notice, unread: 1 });
  const [toast] = store.get(toastsAtom);
  expect([toast?.kind, toast?.values]).toEqual(['info', { number: 'BTC/USDT C123' }]);
  expect(JSON.stringify(toast?.message)).toContain('00:00 UTC');
});

const filled = {
  id: 'n7',
  time: 10,
  read: null,
  kind: 'order_filled',
  product: 'spot',
  order_id: 'o1',
  number: 'S123',
  symbol: 'BTCUSDT',
  side: 'buy',
  quantity: '0.01',
  price: '61000.5',
} as const;
const fill = () => line.push?.({ kind: 'new', notice: filled, unread: 1 });

test('in the background the system tells it too, in the language shown, and a tap leads to the notice', () => {
  page.visibilityState = 'hidden';
  fill();
  expect(system.shown).toEqual([
    {
      body: expect.stringContaining('BTC/USDT S123'),
      tag: 'notice:n7',
      path: '/pages/news/msgdetail?id=n7',
    },
  ]);
});

test('in the background a liquidation is told by the system, with what it cost', () => {
  page.visibilityState = 'hidden';
  line.push?.({ kind: 'new', notice: liquidated, unread: 1 });
  expect(system.shown).toEqual([
    { body: expect.stringContaining('−32.33'), tag: 'notice:n1', path: '/pages/news/msgdetail?id=n1' },
  ]);
});

test('who sees the app is not told twice; and what is switched off on this device stays in the app', () => {
  fill();
  page.visibilityState = 'hidden';
  store.set(toggleTopicAtom, 'fills');
  fill();
  expect(system.shown).toEqual([]);
  expect(store.get(toastsAtom)).toHaveLength(2);
  const login = { id: 'n8', time: 10, read: null, kind: 'new_device', client: 'Firefox, Linux' } as const;
  line.push?.({ kind: 'new', notice: login, unread: 2 });
  expect(system.shown).toHaveLength(1);
});
