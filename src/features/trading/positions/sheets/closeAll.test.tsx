// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { server } from '#tests/server.ts';
import { provesStep } from '#tests/trading/stepBehaviour.ts';
import {
  atMs,
  begin,
  type Case,
  confirm,
  eur,
  eventOf,
  id,
  long,
  open,
  plain,
  reasonOf,
  stopped,
  store,
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

const other = '33333333-3333-4333-8333-333333333333';
const short = { ...long, id: other, number: 'C2', direction: 'short' as const, liquidation_price: '53000.0' };
const eurShort = { ...eur, id: other, number: 'F2', direction: 'short' as const, liquidation_price: '1.30000' };
const over = /^No open positions left\.$/;
const closed = (position: typeof long, profit: string) => ({
  outcome: 'closed',
  id: position.id,
  position: { ...position, status: 'closed', open_quantity: '0', closed_quantity: '0.01', closed_profit: profit },
});
const refused = {
  outcome: 'refused',
  id: other,
  key: 'price_moved',
  params: { symbol: 'BTCUSDT', shown: '50000', price: '51000', at: atMs },
};

const contracts: Case = {
  name: 'the close of all contracts',
  call: 'lever/closeall',
  events: [eventOf(long), eventOf(short)],
  node: <PositionList product="contract" symbol="BTCUSDT" />,
  way: ['close-all'],
  // Each at the price that it was shown with, and at its moment.
  body: {
    positions: [
      { id, shown_price: '50000.0' },
      { id: other, shown_price: '50000.0' },
    ],
    slippage_bps: 50,
  },
  done: { list: [closed(long, '9.9'), closed(short, '-10.1')] },
  ended: [stopped(long), stopped(short)],
  over,
};
const forex: Case = {
  ...contracts,
  name: 'the close of all forex',
  events: [eventOf(eur), eventOf(eurShort)],
  node: <PositionList product="forex" symbol="EURUSD" />,
  body: {
    positions: [
      { id, shown_price: '1.15996' },
      { id: other, shown_price: '1.16004' },
    ],
    slippage_bps: 5,
  },
  done: { list: [{ outcome: 'closed', id, position: { ...eur, status: 'closing' } }, refused] },
  ended: [stopped(eur), stopped(eurShort)],
};

describe.each([contracts, forex])('$name', (one) => provesStep(one));

/** What the server says is open, from now on. */
function nowOpen(list: Position[]): void {
  const sums = { margin: '0', fee_held: '0', profit: '0', equity: '0', available: '0' };
  server.on('lever/dealall', () => ({ at: atMs / 1000, ...sums, list }));
}

const rows = (testId: string) =>
  [...screen.getByTestId(testId).querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => plain(textContent)),
  );

test('says what each stands at and the sum of it before it asks', async () => {
  await open(contracts);
  expect(rows('close-all-sheet')).toEqual([
    ['BTC/USDT Long 0.01 · C1', '+10.00 USDT'],
    ['BTC/USDT Short 0.01 · C2', '−10.00 USDT'],
    ['Total unrealised P/L', '0.00 USDT'],
    ['Money', 'Practice money'],
  ]);
  expect(confirm().textContent).toBe('Close all: 2');
});

test('says of every one what became of it: a refusal of one keeps none of the others from being closed', async () => {
  server.on('lever/closeall', () => ({ list: [closed(long, '9.9'), refused] }) as never);
  const { user } = await open(contracts);
  await user.click(confirm());
  const sheet = await screen.findByTestId('outcome-sheet');
  expect(sheet.textContent).toContain('Closed: 1, rejected: 1');
  expect(rows('outcome-sheet')).toEqual([
    ['BTC/USDT Long 0.01 · C1', 'Closed +9.90 USDT'],
    ['BTC/USDT Short 0.01 · C2', expect.stringMatching(/^BTCUSDT moved/)],
  ]);
  await user.click(screen.getByTestId('done'));
  expect(screen.queryByTestId('outcome-sheet')).toBeNull();
  expect(server.asked('lever/closeall')).toHaveLength(1);
});

test('says it of the last ones as well, when nothing is left on the page', async () => {
  const { user } = await open(contracts);
  server.on('lever/closeall', () => contracts.done as never);
  nowOpen([]);
  await user.click(confirm());
  await screen.findByText('No open positions');
  expect(rows('outcome-sheet')).toHaveLength(2);
});

test('an answer that is found out about later names them, too, though nothing of it was asked here', async () => {
  const third = { ...short, id: '44444444-4444-4444-8444-444444444444', number: 'C3' };
  const { user, again } = await open({ ...contracts, events: [...contracts.events, eventOf(third)] });
  await user.click(confirm());
  await screen.findByTestId('unanswered');
  again(null);
  nowOpen([short, third]);
  act(() => void store.set(noteOrderAtom, stopped(long)));
  again(contracts.node);
  await user.click(await screen.findByTestId('close-all'));
  server.on('lever/closeall', () => ({ list: [closed(long, '9.9'), refused] }) as never);
  await user.click(await screen.findByTestId('find-out'));
  await screen.findByTestId('outcome-sheet');
  expect(rows('outcome-sheet').map(([name]) => name)).toEqual(['C1', 'BTC/USDT Short 0.01 · C2']);
});

test('what is being closed already is left to that', async () => {
  await open({
    ...contracts,
    events: [...contracts.events, eventOf({ ...short, id: '44444444-4444-4444-8444-444444444444', number: 'C3' })],
  });
  await waitFor(() => expect(confirm().textContent).toBe('Close all: 3'));
  act(() => void store.set(noteOrderAtom, eventOf({ ...short, status: 'closing' })));
  expect(confirm().textContent).toBe('Close all: 2');
  expect(reasonOf(confirm())).toBe('');
});
