// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/api/calls.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { HostingPlanPage } from '#src/features/plans/offers/HostingPlanPage.tsx';
import { StrategyFormPage } from '#src/features/plans/offers/StrategyFormPage.tsx';
import { HostingOrdersPage } from '#src/features/plans/lists/orderPages.tsx';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { refreshWalletAtom } from '#src/state/balances.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { hosting, momentum, offersWith, order, running } from '#tests/planScene.ts';
import { server } from '#tests/server.ts';
import { statementsOf } from './statements.ts';

/**
 * Nobody is refused by a rule that they could not read before: for every refusal of a plan's calls, what stands on the form before anything
 * is sent. A refusal that is new is a type error here, until it has its place.
 */
vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

type TakeError = (typeof calls)['lh/deposit' | 'project/order']['errors'][number];
type EndError = (typeof calls)['lh/deposit/cancel' | 'lh/deposit/termination']['errors'][number];
type Place = 'hosting' | 'strategy' | 'order';

/** Where a condition stands, and the whole statement of it; null for what no form of ours asks: a plan or an order that is not listed. */
type Table<K extends ErrorKey> = Record<K, readonly [place: Place, statement: string] | null>;

const taking: Table<TakeError> = {
  plan_unknown: null,
  plan_coin: ['hosting', 'Plans accept USDT only, up to two decimals.'],
  plan_taken: ['hosting', 'Per account: up to 2; you’ve had 0'],
  plan_full: ['strategy', 'Accounts: 37 of 300 accounts'],
  // What is no figure at all needs no rule to be read.
  amount_invalid: null,
  amount_decimals: ['hosting', 'Plans accept USDT only, up to two decimals.'],
  amount_range: ['hosting', 'Amount: 500–5,000 USDT'],
  insufficient_balance: ['hosting', 'Available 1,000 USDT'],
};

const ending: Table<EndError> = {
  not_found: null,
  plan_not_running: ['order', 'You can end a running plan early. That costs 1% of its amount.'],
};

/** What the reviewer refuses after the order was taken, and what ending it costs: conditions as well, though no error says them. */
const later: Record<string, readonly [Place, string]> = {
  'the amount that a review refuses': ['hosting', 'Rejected: amounts ending in .13, for practice'],
  'how long a review takes': ['hosting', 'Review: 5 seconds'],
  'the cost of ending it early': ['hosting', 'Ending early: costs 1% of the amount'],
  'for how many days the amount is locked': ['strategy', 'Duration: 7 plan days'],
  'how long such a day is': ['strategy', 'A plan day lasts: 10 minutes'],
};

const scenes: Record<Place, () => Promise<void>> = {
  hosting: () => open(<HostingPlanPage />, paths.hostingPlan({ plan: 'hosting1' }), 'submit-plan'),
  strategy: () => open(<StrategyFormPage />, paths.strategyForm({ id: 'momentum' }), 'submit-plan'),
  order: () => open(<HostingOrdersPage />, paths.hostingOrders({ id: order.id }), 'end-plan'),
};

async function open(page: React.ReactNode, at: string, testId: string): Promise<void> {
  const store = await loggedIn();
  await store.set(refreshWalletAtom);
  await show(page, { at, store });
  await screen.findByTestId(testId);
}

beforeEach(() => {
  server.reset();
  server.on('user/info', () => maria);
  server.on('lh/deposit/config', () => offersWith(hosting));
  server.on('project', () => offersWith(momentum));
  server.on('lh/deposit/order', ({ id }) => ({ list: id === undefined ? [] : [running], next: null }));
  server.on('project/orders', () => ({ list: [], next: null }));
  server.on('lh/deposit/records', () => ({ list: [], next: null }));
  server.on('wallet/list', () => ({
    at: 1_790_000_000,
    total: '1000.000000',
    list: [{ account: 'spot', currency: 'USDT', available: '1000.000000', frozen: '0.000000', value: '1000.000000' }],
  }));
});
afterEach(async () => {
  cleanup();
  await settleWork();
});

const rows = [...Object.entries(taking), ...Object.entries(ending), ...Object.entries(later)].flatMap(([key, row]) =>
  row === null ? [] : [[key, ...row] as const],
);

test.each(rows)('%s: its condition stands on the page %s before', async (_key, place, statement) => {
  await scenes[place]();
  await waitFor(() => expect(statementsOf(document.body)).toContain(statement));
});

test('where a plan cannot be ended there is neither the button nor its condition', async () => {
  server.on('lh/deposit/order', () => ({ list: [order], next: null }));
  await open(<HostingOrdersPage />, paths.hostingOrders({ id: order.id }), 'next-day');
  expect(screen.queryByTestId('end-plan')).toBeNull();
  expect(statementsOf(document.body).filter((statement) => statement.includes('ended early'))).toEqual([]);
});

describe('the tables', () => {
  test('have every refusal that the calls can give', () => {
    const keys = (...names: (keyof typeof calls)[]) =>
      [...new Set(names.flatMap((name) => calls[name].errors))].toSorted();
    expect(Object.keys(taking).toSorted()).toEqual(keys('lh/deposit', 'project/order'));
    expect(Object.keys(ending).toSorted()).toEqual(keys('lh/deposit/cancel', 'lh/deposit/termination'));
  });
});
