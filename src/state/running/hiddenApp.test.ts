import 'fake-indexeddb/auto';
import { createStore, type PrimitiveAtom } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Deposit } from '#contract/api/wallet.ts';
import { activateLocale } from '#src/lib/i18n.ts';
import { addAlertAtom, alertsAtom } from '../alerts/alerts.ts';
import { toggleTopicAtom } from '../device/notifying.ts';
import { reachedAlertsAtom } from '../inbox.ts';
import { boardAtom as mockedBoardAtom } from '../market/quotes.ts';
import { toastsAtom } from '../toasts.ts';
import { followAlerts } from './followAlerts.ts';
import { showDecision } from './showDecision.ts';

/** What the system is asked to show while nobody sees the app. */
const system = vi.hoisted(() => ({ shown: [] as object[] }));
vi.mock('#src/lib/device/notifications.ts', () => ({ notify: async (message: object) => system.shown.push(message) }));
vi.mock('#src/lib/api.ts', () => ({ call: async () => [] }));
vi.mock('../market/quotes.ts', async () => {
  const { atom } = await import('jotai');
  return { boardAtom: atom<object>({ status: 'loading' }) };
});
/** What the rest of the app may only read. */
const boardAtom = mockedBoardAtom as unknown as PrimitiveAtom<object>;

const page = { documentElement: {}, querySelector: () => null, addEventListener: () => undefined, visibilityState: '' };
let store: ReturnType<typeof createStore>;

beforeEach(async () => {
  page.visibilityState = 'hidden';
  system.shown = [];
  vi.stubGlobal('document', page);
  await activateLocale('es');
  store = createStore();
});

afterEach(() => vi.unstubAllGlobals());

const deposit = { id: 'd1', amount: '250.00', credited_in: 'USDT', number: 'D123' } as Deposit;

test.each([
  ['succeed', '250 USDT'],
  ['failed', 'D123'],
] as const)('a deposit that is %s is told by the system, and a tap leads to it', (status, words) => {
  showDecision(store, { ...deposit, status } as Deposit);
  const body = expect.stringContaining(words);
  expect(system.shown).toEqual([{ body, tag: 'deposit:d1', path: '/pages/order/charge?id=d1' }]);
});

test('a deposit under review is told nowhere, and whoever has switched deposits off hears of one in the app alone', () => {
  showDecision(store, { ...deposit, status: 'review' } as Deposit);
  expect(store.get(toastsAtom)).toEqual([]);
  store.set(toggleTopicAtom, 'deposits');
  showDecision(store, { ...deposit, status: 'succeed' } as Deposit);
  expect(store.get(toastsAtom)).toHaveLength(1);
  expect(system.shown).toEqual([]);
});

/** A live batch with one price. */
const live = (at: number, price: string) => {
  const quotes = { BTCUSDT: { price, high: price, low: price } };
  store.set(boardAtom, { status: 'ready', data: { at, live: true, quotes } });
};

test('a price that an alert waits for is told by the system once, with its level, and a tap leads to the chart', async () => {
  followAlerts(store);
  await vi.waitFor(() => expect(store.get(alertsAtom)).toEqual([]));
  await store.set(addAlertAtom, { symbol: 'BTCUSDT', side: 'above', price: '61000.0', since: 100 });
  live(101, '60000.0');
  live(102, '61000.5');
  await vi.waitFor(() => expect(store.get(reachedAlertsAtom)).toHaveLength(1));
  live(103, '61000.6');
  const [alert] = store.get(alertsAtom) ?? [];
  expect(alert?.hit).toEqual({ at: 102, price: '61000.5' });
  const text = expect.stringContaining('61,000.5');
  expect(system.shown).toEqual([
    {
      title: expect.stringContaining('BTC'),
      body: text,
      tag: `alert:${alert?.id}`,
      path: '/pages/kline/index?symbol=BTCUSDT',
    },
  ]);
});
