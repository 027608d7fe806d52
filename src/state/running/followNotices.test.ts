import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NoticeEvent } from '#contract/api/news.ts';
import { activateLocale } from '#src/lib/i18n.ts';
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
vi.mock('#src/lib/api.ts', () => ({ call: () => new Promise(() => undefined) }));

let store: ReturnType<typeof createStore>;

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: {}, querySelector: () => null });
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

test('a liquidation says what it cost, and that the money is practice money', () => {
  const about = { product: 'contract', order_id: 'o1', number: 'C123', symbol: 'BTCUSDT', side: 'long' } as const;
  const figures = { quantity: '0.01', price: '61000.5', result: '-32.325' };
  const notice = {
    id: 'n1',
    time: 10,
    read: null,
    kind: 'position_closed',
    reason: 'liquidation',
    ...about,
    ...figures,
  } as const;
  line.push?.({ kind: 'new', notice, unread: 1 });
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
