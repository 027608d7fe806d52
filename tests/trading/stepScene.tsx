/** The sheets of steps with orders and positions, over a live market; what stands behind the doors is the test's. */
import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { OrderEvent } from '#contract/api/trading.ts';
import { batchMs } from '#contract/socket.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import type { PlaceName } from '#src/state/steps/place.rules.ts';
import { loggedIn, maria, show } from '../component.tsx';
import { line } from '../line.ts';
import { server } from '../server.ts';
import { forexPosition } from './forexPosition.ts';
import { position, spotOrder } from './orders.ts';
import { wednesday13h } from './situations.ts';

export const atMs = wednesday13h * 1000;
let frame = atMs / batchMs;
export const id = '22222222-2222-4222-8222-222222222222';
export const long: Position = position({
  id,
  number: 'C1',
  status: 'open',
  open_quantity: '0.01000',
  open_price: '49000.0',
  liquidation_price: '45000.0',
  take_profit: null,
  margin: '24.500000',
  fee: '0.245000',
  profit: '0',
  close_price: null,
  close_tick: null,
  close_reason: null,
  closed: null,
});
export const pending: Position = {
  ...long,
  status: 'pending',
  type: 'limit',
  open_quantity: '0',
  waiting_quantity: '0.01000',
  open_price: null,
  opened: null,
  limit_price: '40000.0',
  time_in_force: 'gtc',
  margin: '20.000000',
  fee_held: '0.200000',
  fee: '0',
  liquidation_price: null,
};
export const eur = forexPosition({ id, number: 'F1' });
export const eurPending = forexPosition({
  id,
  number: 'F1',
  status: 'pending',
  type: 'limit',
  open_price: null,
  opened: null,
  limit_price: '1.10000',
  open_quantity: '0.00',
  liquidation_price: null,
});
export const bid = spotOrder({ id, number: 'S1', price: '40000.0' });

export interface Case {
  name: string;
  call: PlaceName;
  /** What there is: the step is about one, or about all of them. */
  events: OrderEvent[];
  node: ReactNode;
  /** Opens the sheet. */
  way: string[];
  /** What is typed or chosen before it can be sent. */
  fill?: (user: User) => Promise<void>;
  body: object;
  done: object;
  /** What ends all of it meanwhile, and what the sheet says then. */
  ended: OrderEvent[];
  over: RegExp;
}
export type User = Awaited<ReturnType<typeof show>>['user'];

/** What watches the market is one for all tests; what has ended is of one test. */
export let store = createStore();

/** The line and what the app knows of it. */
export function become(state: 'live' | 'connecting' | 'offline') {
  act(() => {
    line.become(state);
    store.set(noteConnectionAtom, state);
  });
}

let beating: ReturnType<typeof setInterval> | undefined;

function beat() {
  act(() => line.tell('quotes', { seq: frame + 1, prev: frame, at: atMs, list: [] }));
  frame += 1;
}

/** Before each test. */
export function begin(): void {
  clearInterval(beating);
  server.reset();
  localStorage.clear();
  store = createStore();
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
  server.on('currency/quotation_new', () => ({ at: wednesday13h, seq: frame, list: [quote('BTCUSDT', '50000')] }));
  server.on('currency/whlist', () => ({ at: wednesday13h, seq: frame, list: [quote('EURUSD', '1.16000')] }));
  server.on('currency/depth', () => ({
    symbol: 'BTCUSDT',
    seq: frame,
    price: '50000',
    bids: [['49990', '2']],
    asks: [['50010', '2']],
  }));
  server.on('user/info', () => maria);
  server.on('market/risk', ({ symbol }) => ({ symbol, at: wednesday13h, paths: 1, typical_day_bps: 1, horizons: [] }));
  server.on('lever/my_trade', () => ({ list: [], next: null }));
  server.on('microtrade/whlists', () => ({ list: [], next: null }));
  server.on('trade/fills', () => []);
  server.on('wallet/records', () => ({ list: [], next: null }));
  server.on('wallet/list', () => ({
    at: wednesday13h,
    total: '2000',
    list: [{ account: 'contract', currency: 'USDT', available: '2000', frozen: '0', value: '2000' }],
  }));
}

export const confirm = () => screen.getByTestId('confirm');
export const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ').trim();
export const reasonOf = (button: HTMLElement) =>
  plain(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);

/** The sheet of a step with a live market, filled in. */
export async function open({ events, node, way, fill }: Pick<Case, 'events' | 'node' | 'way' | 'fill'>) {
  const positions = events.flatMap((event) =>
    event.product === 'contract' || event.product === 'forex' ? [event.order] : [],
  );
  const orders = events.flatMap((event) => (event.product === 'spot' ? [event.order] : []));
  server.on('coin/list', () => ({ list: orders, next: null }));
  const sums = { margin: '0', fee_held: '0', profit: '0', equity: '0', available: '0' };
  server.on('lever/dealall', () => ({ at: wednesday13h, ...sums, list: positions }));
  await loggedIn(store);
  become('live');
  const scene = await show(node, { store });
  for (const step of way) await scene.user.click(await screen.findByTestId(step));
  // As a real line does, this one goes on: a board that is asked for again is live with the next batch.
  clearInterval(beating);
  beating = setInterval(beat, 20);
  await waitFor(() => expect(screen.queryByText('Waiting for a live price.')).toBeNull());
  await fill?.(scene.user);
  return scene;
}

export const eventOf = (order: Position): OrderEvent => ({ product: order.product, order });
export const bidEvent = (order: SpotOrder): OrderEvent => ({ product: 'spot', order });
export const cancelled = ({ product, order }: OrderEvent): OrderEvent =>
  ({ product, order: { ...order, status: 'cancelled' } }) as OrderEvent;
export const stopped = (order: Position): OrderEvent =>
  eventOf({
    ...order,
    status: 'closed',
    close_reason: 'stop_loss',
    profit: '-12.000000',
    fee: '0',
    closed: wednesday13h,
  });
