// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { planRules } from '#contract/plans/planRules.ts';
import type { Funds } from '#contract/socket.ts';
import { AppError } from '#src/lib/appError.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { day, ended, now, order, running, trades } from '#tests/planScene.ts';
import { server } from '#tests/server.ts';
import { HostingOrdersPage, StrategyOrdersPage } from '../lists/orderPages.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
const socket = vi.hoisted(() => ({ tell: new Set<(event: unknown) => void>() }));
vi.mock(import('#src/lib/socket.ts'), async (load) => {
  const real = await load();
  const on = (event: string, handler: (value: unknown) => void) => {
    if (event === 'funds') socket.tell.add(handler);
    return () => socket.tell.delete(handler);
  };
  return { ...real, socketDoor: Object.assign(Object.create(real.socketDoor) as typeof real.socketDoor, { on }) };
});
const files = vi.hoisted(() => ({ saved: [] as string[] }));
vi.mock(import('#src/lib/files/csv.ts'), async (load) => ({
  ...(await load()),
  download: (_name: string, text: string) => void files.saved.push(text),
}));

let current = running;
const push = (told: typeof order) =>
  act(() => {
    const funds: Funds = { kind: 'plan', order: told };
    for (const tell of socket.tell) tell(funds);
  });

beforeEach(() => {
  server.reset();
  files.saved.length = 0;
  current = running;
  server.on('user/info', () => maria);
  server.on('lh/deposit/order', ({ status }) => ({
    list: [current].filter((one) => status === undefined || one.status === status),
    next: null,
  }));
  server.on('project/orders', () => ({ list: [], next: null }));
  server.on('lh/deposit/records', () => ({ list: [{ ...day, cut: 'advanced' }], next: null }));
  server.on('lh/deposit/trades', ({ n }) =>
    n === undefined ? { ...trades, n: 2, live: true, net: '0.070000' } : trades,
  );
});
afterEach(() => settleWork());

/** What stands there, with plain spaces. */
const said = (element: Element) => (element.textContent ?? '').replaceAll('\u00A0', ' ');
const rowsOf = (place: HTMLElement) =>
  Object.fromEntries(
    [...place.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      said(row.querySelector('dd') ?? row),
    ]),
  );
const open = async (at: string, page = <HostingOrdersPage />) => show(page, { at, store: await loggedIn() });

describe('the list', () => {
  test('shows each with its state and result, and a filter asks for one state', async () => {
    const { user } = await open(paths.hostingOrders());
    expect((await screen.findByTestId('plan-row')).textContent).toContain('−0.12');
    await user.click(screen.getByRole('radio', { name: 'Finished' }));
    await screen.findByText('No orders with this status');
    push(ended);
    expect((await screen.findByTestId('plan-row')).textContent).toContain('+0.3');
  });

  test('shows a result with two decimals, and the order has every one of it', async () => {
    current = { ...running, result: '-0.123456' };
    const { unmount } = await open(paths.hostingOrders());
    expect(said(await screen.findByTestId('plan-row'))).toContain('−0.12 USDT');
    unmount();
    await open(paths.hostingOrders({ id: order.id }));
    expect(rowsOf(await screen.findByTestId('plan-order'))['Profit and loss']).toBe('−0.123456 USDT');
  });

  test('is empty with a next step, and is saved with every row marked as simulated', async () => {
    const { unmount } = await open(paths.strategyOrders(), <StrategyOrdersPage />);
    await screen.findByText('Your plan orders will appear here');
    unmount();
    const { user } = await open(paths.hostingOrders());
    await screen.findByTestId('plan-row');
    await user.click(screen.getByTestId('open-export'));
    await user.click(await screen.findByTestId('export'));
    await waitFor(() => expect(files.saved).toHaveLength(1));
    expect(files.saved[0]).toContain('hft-practice/plans');
  });
});

describe('an order', () => {
  test('opens by number, with every field of it', async () => {
    await open(paths.hostingOrders({ id: running.number }));
    expect(rowsOf(await screen.findByTestId('plan-fields'))).toEqual({
      'Order number': 'H7K2M9QXYZ',
      Plan: 'Hosting plan 1',
      Coin: 'USDT',
      'Order type': 'Rule-based',
      Price: 'none: the rule decides',
      Ordered: formatTime(now),
      'Locked since': formatTime(now),
      'First plan day': formatTime(now + 5),
      Expires: formatTime(now + 1205),
      Ended: '–',
      Money: 'Practice money',
    });
    const card = screen.getByTestId('plan-order');
    expect(within(card).getByRole('heading').textContent).toBe('Running');
    expect(rowsOf(card)).toEqual({
      'Plan days completed': '1 of 2',
      Amount: '500 USDT',
      'Current value': '499.88 USDT',
      'Last plan day': '−0.12 USDT',
      'Results so far': '−0.12 USDT',
      'Cost of ending early': '0 USDT',
      'Profit and loss': '−0.12 USDT',
    });
  });

  test('has its amount locked from the application on, while it is under review already', async () => {
    current = order;
    await open(paths.hostingOrders({ id: order.id }));
    expect(rowsOf(await screen.findByTestId('plan-fields'))).toMatchObject({
      Ordered: formatTime(now),
      'Locked since': formatTime(now),
      'First plan day': '–',
      Expires: '–',
      Ended: '–',
    });
    expect(within(screen.getByTestId('plan-order')).getByRole('heading').textContent).toBe('Under review');
  });

  test('that is over says when it ended, what its last plan day brought, and what ending it early has cost', async () => {
    current = { ...ended, end: 'terminated', cost: '5.000000', result: '-4.700000' };
    await open(paths.hostingOrders({ id: order.id }));
    expect(rowsOf(await screen.findByTestId('plan-fields'))).toMatchObject({
      Expires: '–',
      Ended: formatTime(now + 1205),
    });
    expect(rowsOf(screen.getByTestId('plan-order'))).toMatchObject({
      'Plan days completed': '2 of 2',
      'Current value': '0 USDT',
      'Last plan day': '+0.42 USDT',
      'Results so far': '+0.3 USDT',
      'Cost of ending early': '5 USDT',
      'Profit and loss': '−4.7 USDT',
    });
  });

  test('shows what the running plan day has brought so far, and the trades of a paid one with a check', async () => {
    const { user } = await open(paths.hostingOrders({ id: order.id }));
    await waitFor(() => expect(screen.getByTestId('running-day').textContent).toContain('+0.07'));
    const row = await screen.findByTestId('plan-day');
    expect(said(row)).toContain('Plan day 1advanced · fees 0.2 USDT · slippage 0.03 USDT · trades: 2−0.12 USDT');
    await user.click(row);
    const sheet = await screen.findByTestId('trades-sheet');
    expect((await within(sheet).findByTestId('plan-trade')).textContent).toContain('Buy 0.001 BTC');
    expect(within(sheet).getByTestId('check-day').getAttribute('href')).toContain(
      `plan=hosting1&order=${order.id}&n=1&amount=500.000000&net=-0.120000&stretches=`,
    );
  });

  test('is ended early once the sheet has said what comes back', async () => {
    server.on('lh/deposit/termination', () => ({
      running: '0.070000',
      cost: '5.000000',
      back: '494.950000',
      at: 1_790_000_500,
    }));
    server.on('lh/deposit/cancel', () => ({ ...ended, end: 'terminated', cost: '5.000000', result: '-5.050000' }));
    const { user } = await open(paths.hostingOrders({ id: order.id }));
    await user.click(await screen.findByTestId('end-plan'));
    const sheet = await screen.findByTestId('confirm-sheet');
    await waitFor(() => expect(said(sheet)).toContain('494.95 USDT'));
    expect(rowsOf(sheet)).toEqual({
      Amount: '500 USDT',
      'Results so far': '−0.12 USDT',
      'Current plan day so far': '+0.07 USDT',
      [`Cost (${formatBps(planRules.terminationBps, 'en-GB')} of the amount)`]: '5 USDT',
      Returned: '494.95 USDT',
      Money: 'Practice money',
    });
    await user.dblClick(within(sheet).getByTestId('confirm'));
    await waitFor(() => expect(screen.getByTestId('plan-order').textContent).toContain('Ended early by you'));
    expect(server.asked('lh/deposit/cancel')).toHaveLength(1);
  });

  test('that was over meanwhile says so on the sheet, and is asked for again', async () => {
    server.on('lh/deposit/termination', () => ({ running: '0', cost: '5', back: '495', at: 1_790_000_500 }));
    server.on('lh/deposit/cancel', () => {
      current = ended;
      throw new AppError('plan_not_running', { status: 409, params: { status: 'ended' } });
    });
    const { user } = await open(paths.hostingOrders({ id: order.id }));
    await user.click(await screen.findByTestId('end-plan'));
    await waitFor(() => expect(screen.getByTestId('confirm').getAttribute('aria-disabled')).toBeNull());
    await user.click(screen.getByTestId('confirm'));
    await waitFor(() => expect(screen.getByTestId('plan-order').textContent).toContain('All plan days completed'));
  });

  test('moves on with the socket, and with the next plan day, which says what it does', async () => {
    current = order;
    server.on('user/accounts', () => ({
      list: [],
      open_max: 5,
      expires: null,
      topup: { max: '10000', left: '10000', more_at: null },
      plan: { day: 3, day_seconds: 600 },
    }));
    server.on('user/next_day', () => {
      current = running;
      return { day: 4, day_seconds: 600 };
    });
    const { user, store } = await open(paths.hostingOrders({ id: order.id }));
    await screen.findByText('Advancing to the next plan day completes this review immediately.');
    await user.click(screen.getByTestId('next-day'));
    expect((await screen.findByTestId('confirm-sheet')).textContent).toContain('This can’t be undone');
    await user.click(screen.getByTestId('confirm'));
    await waitFor(() => expect(screen.getByTestId('plan-order').textContent).toContain('Running'));
    current = ended;
    push(ended);
    await waitFor(() => expect(screen.getByTestId('plan-order').textContent).toContain('All plan days completed'));
    current = running;
    push(running);
    act(() => store.set(noteConnectionAtom, 'offline'));
    await screen.findByText('You’re offline. Advancing the plan clock needs a connection.');
  });
});
