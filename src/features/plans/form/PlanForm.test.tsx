// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/api/calls.ts';
import { AppError } from '#src/lib/appError.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { refreshWalletAtom } from '#src/state/balances.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { offersOf } from '#src/state/plans/offers.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { overdueLoan } from '#tests/loanScene.ts';
import { hosting, momentum, offersWith, order } from '#tests/planScene.ts';
import { deferred, server } from '#tests/server.ts';
import { HostingPlanPage } from '../offers/HostingPlanPage.tsx';
import { StrategyFormPage } from '../offers/StrategyFormPage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

beforeEach(() => {
  server.reset();
  server.on('user/info', () => maria);
  server.on('lh/deposit/config', () => offersWith(hosting));
  server.on('project', () => offersWith(momentum));
  server.on('lh/deposit/order', () => ({ list: [], next: null }));
  server.on('project/orders', () => ({ list: [], next: null }));
  server.on('wallet/list', () => ({
    at: 1_790_000_000,
    total: '1000.000000',
    list: [{ account: 'spot', currency: 'USDT', available: '1000.000000', frozen: '0.000000', value: '1000.000000' }],
  }));
});
afterEach(() => settleWork());

async function open(page = <HostingPlanPage />, at = paths.hostingPlan({ plan: 'hosting1' })) {
  const store = await loggedIn();
  await store.set(refreshWalletAtom);
  const shown = await show(page, { at, store });
  await screen.findByTestId('submit-plan');
  return shown;
}
/** What stands there, with plain spaces. */
const said = (element: Element) => (element.textContent ?? '').replaceAll('\u00A0', ' ');
const field = () => screen.getByLabelText('Amount');
const button = () => screen.getByTestId('submit-plan');
const isBlocked = () => button().getAttribute('aria-disabled') === 'true';

test('every condition stands on the page before anything is typed', async () => {
  await open();
  await screen.findByText('up to 2; you’ve had 0');
  const terms = screen.getByTestId('terms').textContent ?? '';
  for (const words of ['500–5,000 USDT', '2 plan days', '10 minutes', 'up to 2; you’ve had 0', '.13', '1%', '0.1%'])
    expect(terms, words).toContain(words);
  expect(isBlocked()).toBe(true);
  screen.getByText('Enter an amount.');
});

test.each([
  ['400', 'Enter an amount between 500 and 5,000 USDT.'],
  ['500.001', 'USDT amounts can have up to 2 decimals.'],
  ['2000', 'Not enough USDT: 2,000 needed, 1,000 available.'],
])('%s is refused in words, and nothing is sent', async (typed, words) => {
  const { user } = await open();
  await user.type(field(), typed);
  expect(document.body.textContent).toContain(words);
  await user.click(button());
  expect(screen.queryByTestId('confirm-sheet')).toBeNull();
  expect(server.asked('lh/deposit')).toEqual([]);
});

test('what the measured days would make of an amount follows the typing, as the past and no promise', async () => {
  const { user } = await open();
  const outlook = screen.getByTestId('outlook');
  expect(outlook.textContent).toContain('no promise');
  await user.type(field(), '500');
  // 500 USDT × 61,000 ppb × 2 days.
  expect(outlook.textContent).toContain('+0.0610');
  expect(outlook.textContent).toContain('500 USDT');
  await user.clear(field());
  await user.type(field(), '1000.13');
  screen.getByText('The amount ends in .13: the simulated reviewer will reject this order.');
});

describe('borrowed money', () => {
  const loan = {
    ...overdueLoan,
    overdue: false,
    daily_bps: 8,
    unpaid_overdue: '0.000000',
    overdue_interest: '0.000000',
  };

  test('shows beside the plan what the open loan costs meanwhile, at its own rate, and on the sheet again', async () => {
    server.on('lh/loan/order', () => ({ list: [{ ...loan, days_passed: 3 }], next: null }));
    const { user } = await open();
    await waitFor(() =>
      expect(said(screen.getByTestId('outlook'))).toContain(
        'Interest on your loan during the plan (0.08% per plan day)−1.6 USDT',
      ),
    );
    expect(said(screen.getByTestId('outlook'))).not.toContain('Overdue');
    expect(server.asked('lh/loan/order').map(({ body }) => body)).toEqual([{ status: 'disbursed', limit: 1 }]);
    await user.type(field(), '500');
    await user.click(button());
    expect(said(screen.getByTestId('confirm-sheet'))).toContain('−1.6 USDT');
  });

  test('says both rates where the term of the loan ends meanwhile', async () => {
    server.on('lh/loan/order', () => ({ list: [{ ...loan, days_passed: 6 }], next: null }));
    await open();
    await screen.findByText('Overdue interest on your loan during the plan (0.1% per plan day)');
    // 0.08 % of 1,000, then 0.1 % of the 1,004.30 that are owed by then.
    for (const words of ['−0.8 USDT', '−1.0043 USDT']) expect(said(screen.getByTestId('outlook'))).toContain(words);
  });

  test('that is not owed costs nothing: there is no row', async () => {
    server.on('lh/loan/order', () => ({ list: [], next: null }));
    await open();
    await waitFor(() => expect(server.asked('lh/loan/order')).toHaveLength(1));
    await settleWork();
    expect(said(screen.getByTestId('outlook'))).not.toContain('loan');
  });
});

test('the sheet repeats every figure, the order goes out once, and its page is opened', async () => {
  server.on('lh/deposit', () => order);
  const { user } = await open();
  await user.type(field(), '500');
  await user.click(button());
  const sheet = screen.getByTestId('confirm-sheet');
  for (const words of ['Hosting plan 1', '500 USDT', '2 plan days', '+0.0061%', '5 USDT', 'Practice money'])
    expect(said(sheet), words).toContain(words);
  await user.dblClick(within(sheet).getByTestId('confirm'));
  await waitFor(() => expect(location.hash).toContain(order.id));
  expect(server.asked('lh/deposit').map(({ body }) => body)).toEqual([
    { plan: 'hosting1', currency: 'USDT', amount: '500' },
  ]);
});

test('a refusal of the server is said on the sheet; one that was taken twice says so before', async () => {
  server.on('lh/deposit', () => {
    throw new AppError('plan_taken', { status: 409, params: { max: 2 } });
  });
  const { user, unmount } = await open();
  await user.type(field(), '500');
  await user.click(button());
  await user.click(screen.getByTestId('confirm'));
  await within(screen.getByTestId('confirm-sheet')).findByRole('alert');
  unmount();
  server.on('lh/deposit/order', () => ({
    list: [order, { ...order, id: 'b', status: 'ended' }, { ...order, id: 'c', status: 'failed' }],
    next: null,
  }));
  await open();
  await screen.findByText('This plan is limited to 2 per account, and you’ve reached the limit. Choose another plan.');
  expect(isBlocked()).toBe(true);
});

test('offline it says that nothing is sent later by itself', async () => {
  const { user, store } = await open();
  await user.type(field(), '500');
  act(() => store.set(noteConnectionAtom, 'offline'));
  screen.getByText('You’re offline. An order needs a connection and is never sent automatically later.');
  expect(isBlocked()).toBe(true);
});

test('a strategy says its participants as a plain fact, and one that is full refuses', async () => {
  const { unmount } = await open(<StrategyFormPage />, paths.strategyForm({ id: 'momentum' }));
  expect(screen.getByTestId('terms').textContent).toContain('37 of 300 accounts');
  unmount();
  server.on('project', () => offersWith({ ...momentum, participants: { cap: 300, count: 300 } }));
  await open(<StrategyFormPage />, paths.strategyForm({ id: 'momentum' }));
  await screen.findByText('All 300 places in this strategy are taken. Choose another one, or wait for a plan to end.');
});

test('places that were taken when the offer was kept, and orders that are not known, are no fact of now', async () => {
  server.on('project', () => offersWith({ ...momentum, per_account: 2, participants: { cap: 300, count: 300 } }));
  await createStore().set(offersOf.strategy.refreshAtom);
  const [offers, orders] = [deferred<Answer<'project'>>(), deferred<Answer<'project/orders'>>()];
  server.on('project', () => offers.promise);
  server.on('project/orders', () => orders.promise);
  await open(<StrategyFormPage />, paths.strategyForm({ id: 'momentum' }));
  expect(screen.getByTestId('terms').textContent).toContain('up to 300 accounts');
  expect(screen.getByTestId('terms').textContent).not.toContain('you’ve had');
  screen.getByText('Enter an amount.');
  offers.resolve(offersWith({ ...momentum, per_account: 2 }));
  orders.resolve({ list: [{ ...order, kind: 'strategy', plan: 'momentum' }], next: null });
  await waitFor(() => expect(screen.getByTestId('terms').textContent).toContain('37 of 300 accounts'));
  await waitFor(() => expect(screen.getByTestId('terms').textContent).toContain('up to 2; you’ve had 1'));
});
