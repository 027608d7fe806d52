/** The tickets of all products on one screen, with a market and an account; what stands behind the doors is the test's. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import type { Balance } from '#contract/api/wallet.ts';
import { marketOf } from '#contract/markets.ts';
import { batchMs } from '#contract/socket.ts';
import { forex } from '#src/features/trading/products/forex/forex.ts';
import { leverage } from '#src/features/trading/products/leverage/leverage.ts';
import { option } from '#src/features/trading/products/option/option.tsx';
import { spot } from '#src/features/trading/products/spot/spot.tsx';
import { TicketForm } from '#src/features/trading/ticket/TicketForm.tsx';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { toastsAtom } from '#src/state/toasts.ts';
import { loggedIn, maria, show } from '../component.tsx';
import { line } from '../line.ts';
import { server } from '../server.ts';
import { wednesday13h } from './situations.ts';

const [btc, eur] = [marketOf('BTCUSDT'), marketOf('EURUSD')];
if (btc === undefined || eur === undefined) throw new Error('two markets');

/** Frames of the market: the board and the book are of the same. */
export const atMs = wednesday13h * 1000;
/** The newest frame of the board. */
export const board = { frame: atMs / batchMs };
const quote = (symbol: string, price: string) => ({
  symbol,
  price,
  open: price,
  high: price,
  low: price,
  change: '0.00',
  volume: '1',
  time: wednesday13h,
});
export const depth = (bid: string, price: string, ask: string) => ({
  symbol: 'BTCUSDT',
  seq: board.frame,
  price,
  bids: [
    [bid, '2'],
    [String(Number(bid) - 10), '2'],
  ] as [string, string][],
  asks: [
    [ask, '2'],
    [String(Number(ask) + 10), '2'],
  ] as [string, string][],
});
const balance = (account: Balance['account'], currency: Balance['currency'], available: string): Balance => ({
  account,
  currency,
  available,
  frozen: '0',
  value: available,
});

export interface Case {
  name: string;
  node: ReactNode;
  call: Extract<CallName, 'coin/trade' | 'lever/submit' | 'microtrade/whsubmit' | 'microtrade/submit'>;
  /** What is typed, and what the button says then and before. */
  typed: string;
  bare: string;
  label: string;
  missing: string;
  /** What goes out, whatever the price. */
  body: object;
  shown: string;
  /** What comes back, and what is said of it. */
  answer: object;
  told: RegExp;
}

const waits = { worst_price: null, stop_price: null, stop_tick: null, time_in_force: null, expires: null };
const id = '22222222-2222-4222-8222-222222222222';
const position = {
  id,
  number: 'C1',
  direction: 'long',
  type: 'market',
  status: 'open',
  ...waits,
  trailing_bps: null,
  fills: 1,
  created: 1,
};

export const cases: Case[] = [
  {
    name: 'spot',
    node: <TicketForm product={spot} rules={btc} hasBook />,
    call: 'coin/trade',
    typed: '0.01',
    bare: 'Buy BTC',
    label: 'Buy 0.01 BTC',
    missing: 'Enter a quantity.',
    body: { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01', slippage_bps: 50 },
    shown: '50010.0',
    answer: {
      id,
      number: 'S1',
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'market',
      quantity: '0.01',
      filled: '0.01',
      average: '50010',
      price: null,
      status: 'done',
      fills: 1,
      created: 1,
      ...waits,
    },
    told: /^Bought 0\.01\sBTC at 50,010/,
  },
  {
    name: 'contracts',
    node: <TicketForm product={leverage} rules={btc} hasBook />,
    call: 'lever/submit',
    typed: '0.01',
    bare: 'Long BTC',
    label: 'Long 0.01 BTC',
    missing: 'Enter a quantity.',
    body: { symbol: 'BTCUSDT', direction: 'long', type: 'market', leverage: 5, quantity: '0.01', slippage_bps: 50 },
    shown: '50010.0',
    answer: { ...position, product: 'contract', symbol: 'BTCUSDT', quantity: '0.01', open_price: '50010' },
    told: /^Long opened: 0\.01\sBTC at 50,010/,
  },
  {
    name: 'forex',
    node: <TicketForm product={forex} rules={eur} />,
    call: 'microtrade/whsubmit',
    typed: '0.1',
    bare: 'Buy EUR/USD',
    label: 'Buy 0.1 lots of EUR/USD',
    missing: 'Enter a quantity.',
    body: { symbol: 'EURUSD', direction: 'long', type: 'market', leverage: 20, lots: '0.1', slippage_bps: 5 },
    shown: '1.16004',
    answer: { ...position, product: 'forex', symbol: 'EURUSD', quantity: '0.1', open_price: '1.16004' },
    told: /^Bought 0\.1\slots of EUR\/USD at 1\.16004/,
  },
  {
    name: 'options',
    node: <TicketForm product={option} rules={btc} />,
    call: 'microtrade/submit',
    typed: '50',
    bare: 'Up',
    label: 'Up: stake 50 USDT',
    missing: 'Enter a stake first.',
    body: { symbol: 'BTCUSDT', direction: 'up', seconds: 60, currency: 'USDT', amount: '50', slippage_bps: 10 },
    shown: '50000.0',
    answer: { id, number: 'O1', symbol: 'BTCUSDT', direction: 'up', stake: '50', status: 'open', created: 1 },
    told: /^Placed: 50\sUSDT of practice money on BTC\/USDT going up$/,
  },
];

/** One app for all tests, as what watches the market is one: who is logged in is another one each time. */
const store = createStore();

/** The line and what the app knows of it. */
export function become(state: 'live' | 'connecting' | 'offline') {
  act(() => {
    line.become(state);
    store.set(noteConnectionAtom, state);
  });
}

/** Before each test. */
export function begin(): void {
  server.reset();
  localStorage.clear();
  market();
  server.on('user/info', () => maria);
  server.on('market/risk', ({ symbol }) => ({
    symbol,
    at: wednesday13h,
    paths: 1,
    typical_day_bps: 250,
    horizons: [],
  }));
  server.on('wallet/list', () => ({
    at: wednesday13h,
    total: '6000',
    list: [
      balance('spot', 'USDT', '2000'),
      balance('spot', 'BTC', '0.5'),
      balance('contract', 'USDT', '2000'),
      balance('option', 'USDT', '2000'),
    ],
  }));
}

/** What the server says of the markets. */
export function market({ at = wednesday13h } = {}) {
  server.on('currency/quotation_new', () => ({ at, seq: board.frame, list: [quote('BTCUSDT', '50000')] }));
  server.on('currency/whlist', () => ({ at, seq: board.frame, list: [quote('EURUSD', '1.16000')] }));
  server.on('currency/depth', () => depth('49990', '50000', '50010'));
}

export const submit = () => screen.getByTestId('submit');
export const isReady = (button = submit()) => button.getAttribute('aria-disabled') === null;
export const size = () =>
  within(screen.queryByTestId('quantity') ?? screen.getByTestId('option-form')).getByRole<HTMLInputElement>('textbox');
export const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');
export const reasonOf = (button: HTMLElement) =>
  plain(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? null).trim();

let stopListening: () => void = () => undefined;

/** The form with a live market, and nothing typed. */
export async function open({ node }: Pick<Case, 'node'>, { live = true } = {}) {
  await loggedIn(store);
  become('live');
  const told: string[] = [];
  // Only what is said from now on.
  stopListening();
  stopListening = store.sub(toastsAtom, () =>
    told.push(
      ...store
        .get(toastsAtom)
        .map(({ message }) => plain(typeof message === 'string' ? message : (message.message ?? ''))),
    ),
  );
  const scene = await show(node, { store });
  // Balances are there, and so is whatever the market says.
  await waitFor(() => expect(screen.getByTestId('figure-available').textContent).toMatch(/2,000|0\.5/));
  if (live) await hear();
  return { ...scene, toasts: () => told };
}

/** A batch of the board comes, each behind the one before. */
export async function hear(price?: string) {
  await waitFor(() => {
    const list = price === undefined ? [] : [{ s: 'BTCUSDT', p: price }];
    act(() => line.tell('quotes', { seq: board.frame + 1, prev: board.frame, at: atMs, list }));
    board.frame += 1;
    expect(screen.queryByText('Waiting for a live price.')).toBeNull();
  });
}

export async function confirm(user: Awaited<ReturnType<typeof open>>['user'], typed: string) {
  await user.type(size(), typed);
  expect(reasonOf(submit())).toBe('');
  await user.click(submit());
  return screen.findByTestId('confirm');
}
