import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import type { Wallet } from '#contract/api/wallet.ts';
import { asAppError } from '#src/lib/appError.ts';
import { keepSession } from '#src/lib/outbox/owner.ts';
import { forexPosition } from '#tests/trading/forexPosition.ts';
import { restoreSessionAtom } from '../session.ts';
import { equityAtom } from './equity.ts';

const { call } = vi.hoisted(() => {
  vi.stubGlobal('location', { hash: '' });
  return { call: vi.fn() };
});
vi.mock('#src/lib/api.ts', () => ({ call }));

const wallet: Wallet = {
  at: 100,
  total: '2000.000000',
  list: [
    { account: 'contract', currency: 'USDT', available: '1000.000000', frozen: '1000.000000', value: '2000.000000' },
  ],
};
const position = forexPosition({
  product: 'contract',
  symbol: 'BTCUSDT',
  open_quantity: '0.10000',
  open_price: '54000.00',
});
const quote = { symbol: 'BTCUSDT', price: '54321.00', change: '0.00', high: '0', low: '0', volume: '0' };

afterEach(() => call.mockReset());

/** The calls answer with these; what is missing fails. */
async function lookedAt(userId: string, answers: Record<string, unknown>) {
  call.mockImplementation((name: string) => {
    const answer = answers[name];
    return answer === undefined ? Promise.reject(asAppError(new TypeError('offline'))) : Promise.resolve(answer);
  });
  await keepSession({ version: 1, token: 'token', userId });
  const store = createStore();
  await store.set(restoreSessionAtom);
  store.sub(equityAtom, () => undefined);
  return store;
}

const quotes = {
  'currency/quotation_new': { at: 200, seq: 1, list: [quote] },
  'currency/whlist': { at: 201, seq: 1, list: [] },
};

test('without any price the positions are named, and the figure is not called live', async () => {
  const store = await lookedAt('c', { 'wallet/list': wallet, 'lever/dealall': { list: [position] } });
  await vi.waitUntil(() => store.get(equityAtom) !== null);
  expect(store.get(equityAtom)).toMatchObject({ total: 2_000_000_000n, missing: ['BTC/USDT'] });
});

test('nothing is told before the positions and their prices have come; then the total has them in it', async () => {
  const store = await lookedAt('a', { 'wallet/list': wallet, 'lever/dealall': { list: [position] }, ...quotes });
  expect(store.get(equityAtom)).toBeNull();
  await vi.waitUntil(() => store.get(equityAtom) !== null);
  expect(store.get(equityAtom)).toMatchObject({ total: 2_032_100_000n, unrealised: 32_100_000n, missing: [] });
});

test('positions that could not be asked for are named as missing, and the cash stands', async () => {
  const store = await lookedAt('b', { 'wallet/list': wallet, ...quotes });
  await vi.waitUntil(() => store.get(equityAtom) !== null);
  expect(store.get(equityAtom)).toMatchObject({ total: 2_000_000_000n, lacksPositions: true });
});
