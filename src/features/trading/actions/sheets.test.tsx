// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import type { OrderEvent } from '#contract/api/trading.ts';
import { batchMs } from '#contract/socket.ts';
import { AppError } from '#src/lib/appError.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { line } from '#tests/line.ts';
import { deferred, server } from '#tests/server.ts';
import { forexPosition } from '#tests/trading/forexPosition.ts';
import { position, spotOrder } from '#tests/trading/orders.ts';
import { wednesday13h } from '#tests/trading/situations.ts';
import { OpenOrders } from '../orders/OpenOrders.tsx';
import { PositionList } from '../positions/PositionList.tsx';
import type { ActionName } from './useAction.ts';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
vi.mock(import('#src/lib/socket.ts'), async (load) => ({
  ...(await load()),
  socketDoor: (await import('#tests/line.ts')).line as never,
}));
// Between tries of one step time passes; here it does not.
vi.mock(import('#src/lib/clock.ts'), async (load) => ({ ...(await load()), waitMs: () => Promise.resolve() }));

const atMs = wednesday13h * 1000;
let frame = atMs / batchMs;
const id = '22222222-2222-4222-8222-222222222222';
const long: Position = position({
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
const pending: Position = {
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
const eur = forexPosition({ id, number: 'F1' });
const eurPending = forexPosition({
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
const bid = spotOrder({ id, number: 'S1', price: '40000.0' });

interface Case {
  name: string;
  call: ActionName;
  event: OrderEvent;
  node: ReactNode;
  /** Opens the sheet. */
  way: string[];
  /** What is typed or chosen before it can be sent. */
  fill?: (user: User) => Promise<void>;
  body: object;
  done: object;
  ended: OrderEvent;
  over: RegExp;
}
type User = Awaited<ReturnType<typeof show>>['user'];

const contracts = <PositionList product="contract" symbol="BTCUSDT" />;
const forex = <PositionList product="forex" symbol="EURUSD" />;
const stopped = (order: Position): OrderEvent => ({
  product: order.product,
  order: {
    ...order,
    status: 'closed',
    close_reason: 'stop_loss',
    profit: '-12.000000',
    fee: '0',
    closed: wednesday13h,
  },
});
const cancelled = (event: OrderEvent): OrderEvent =>
  ({ product: event.product, order: { ...event.order, status: 'cancelled' } }) as OrderEvent;
const closedMeanwhile = /^This position was closed meanwhile\. Stop-loss: −12\.00\sUSDT\.$/;
const cancelledMeanwhile = /^This order was cancelled meanwhile\.$/;
const typeStop = (price: string) => async (user: User) => {
  const field = within(screen.getByTestId('stop_loss')).getByRole('textbox');
  await user.clear(field);
  await user.type(field, price);
};
const typeAmount = async (user: User) => user.type(screen.getByRole('textbox', { name: 'Amount' }), '5');
const contractEvent: OrderEvent = { product: 'contract', order: long };
const forexEvent: OrderEvent = { product: 'forex', order: eur };
const taken = { closed_quantity: '0.01', closed_profit: '9.9', open_quantity: '0' };

const cases: Case[] = [
  {
    name: 'the close of a contract',
    call: 'lever/close',
    event: contractEvent,
    node: contracts,
    way: ['close-position'],
    body: { id, quantity: '0.01000', shown_price: '49990.0' },
    done: { ...long, ...taken, status: 'closed' },
    ended: stopped(long),
    over: closedMeanwhile,
  },
  {
    name: 'the close of forex',
    call: 'microtrade/whclose',
    event: forexEvent,
    node: forex,
    way: ['close-position'],
    body: { id, shown_price: '1.15996' },
    done: { ...eur, status: 'closing' },
    ended: stopped(eur),
    over: closedMeanwhile,
  },
  {
    name: 'the stops of a contract',
    call: 'lever/setstop',
    event: contractEvent,
    node: contracts,
    way: ['set-stops'],
    fill: typeStop('49500'),
    body: { id, stop_loss: '49500.0' },
    done: { ...long, stop_loss: '49500.0', stops_tick: 9_000_000_000 },
    ended: stopped(long),
    over: closedMeanwhile,
  },
  {
    name: 'the stops of forex',
    call: 'microtrade/whsetstop',
    event: forexEvent,
    node: forex,
    way: ['set-stops'],
    fill: typeStop('1.15'),
    body: { id, stop_loss: '1.15000' },
    done: { ...eur, stop_loss: '1.15000', stops_tick: 9_000_000_000 },
    ended: stopped(eur),
    over: closedMeanwhile,
  },
  {
    name: 'the reverse of a contract',
    call: 'lever/reverse',
    event: contractEvent,
    node: contracts,
    way: ['reverse'],
    body: { id, shown_price: '49990.0' },
    done: {
      closed: { ...long, ...taken, status: 'closed' },
      opened: { ...long, id: '33333333-3333-4333-8333-333333333333', number: 'C2', direction: 'short' },
    },
    ended: stopped(long),
    over: closedMeanwhile,
  },
  {
    name: 'more margin for a contract',
    call: 'lever/margin',
    event: contractEvent,
    node: contracts,
    way: ['details', 'add-margin'],
    fill: typeAmount,
    body: { id, amount: '5' },
    done: { ...long, margin: '29.500000', fills: 3 },
    ended: stopped(long),
    over: closedMeanwhile,
  },
  {
    name: 'more margin for forex',
    call: 'lever/margin',
    event: forexEvent,
    node: forex,
    way: ['details', 'add-margin'],
    fill: typeAmount,
    body: { id, amount: '5' },
    done: { ...eur, margin: '585.020000', fills: 3 },
    ended: stopped(eur),
    over: closedMeanwhile,
  },
  {
    name: 'the cancel of an order for a contract',
    call: 'lever/cancel',
    event: { product: 'contract', order: pending },
    node: contracts,
    way: ['cancel-order'],
    body: { id },
    done: { ...pending, status: 'cancelled' },
    ended: cancelled({ product: 'contract', order: pending }),
    over: cancelledMeanwhile,
  },
  {
    name: 'the cancel of an order in forex',
    call: 'microtrade/whclose',
    event: { product: 'forex', order: eurPending },
    node: forex,
    way: ['cancel-order'],
    body: { id },
    done: { ...eurPending, status: 'cancelled' },
    ended: cancelled({ product: 'forex', order: eurPending }),
    over: cancelledMeanwhile,
  },
  {
    name: 'the cancel of a spot order',
    call: 'coin/cancel',
    event: { product: 'spot', order: bid },
    node: <OpenOrders />,
    way: ['cancel-order'],
    body: { id },
    done: { ...bid, status: 'cancelled' },
    ended: cancelled({ product: 'spot', order: bid }),
    over: cancelledMeanwhile,
  },
];

/** What watches the market is one for all tests; what has ended is of one test. */
let store = createStore();

function become(state: 'live' | 'connecting' | 'offline') {
  act(() => {
    line.become(state);
    store.set(noteConnectionAtom, state);
  });
}

beforeEach(() => {
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
  server.on('wallet/records', () => ({ list: [], next: null }) as never);
  server.on('wallet/list', () => ({
    at: wednesday13h,
    total: '2000',
    list: [{ account: 'contract', currency: 'USDT', available: '2000', frozen: '0', value: '2000' }],
  }));
});

const confirm = () => screen.getByTestId('confirm');
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ').trim();
const reasonOf = (button: HTMLElement) =>
  plain(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);
const sheet = () => document.querySelector('dialog:last-of-type');

/** The sheet of a step with a live market, filled in. */
async function open({ event, node, way, fill }: Case) {
  const orders = event.product === 'spot' ? [event.order] : [];
  const positions = event.product === 'spot' ? [] : [event.order as Position];
  server.on('coin/list', () => ({ list: orders, next: null }));
  const sums = { margin: '0', fee_held: '0', profit: '0', equity: '0', available: '0' };
  server.on('lever/dealall', () => ({ at: wednesday13h, ...sums, list: positions }));
  await loggedIn(store);
  become('live');
  const scene = await show(node, { store });
  for (const step of way) await scene.user.click(await screen.findByTestId(step));
  await waitFor(() => {
    act(() => line.tell('quotes', { seq: frame + 1, prev: frame, at: atMs, list: [] }));
    frame += 1;
    expect(screen.queryByText('Waiting for a live price.')).toBeNull();
  });
  await fill?.(scene.user);
  return scene;
}

describe.each(cases)('$name', (one) => {
  const succeed = () => server.on(one.call, () => one.done as never);

  test('is sent once however often it is tapped, with what was chosen, and the sheet goes when it is done', async () => {
    const answer = deferred<never>();
    server.on(one.call, () => answer.promise);
    const { user } = await open(one);
    expect(reasonOf(confirm())).toBe('');
    await user.dblClick(confirm());
    expect(confirm().getAttribute('aria-busy')).toBe('true');
    expect(server.asked(one.call)).toHaveLength(1);
    expect(server.asked(one.call)[0]?.body).toMatchObject(one.body);
    answer.resolve(one.done as never);
    await waitFor(() => expect(screen.queryByTestId('confirm')).toBeNull());
    expect(screen.queryByTestId('over')).toBeNull();
  });

  test('is not sent offline, and says so', async () => {
    succeed();
    const { user } = await open(one);
    become('offline');
    expect(reasonOf(confirm())).toBe('Offline: orders need the server.');
    await user.click(confirm());
    expect(server.asked(one.call)).toEqual([]);
    expect(sheet()).not.toBeNull();
  });

  test('refused, it stays in sight with the reason, also for a frozen account, and can be tried again', async () => {
    server.on(one.call, () => {
      throw new AppError('account_frozen', { status: 403 });
    });
    const { user } = await open(one);
    await user.click(confirm());
    expect((await screen.findByTestId('refused')).textContent).toMatch(/frozen/i);
    succeed();
    await user.click(confirm());
    await waitFor(() => expect(screen.queryByTestId('confirm')).toBeNull());
    const keys = server.asked(one.call).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  test('without an answer it is found out about under its key before anything else is sent', async () => {
    const { user } = await open(one);
    await user.click(confirm());
    const note = await screen.findByTestId('unanswered');
    expect(note.textContent).toContain('No answer came');
    expect(screen.queryByTestId('confirm')).toBeNull();
    succeed();
    await user.click(screen.getByTestId('find-out'));
    await waitFor(() => expect(screen.queryByTestId('unanswered')).toBeNull());
    expect(new Set(server.asked(one.call).map(({ key }) => key)).size).toBe(1);
    expect(screen.queryByTestId('confirm')).toBeNull();
  });

  test('what ends while somebody thinks it over is said to have, and nothing can be sent any more', async () => {
    const { user } = await open(one);
    act(() => void store.set(noteOrderAtom, one.ended));
    expect(plain((await screen.findByTestId('over')).textContent)).toMatch(one.over);
    expect(screen.queryByTestId('confirm')).toBeNull();
    await user.keyboard('{Enter}');
    expect(server.asked(one.call)).toEqual([]);
  });
});

describe.each(cases.filter(({ event, way }) => event.product !== 'spot' && !way.includes('cancel-order')))(
  'a position that is being closed: $name',
  (one) => {
    test('waits for that', async () => {
      await open(one);
      const closing = { ...(one.event.order as Position), status: 'closing' } as const;
      act(() => void store.set(noteOrderAtom, { product: closing.product, order: closing }));
      await waitFor(() => expect(reasonOf(confirm())).toBe('It is being closed.'));
    });
  },
);
