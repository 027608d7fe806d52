// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { offersOf } from '#src/state/plans/offers.ts';
import { hidesBalancesAtom } from '#src/state/prefs.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { ended, hosting, momentum, offersWith, sum } from '#tests/planScene.ts';
import { server } from '#tests/server.ts';
import { HostingPage } from './HostingPage.tsx';
import { StrategiesPage } from './StrategiesPage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

beforeEach(() => {
  server.reset();
  server.on('user/info', () => maria);
  server.on('lh/deposit/config', () => offersWith(hosting));
  server.on('project', () => offersWith(momentum));
});
afterEach(() => settleWork());

test('a guest reads every plan, and asks for nothing of an account', async () => {
  await show(<HostingPage />, { at: paths.hosting() });
  expect((await screen.findByTestId('offer-hosting1')).textContent).toContain('Claimed');
  expect(screen.queryByTestId('plan-sum')).toBeNull();
  expect([...server.asked('lh/deposit/ordersum'), ...server.asked('lh/deposit/order')]).toEqual([]);
});

test('a user sees the totals, hidden where balances are, and the own result beside the measured one', async () => {
  server.on('lh/deposit/ordersum', () => sum);
  server.on('lh/deposit/order', () => ({ list: [ended], next: null }));
  const { store } = await show(<HostingPage />, { at: paths.hosting(), store: await loggedIn() });
  await waitFor(() => expect(screen.getByTestId('plan-sum').textContent).toContain('499.88'));
  await waitFor(() => expect(screen.getByTestId('own-result').textContent).toContain('+0.3'));
  act(() => store.set(hidesBalancesAtom, true));
  expect(screen.getByTestId('plan-sum').textContent).not.toContain('499.88');
});

test('what was seen is there without a network, with its age; without anything it says so', async () => {
  const first = createStore();
  await first.set(offersOf.hosting.refreshAtom);
  server.on('lh/deposit/config', () => {
    throw new AppError('offline');
  });
  const store = createStore();
  store.set(noteConnectionAtom, 'offline');
  await show(<HostingPage />, { at: paths.hosting(), store });
  await screen.findByTestId('offer-hosting1');
  await screen.findByTestId('stale');
});

test('strategies say how many accounts are in each, and one that the address names stands alone with its rule', async () => {
  const { unmount } = await show(<StrategiesPage />, { at: paths.strategies() });
  expect((await screen.findByTestId('offer-momentum')).textContent).toContain('37 of 300 accounts');
  unmount();
  await show(<StrategiesPage />, { at: paths.strategies({ id: 'momentum' }) });
  await screen.findByText(/for three minutes, or until it reverses/);
  expect((await screen.findByTestId('to-form')).getAttribute('href')).toBe(
    `#${paths.strategyForm({ id: 'momentum' })}`,
  );
});
