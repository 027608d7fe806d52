// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import { toastsAtom } from '#src/state/toasts.ts';
import { server } from '#tests/server.ts';
import { provesStep } from '#tests/trading/stepBehaviour.ts';
import {
  begin,
  bid,
  bidEvent,
  cancelled,
  type Case,
  confirm,
  eurPending,
  eventOf,
  id,
  long,
  open,
  pending,
  plain,
  store,
} from '#tests/trading/stepScene.tsx';
import { PositionList } from '../positions/PositionList.tsx';
import { OpenOrders } from './OpenOrders.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
vi.mock(import('#src/lib/socket.ts'), async (load) => ({
  ...(await load()),
  socketDoor: (await import('#tests/line.ts')).line as never,
}));
// No time passes: neither between tries of one step, nor so that a price grows old on a busy machine.
vi.mock(import('#src/lib/clock.ts'), async (load) => ({
  ...(await load()),
  waitMs: () => Promise.resolve(),
  monotonicMs: () => 0,
}));

beforeEach(begin);

const contracts = <PositionList product="contract" symbol="BTCUSDT" />;
const forex = <PositionList product="forex" symbol="EURUSD" />;
const cancelledMeanwhile = /^This order has been cancelled\.$/;
const other = '33333333-3333-4333-8333-333333333333';
const two = (one: Position) => [eventOf(one), eventOf({ ...one, id: other, number: 'second' })];
const bids = [bidEvent(bid), bidEvent({ ...bid, id: other, number: 'second', held: '99.5' })];

const all = (name: string, product: string, node: Case['node'], events: Case['events']): Case => ({
  name,
  call: 'trade/cancelall',
  events,
  node,
  way: ['cancel-all'],
  body: { product },
  done: { list: events.map(cancelled) },
  ended: events.map(cancelled),
  over: /^No pending orders left\.$/,
});

const cases: Case[] = [
  {
    name: 'the cancel of an order for a contract',
    call: 'lever/cancel',
    events: [eventOf(pending)],
    node: contracts,
    way: ['cancel-order'],
    body: { id },
    done: { ...pending, status: 'cancelled' },
    ended: [cancelled(eventOf(pending))],
    over: cancelledMeanwhile,
  },
  {
    name: 'the cancel of an order in forex',
    call: 'microtrade/whclose',
    events: [eventOf(eurPending)],
    node: forex,
    way: ['cancel-order'],
    body: { id },
    done: { ...eurPending, status: 'cancelled' },
    ended: [cancelled(eventOf(eurPending))],
    over: cancelledMeanwhile,
  },
  {
    name: 'the cancel of a spot order',
    call: 'coin/cancel',
    events: [bidEvent(bid)],
    node: <OpenOrders />,
    way: ['cancel-order'],
    body: { id },
    done: { ...bid, status: 'cancelled' },
    ended: [cancelled(bidEvent(bid))],
    over: cancelledMeanwhile,
  },
  all('the cancel of all spot orders', 'spot', <OpenOrders />, bids),
  all('the cancel of all orders for contracts', 'contract', contracts, two(pending)),
  all('the cancel of all orders in forex', 'forex', forex, two(eurPending)),
];

describe.each(cases)('$name', (one) => provesStep(one));

test('who cancels all sees what each gives back, and is told how many were cancelled', async () => {
  const one = cases.find(({ call, events }) => call === 'trade/cancelall' && events === bids);
  if (one === undefined) throw new Error('all spot orders');
  server.on('trade/cancelall', () => one.done as never);
  const { user } = await open(one);
  const sheet = plain(screen.getByTestId('cancel-all-sheet').textContent);
  expect(sheet).toMatch(/S1427\.30688 USDT/);
  expect(sheet).toMatch(/second99\.5 USDT/);
  expect(confirm().textContent).toBe('Cancel all: 2');
  const told: unknown[] = [];
  const stop = store.sub(toastsAtom, () => told.push(...store.get(toastsAtom).map(({ message }) => message)));
  await user.click(confirm());
  await waitFor(() => expect(screen.queryByTestId('cancel-all-sheet')).toBeNull());
  stop();
  expect(told).toEqual(['Orders cancelled: 2']);
});

test('what of a position still waits is cancelled with the rest', async () => {
  const partly = { ...long, id: other, number: 'second', waiting_quantity: '0.00500', waiting_margin: '12.5' };
  await open({ events: [eventOf(pending), eventOf(partly)], node: contracts, way: ['cancel-all'] });
  expect(confirm().textContent).toBe('Cancel all: 2');
});

test('one order alone is cancelled by its own button', async () => {
  await open({ events: [eventOf(pending), eventOf({ ...long, id: other })], node: contracts, way: ['cancel-order'] });
  expect(screen.queryByTestId('cancel-all')).toBeNull();
});
