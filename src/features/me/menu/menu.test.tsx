// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { accessOf, type PageKey, pageOf, pages } from '#src/lib/paths.ts';
import type { NotifyState } from '#src/lib/device/notifications.ts';
import { refreshUserAtom } from '#src/state/session.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { MenuCard } from './MenuCard.tsx';
import { type MenuName, menus } from './menus.ts';
import { shortEmail } from './shortEmail.ts';

const system = vi.hoisted(() => ({ state: 'default' as NotifyState }));
vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
vi.mock('#src/lib/device/notifications.ts', () => ({ notifyState: () => system.state }));

beforeEach(() => {
  system.state = 'default';
  server.reset();
});

/** The names of the specification and their routes, in its order; then what there is beyond it. */
const specified: Record<MenuName, readonly (readonly [name: string, route: string])[]> = {
  main: [
    ['Account', '/pages/assets/index'],
    ['Trade', '/pages/walletrade/index'],
    ['HFT Fund (arbitrage)', '/pages/arbitrage/index'],
    ['Loan application', '/pages/loan/index'],
    ['Spot orders', '/pages/order/trade'],
    ['Transaction history', '/pages/assets/records'],
    ['Terms & conditions', '/pages/news/terms'],
  ],
  settings: [
    ['Notifications', '/pages/me/notification'],
    ['Google 2FA', '/pages/me/google'],
    ['KYC verification', '/pages/me/kyc'],
    ['E-mail', '/pages/me/email'],
    ['Bank cards', '/pages/me/bank'],
    ['Language', '/pages/me/language'],
    ['Security', '/pages/me/security'],
  ],
  agreements: [
    ['FAQ', '/pages/me/faq'],
    ['White paper', '/pages/news/dc'],
    ['Regulatory licence', '/pages/news/jgpz'],
    ['Service agreement', '/pages/news/fwxy'],
    ['Wire transfer', '/pages/news/wire'],
    ['Loan agreement', '/pages/news/jkxy'],
  ],
  practice: [
    ['Practice accounts', '/pages/me/practice'],
    ['Futures orders', '/pages/order/contract'],
    ['Forex and metals orders', '/pages/whdetail/order'],
    ['Hosting orders', '/pages/arbitrage/order'],
    ['Strategy orders', '/pages/order/strategy'],
    ['Hosting and loans', '/pages/order/finance'],
    ['Profit and loss', '/pages/order/profit'],
    ['Deposits', '/pages/order/charge'],
    ['Withdrawals', '/pages/order/withdraw'],
    ['Convert', '/pages/assets/convert'],
    ['Invite friends', '/pages/friend/index'],
    ['Customer service', '/pages/chat/index'],
  ],
};
const names = Object.keys(specified) as MenuName[];

async function rowsOf(menu: MenuName) {
  await show(<MenuCard menu={menu} />, { store: await loggedIn() });
  const rows = screen.queryAllByRole('link').map((row) => [row.textContent, row.getAttribute('href')?.slice(1)]);
  cleanup();
  return rows;
}

test.each(names)(
  'the menu %s has the names and pages of the specification in its order, and no link to what is not built',
  async (menu) => {
    const built = specified[menu].filter(([, route]) => pageOf(route) !== null);
    expect(built.length).toBeGreaterThan(4);
    const rows = await rowsOf(menu);
    expect(rows.map(([, href]) => href)).toEqual(built.map(([, route]) => route));
    for (const [at, [name]] of built.entries()) expect(rows[at]?.[0]).toContain(name);
  },
);

test.each(names)('the table of the menu %s names a page as soon as it is there', (menu) => {
  const routes = Object.values(menus[menu]).map((page) => (page === null ? null : pages[page as PageKey].route));
  expect(routes).toEqual(specified[menu].map(([, route]) => (pageOf(route) === null ? null : route)));
});

test('a guest is shown what needs no account, and nothing else', async () => {
  for (const menu of names) {
    await show(<MenuCard menu={menu} />);
    for (const row of screen.queryAllByRole('link')) {
      const page = pageOf(row.getAttribute('href')?.slice(1) ?? '');
      expect(page === null ? null : accessOf(page), row.textContent ?? '').toBe('open');
    }
    if (menu === 'practice') expect(screen.queryByTestId('menu-practice')).toBeNull();
    cleanup();
  }
});

async function stateOf(entry: string, facts: Partial<typeof maria>) {
  server.on('user/info', () => ({ ...maria, ...facts }));
  const store = await loggedIn();
  await store.set(refreshUserAtom);
  await show(<MenuCard menu="settings" />, { store });
  const words = within(screen.getByTestId(entry)).getByTestId('state').textContent;
  cleanup();
  return words;
}

test.each([
  ['kyc', { identity: 'none' }, 'Not verified'],
  ['kyc', { identity: 'review' }, 'Under review'],
  ['kyc', { identity: 'passed' }, 'Verified'],
  ['kyc', { identity: 'failed' }, 'Rejected'],
  ['google', { two_factor: false }, 'Off'],
  ['google', { two_factor: true }, 'On'],
  ['email', { email: null }, 'Not set'],
  ['email', { email: 'maria@practice.example' }, 'ma…@practice.example'],
  ['language', {}, 'English'],
] as const)('the row %s of %o says %s', async (entry, facts, words) => {
  expect(await stateOf(entry, facts)).toBe(words);
});

test.each([
  ['granted', 'On'],
  ['denied', 'Blocked'],
  ['default', 'Off'],
  ['none', 'Off'],
] as const)('notifications that the system says %s to are %s', async (state, words) => {
  system.state = state;
  expect(await stateOf('notification', {})).toBe(words);
});

test('nothing is said of an account that is not known yet', async () => {
  server.on('user/info', () => new Promise<never>(() => undefined));
  await show(<MenuCard menu="settings" />, { store: await loggedIn() });
  for (const entry of ['kyc', 'google', 'email'])
    expect(within(screen.getByTestId(entry)).queryByTestId('state')).toBeNull();
});

test.each([
  ['al@b.io', 'al@b.io'],
  ['ann@b.io', 'ann@b.io'],
  ['maria@practice.example', 'ma…@practice.example'],
  ['"a@b"@c.org', '"a…@c.org'],
  ['maria@a-very-long-name-of-a-host.example', 'ma…@…-a-host.example'],
  ['😀😀😀😀@b.io', '😀😀…@b.io'],
])('the address %s is shown as %s', (address, short) => {
  expect(shortEmail(address)).toBe(short);
});
