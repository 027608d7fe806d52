// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { provesStep } from '#tests/trading/stepBehaviour.ts';
import {
  begin,
  type Case,
  confirm,
  eur,
  eventOf,
  id,
  long,
  open,
  reasonOf,
  stopped,
  store,
  type User,
} from '#tests/trading/stepScene.tsx';
import { PositionList } from '../PositionList.tsx';

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
const closedMeanwhile = /^This position has been closed\. Stop loss: −12\.00\sUSDT\.$/;
const typeStop = (price: string) => async (user: User) => {
  const field = within(screen.getByTestId('stop_loss')).getByRole('textbox');
  await user.clear(field);
  await user.type(field, price);
};
const typeAmount = async (user: User) => user.type(screen.getByRole('textbox', { name: 'Amount' }), '5');
const taken = { closed_quantity: '0.01', closed_profit: '9.9', open_quantity: '0' };

const cases: Case[] = [
  {
    name: 'the close of a contract',
    call: 'lever/close',
    events: [eventOf(long)],
    node: contracts,
    way: ['close-position'],
    body: { id, quantity: '0.01000', shown_price: '49990.0' },
    done: { ...long, ...taken, status: 'closed' },
    ended: [stopped(long)],
    over: closedMeanwhile,
  },
  {
    name: 'the close of forex',
    call: 'microtrade/whclose',
    events: [eventOf(eur)],
    node: forex,
    way: ['close-position'],
    body: { id, shown_price: '1.15996' },
    done: { ...eur, status: 'closing' },
    ended: [stopped(eur)],
    over: closedMeanwhile,
  },
  {
    name: 'the stops of a contract',
    call: 'lever/setstop',
    events: [eventOf(long)],
    node: contracts,
    way: ['set-stops'],
    fill: typeStop('49500'),
    body: { id, stop_loss: '49500.0' },
    done: { ...long, stop_loss: '49500.0', stops_tick: 9_000_000_000 },
    ended: [stopped(long)],
    over: closedMeanwhile,
  },
  {
    name: 'the stops of forex',
    call: 'microtrade/whsetstop',
    events: [eventOf(eur)],
    node: forex,
    way: ['set-stops'],
    fill: typeStop('1.15'),
    body: { id, stop_loss: '1.15000' },
    done: { ...eur, stop_loss: '1.15000', stops_tick: 9_000_000_000 },
    ended: [stopped(eur)],
    over: closedMeanwhile,
  },
  {
    name: 'the reverse of a contract',
    call: 'lever/reverse',
    events: [eventOf(long)],
    node: contracts,
    way: ['reverse'],
    body: { id, shown_price: '49990.0' },
    done: {
      closed: { ...long, ...taken, status: 'closed' },
      opened: { ...long, id: '33333333-3333-4333-8333-333333333333', number: 'C2', direction: 'short' },
    },
    ended: [stopped(long)],
    over: closedMeanwhile,
  },
  {
    name: 'more margin for a contract',
    call: 'lever/margin',
    events: [eventOf(long)],
    node: contracts,
    way: ['details', 'add-margin'],
    fill: typeAmount,
    body: { id, amount: '5' },
    done: { ...long, margin: '29.500000', fills: 3 },
    ended: [stopped(long)],
    over: closedMeanwhile,
  },
  {
    name: 'more margin for forex',
    call: 'lever/margin',
    events: [eventOf(eur)],
    node: forex,
    way: ['details', 'add-margin'],
    fill: typeAmount,
    body: { id, amount: '5' },
    done: { ...eur, margin: '585.020000', fills: 3 },
    ended: [stopped(eur)],
    over: closedMeanwhile,
  },
];

describe.each(cases)('$name', (one) => {
  provesStep(one);

  test('waits for a close that is under way', async () => {
    await open(one);
    const [closing] = one.events;
    act(() => void store.set(noteOrderAtom, eventOf({ ...(closing?.order as Position), status: 'closing' })));
    await waitFor(() => expect(reasonOf(confirm())).toBe('This position is being closed.'));
  });
});
