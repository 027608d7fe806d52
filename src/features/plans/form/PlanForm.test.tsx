// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { refreshWalletAtom } from '#src/state/balances.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { hosting, momentum, offersWith, order } from '#tests/planScene.ts';
import { server } from '#tests/server.ts';
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
  const terms = screen.getByTestId('terms').textContent ?? '';
  for (const words of ['500–5,000 USDT', '2 plan days', '10 minutes', 'at most 2; you have had 0', '.13', '1%', '0.1%'])
    expect(terms, words).toContain(words);
  expect(isBlocked()).toBe(true);
  screen.getByText('Enter an amount.');
});

test.each([
  ['400', 'The amount must be between 500 and 5,000 USDT.'],
  ['500.001', 'USDT has at most 2 decimals.'],
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
  screen.getByText('The amount ends in .13: the practice reviewer will refuse this order.');
});

test('a disbursed loan shows its interest beside it', async () => {
  server.on('lh/loan/statistics', () => ({
    borrowed: '1000.000000',
    repaid: '0.000000',
    unpaid: '1000.000000',
    overdue: '0.000000',
    interest: '0.000000',
    open: order.id,
    simulated: true,
  }));
  await open();
  await waitFor(() => expect(said(screen.getByTestId('outlook'))).toContain('−1 USDT'));
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
  await screen.findByText('This plan is limited to 2 per account, and you have had them.');
  expect(isBlocked()).toBe(true);
});

test('offline it says that nothing is sent later by itself', async () => {
  const { user, store } = await open();
  await user.type(field(), '500');
  act(() => store.set(noteConnectionAtom, 'offline'));
  screen.getByText('You are offline. An order needs the server and is never sent later by itself.');
  expect(isBlocked()).toBe(true);
});

test('a strategy says its participants as a plain fact, and one that is full refuses', async () => {
  const { unmount } = await open(<StrategyFormPage />, paths.strategyForm({ id: 'momentum' }));
  expect(screen.getByTestId('terms').textContent).toContain('37 of 300 accounts');
  unmount();
  server.on('project', () => offersWith({ ...momentum, participants: { cap: 300, count: 300 } }));
  await open(<StrategyFormPage />, paths.strategyForm({ id: 'momentum' }));
  await screen.findByText('All 300 places of this strategy are taken. One becomes free when a plan ends.');
});
