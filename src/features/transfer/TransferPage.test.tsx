// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Balance } from '#contract/api/wallet.ts';
import { AppError } from '#src/lib/appError.ts';
import { currentPath } from '#src/lib/hash.ts';
import { paths } from '#src/lib/paths.ts';
import { changeWalletAtom } from '#src/state/balances.ts';
import { toastsAtom } from '#src/state/toasts.ts';
import { maria, show, loggedIn } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { TransferPage } from './TransferPage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
// Between tries of one step time passes; here it does not.
vi.mock(import('#src/lib/clock.ts'), async (load) => ({ ...(await load()), waitMs: () => Promise.resolve() }));

const balance = (account: Balance['account'], available: string): Balance => ({
  account,
  currency: 'USDT',
  available,
  frozen: '0',
  value: available,
});
const before = [balance('spot', '1000.00'), balance('contract', '20.00'), balance('option', '0')];
const moved = { from: balance('spot', '750.00'), to: balance('contract', '270.00') };

beforeEach(() => {
  server.reset();
  localStorage.clear();
  server.on('user/info', () => maria);
  server.on('wallet/list', () => ({ at: 1_700_000_000, total: '1020', list: before }));
});

afterEach(() => vi.restoreAllMocks());

async function open(at = paths.transfer()) {
  const scene = await show(<TransferPage />, { at, store: await loggedIn() });
  await screen.findByTestId('submit-transfer');
  return scene;
}

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const submit = () => screen.getByTestId('submit-transfer');
const sent = () => server.asked('wallet/transfer');

test('without an amount the button says what is missing; with one it names it, and both accounts afterwards', async () => {
  const { user } = await open();
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  screen.getByText('Enter an amount.');
  await user.type(amount(), '250');
  expect(submit().textContent).toBe('Transfer 250 USDT');
  expect(submit().getAttribute('aria-disabled')).toBeNull();
  expect(document.body.textContent).toMatch(/750\sUSDT/);
  expect(document.body.textContent).toMatch(/270\sUSDT/);
});

test('more than there is, is said at the field, and cannot be sent by Enter either', async () => {
  const { user } = await open();
  await user.type(amount(), '1000.01{Enter}');
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Fix the fields marked above.');
  await user.click(submit());
  expect(sent()).toEqual([]);
});

test('the whole balance is filled in to the cent', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Full balance' }));
  expect(submit().textContent).toBe('Transfer 1,000 USDT');
});

test('the accounts stand in the address, and one chosen twice changes places', async () => {
  const { user } = await open(paths.transfer({ from: 'option', to: 'spot' }));
  const [from] = screen.getAllByRole<HTMLSelectElement>('combobox');
  expect(from?.value).toBe('option');
  if (from !== undefined) await user.selectOptions(from, 'spot');
  expect(currentPath()).toBe(paths.transfer({ from: 'spot', to: 'option' }));
});

test('sent once however often it is tapped; done, the form is empty and the balances are the new ones', async () => {
  const answer = Promise.withResolvers<typeof moved>();
  server.on('wallet/transfer', () => answer.promise);
  const { user, store } = await open();
  const said: unknown[] = [];
  store.sub(toastsAtom, () => said.push(...store.get(toastsAtom).map(({ values }) => values)));
  await user.type(amount(), '250');
  await user.click(submit());
  expect(submit().getAttribute('aria-busy')).toBe('true');
  await user.click(submit());
  await user.type(amount(), '{Enter}');
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toEqual({ from: 'spot', to: 'contract', currency: 'USDT', amount: '250' });
  server.on('wallet/list', () => ({ at: 1_700_000_001, total: '1020', list: [moved.from, moved.to] }));
  answer.resolve(moved);
  await waitFor(() => expect(amount().value).toBe(''));
  await waitFor(() => expect(document.body.textContent).toContain('750.00'));
  expect(said).toEqual([{ figure: '250 USDT', from: 'Spot', to: 'Futures' }]);
});

test('a refusal is said above the button, what was typed stays, and goes with the next change', async () => {
  server.on('wallet/transfer', () => {
    throw new AppError('insufficient_balance');
  });
  const { user } = await open();
  await user.type(amount(), '250');
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(amount().value).toBe('250');
  await user.type(amount(), '1');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a lost answer is no refusal: it is asked for again under the same key, and done once', async () => {
  const { user } = await open();
  await user.type(amount(), '250');
  await user.click(submit());
  const note = await screen.findByTestId('unanswered');
  expect(note.textContent).toContain('250 USDT');
  expect(screen.getAllByRole('alert'), 'it is no refusal').toEqual([note]);
  const tries = sent().length;
  expect(tries).toBeGreaterThan(1);
  server.on('wallet/transfer', () => moved);
  await user.click(screen.getByTestId('find-out'));
  await waitFor(() => expect(screen.queryByTestId('unanswered')).toBeNull());
  expect(sent()).toHaveLength(tries + 1);
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
});

test('the same transfer wanted again after a lost answer keeps its key, another has its own', async () => {
  const { user } = await open();
  await user.type(amount(), '250');
  await user.click(submit());
  await screen.findByTestId('unanswered');
  server.on('wallet/transfer', () => moved);
  await user.click(submit());
  await waitFor(() => expect(amount().value).toBe(''));
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  await user.type(amount(), '10');
  await user.click(submit());
  await waitFor(() => expect(amount().value).toBe(''));
  expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
});

test('a lost answer is still asked for after the page was left and opened again', async () => {
  const { user, unmount, store } = await open();
  await user.type(amount(), '250');
  await user.click(submit());
  await screen.findByTestId('unanswered');
  unmount();
  await show(<TransferPage />, { at: paths.transfer(), store });
  await screen.findByTestId('unanswered');
});

test('what the step takes does not count against it while its answer is on its way', async () => {
  const answer = Promise.withResolvers<typeof moved>();
  server.on('wallet/transfer', () => answer.promise);
  const { user, store } = await open();
  await user.type(amount(), '600');
  await user.click(submit());
  // The socket is faster than the answer.
  await act(() => store.set(changeWalletAtom, (known) => ({ ...known, list: [balance('spot', '400.00')] })));
  expect(submit().textContent).toBe('Transfer 600 USDT');
  expect(amount().getAttribute('aria-invalid')).toBeNull();
  server.on('wallet/list', () => ({ at: 1_700_000_001, total: '1020', list: [balance('spot', '400.00')] }));
  answer.resolve({ from: balance('spot', '400.00'), to: balance('contract', '620.00') });
  await waitFor(() => expect(amount().value).toBe(''));
});

test('without a network nothing is sent, by the button or by Enter, and the button says why', async () => {
  const { user } = await open();
  await user.type(amount(), '250');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  screen.getByText('You’re offline. Transferring needs a connection.');
  await user.click(submit());
  const form = submit().closest('form');
  if (form !== null) fireEvent.submit(form);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(sent()).toEqual([]);
});

test('balances that cannot be had are said so, with another try', async () => {
  server.on('wallet/list', () => {
    throw new AppError('offline');
  });
  const { user } = await show(<TransferPage />, { at: paths.transfer(), store: await loggedIn() });
  await screen.findByText('Couldn’t load balances.');
  server.on('wallet/list', () => ({ at: 1_700_000_000, total: '1020', list: before }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByTestId('submit-transfer');
});
