// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '#contract/api/money/worth.ts';
import type { Balance } from '#contract/api/wallet.ts';
import { AppError } from '#src/lib/appError.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { paths } from '#src/lib/paths.ts';
import { hidesBalancesAtom } from '#src/state/prefs.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { AssetsPage } from './AssetsPage.tsx';
import { CoinPage } from './coin/CoinPage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

const at = nowSeconds();
const since = Math.floor(at / 86_400) * 86_400;
const balance = (account: Balance['account'], currency: Balance['currency'], available: string): Balance => ({
  account,
  currency,
  available,
  frozen: '0',
  value: '0',
});
const quote = (symbol: string, price: string) => ({ symbol, price, change: '0', high: '0', low: '0', volume: '0' });

const report: Report = {
  at,
  today: { since, start: '1900.00', moved: '100.00', brought: '100.00' },
  coins: [{ currency: 'BTC', quantity: '0.01000000', cost: '450.00', average: '45000.0000', realised: '12.50' }],
  days: [
    { date: '2026-11-16', equity: '1000.00', moved: '1000.00', result: '0.00' },
    { date: '2026-11-17', equity: '1900.00', moved: '800.00', result: '100.00' },
  ],
  simulated: true,
};

beforeEach(() => {
  server.reset();
  localStorage.clear();
  server.on('user/info', () => maria);
  server.on('wallet/list', () => ({
    at,
    total: '0',
    list: [balance('spot', 'USDT', '1500.00'), balance('spot', 'BTC', '0.01'), balance('contract', 'USDT', '33.33')],
  }));
  server.on('lever/dealall', () => ({
    at,
    margin: '0',
    fee_held: '0',
    profit: '0',
    equity: '0',
    available: '33.33',
    list: [],
  }));
  server.on('currency/quotation_new', () => ({ at, seq: 1, list: [quote('BTCUSDT', '50000')] }));
  server.on('currency/whlist', () => ({ at, seq: 1, list: [quote('EURUSD', '1.25')] }));
  server.on('wallet/report', () => report);
  server.on('wallet/detail', () => ({ balance: balance('spot', 'BTC', '0.01'), list: [], next: null }));
});

async function open(page = <AssetsPage />, where = paths.assets()) {
  const scene = await show(page, { at: where, store: await loggedIn() });
  return scene;
}

test('today’s profit leaves out what came in, and stands with its per cent and what "today" is', async () => {
  await open();
  const today = await screen.findByTestId('today');
  // 2,033.33 now, 1,900 at 00:00, 100 deposited since.
  expect(today.textContent).toMatch(/\+33\.33\sUSDT/);
  expect(today.textContent).toContain('+1.67%');
  screen.getByText(/Since 00:00 UTC/);
});

test('the total in another currency says by which rate, is kept on the device, and USDT stands beside it', async () => {
  const { user } = await open();
  await screen.findByTestId('today');
  await user.selectOptions(screen.getByLabelText('Currency of the total'), 'EUR');
  expect(screen.getByTestId('total').textContent).toContain('1,626.66');
  expect(screen.getByTestId('total-usdt').textContent).toMatch(/2,033\.33\sUSDT · at the simulated market’s rate/);
  expect(localStorage.getItem('hft:total-in')).toBe('EUR');
  await user.selectOptions(screen.getByLabelText('Currency of the total'), 'BRL');
  expect(screen.getByTestId('total-usdt').textContent).toContain('fixed practice rate: 1 USDT = 5.4 BRL');
});

test('a coin has its profit beside its value, and leads to its page', async () => {
  await open();
  const row = await screen.findByTestId('balance-BTC');
  await waitFor(() => expect(within(row).getByTestId('coin-profit').textContent).toMatch(/\+50\.00\sUSDT/));
  const link = within(row).getByRole('link', { name: 'BTC' });
  expect(link.getAttribute('href')).toContain(paths.coin({ account: 'spot', currency: 'BTC' }));
});

test('the curve names each day’s figures to the slider, and sums up its span with today', async () => {
  const { user } = await open();
  const slider = await screen.findByRole('slider', { name: 'Day' });
  expect(slider.getAttribute('aria-valuetext')).toContain('2,033.33 USDT');
  slider.focus();
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  expect(screen.getByTestId('span-result').textContent).toMatch(/\+133\.33\sUSDT/);
});

test('hidden balances are nowhere: not in total, change, profit or curve', async () => {
  const { store } = await open();
  await screen.findByTestId('today');
  store.set(hidesBalancesAtom, true);
  await screen.findByTestId('curve-hidden');
  expect(screen.queryByRole('slider')).toBeNull();
  for (const figure of ['2,033', '33.33', '1.67', '50.00', '133']) {
    expect(document.body.textContent).not.toContain(figure);
  }
  // Words and dots are text: only in boxes of their own is there room between them.
  for (const line of ['today', 'span-result']) {
    const parts = [...screen.getByTestId(line).childNodes];
    expect(
      parts.filter((part, at) => part.nodeType === Node.TEXT_NODE && parts[at - 1]?.nodeType === Node.TEXT_NODE),
    ).toEqual([]);
  }
  store.set(hidesBalancesAtom, false);
});

test('without the report the balances stand; the curve says that it could not be loaded, and asks again', async () => {
  server.on('wallet/report', () => Promise.reject(new AppError('too_many_requests')));
  const { user } = await open();
  await screen.findByText('Couldn’t load equity curve.');
  expect(screen.queryByTestId('today')).toBeNull();
  screen.getByTestId('balance-BTC');
  server.on('wallet/report', () => report);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByTestId('today');
});

test('a report of yesterday tells nothing of today', async () => {
  server.on('wallet/report', () => ({ ...report, today: { ...report.today, since: since - 86_400 } }));
  await open();
  await screen.findByRole('slider');
  expect(screen.queryByTestId('today')).toBeNull();
});

test('a new account is told when its curve begins', async () => {
  server.on('wallet/report', () => ({ ...report, days: [], coins: [] }));
  await open();
  await screen.findByText(/The curve starts tomorrow/);
});

const account = (id: string, label: string, current: boolean) => ({
  id,
  label,
  epoch: 1,
  archived: null,
  created: at,
  used: at,
  current,
  total: '0',
  simulated: true as const,
});
const practice = (list: ReturnType<typeof account>[]) => ({
  list,
  open_max: 5,
  expires: null,
  topup: { max: '10000', left: '10000', more_at: null },
  plan: { day: 1, day_seconds: 600 },
});

test('a second practice account is one tap away', async () => {
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  server.on('user/accounts', () => practice([account(one, 'Calm', true), account(two, 'Bold', false)]));
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Bold' }));
  expect(server.asked('user/account_open')).toMatchObject([{ body: { id: two } }]);
});

test('a coin’s page has what is held, what it cost, what was won, and what can be done', async () => {
  await open(<CoinPage />, paths.coin({ account: 'spot', currency: 'BTC' }));
  const card = await screen.findByTestId('coin-card');
  await waitFor(() => expect(card.textContent).toContain('45,000'));
  expect(screen.getByTestId('coin-value').textContent).toBe('500.00');
  expect(card.textContent).toMatch(/\+50\.00\sUSDT/);
  expect(card.textContent).toContain('+11.11%');
  expect(card.textContent).toMatch(/\+12\.50\sUSDT/);
  expect(screen.getByRole('link', { name: 'Trade' }).getAttribute('href')).toContain('BTCUSDT');
  screen.getByRole('link', { name: 'Deposit' });
  await screen.findByText('No transactions yet');
  expect(server.asked('wallet/detail')[0]?.body).toMatchObject({ account: 'spot', currency: 'BTC' });
});

test('a coin’s page hides what is held, its value and its profit', async () => {
  const { store } = await open(<CoinPage />, paths.coin({ account: 'spot', currency: 'BTC' }));
  const card = await screen.findByTestId('coin-card');
  await waitFor(() => expect(card.textContent).toContain('45,000'));
  store.set(hidesBalancesAtom, true);
  await waitFor(() => expect(card.textContent).not.toMatch(/45,000|500|0\.01|450|12\.50|11\.11/));
  store.set(hidesBalancesAtom, false);
});

test('an address that names no balance shows USDT of the spot account; a coin lies in spot only', async () => {
  await open(<CoinPage />, '/pages/assets/detail?account=none&currency=none');
  await screen.findByRole('heading', { name: 'Tether · Spot' });
  await waitFor(() =>
    expect(server.asked('wallet/detail')[0]?.body).toMatchObject({ account: 'spot', currency: 'USDT' }),
  );
});
