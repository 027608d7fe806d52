// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { needs } from '#contract/api/call.ts';
import { calls } from '#contract/api/calls.ts';
import type { Loan } from '#contract/api/plans/loans.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { LoanForm } from '#src/features/loan/form/LoanForm.tsx';
import { RepaySheet } from '#src/features/loan/list/RepaySheet.tsx';
import { emptyDraft } from '#src/features/loan/loan.rules.ts';
import { refreshWalletAtom } from '#src/state/balances.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { statementsOf } from './statements.ts';

/**
 * Nobody is refused by a rule that they could not read before: for every refusal of a loan's calls, what stands on the form before anything
 * is typed. A refusal that is new is a type error here, until it has its place.
 */
vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

type ApplyError = (typeof calls)['lh/loan/submit']['errors'][number];
type RepayError = (typeof calls)['lh/loan/repayment']['errors'][number];
/** The whole statement of a condition; null for what no form of ours asks, and for what is no rule. */
type Table<K extends ErrorKey> = Record<K, string | null>;

const pictures = 'JPEG, PNG or WebP, up to 10 MB. Use a made-up one: this is practice.';
const applying: Table<ApplyError> = {
  // What is no figure at all needs no rule to be read.
  amount_invalid: null,
  amount_decimals: 'USDT, up to two decimals',
  amount_range: 'Not known yet: From 100 USDT to 50,000 USDT',
  loan_days: 'Term in plan days715306090A plan day lasts 10 minutes here.',
  loan_open: 'Met: No other loan under review or unpaid',
  loan_agreement: 'I have read and accept the loan agreement, version 3.',
  // A card that is not one's own is in no list.
  not_found: null,
  picture_missing: 'All 5 documents are required.',
  upload_type: pictures,
  upload_unreadable: pictures,
  // The app's own: a picture that was damaged on its way, and another user's session.
  upload_checksum: null,
  owner_mismatch: null,
};
const repaying: Table<RepayError> = {
  not_found: null,
  amount_invalid: null,
  // As fine as the balance that pays: six decimals, which nobody types.
  amount_decimals: null,
  loan_not_owed: 'Repay part or all of what you owe on this loan, never more.',
  repayment_over: 'Total owed: 1,020 USDT',
  insufficient_balance: 'Available 1,000 USDT',
};
/** Conditions that no error of the call says: what its user must have, what the reviewer refuses, and what it costs. */
const besides: Record<string, string> = {
  identity: 'Not met: Identity verified',
  bank_card: 'Not met: Bank card saved',
  'the amount that a review refuses':
    'Not known yet: Not a whole amount ending in 13: the simulated reviewer rejects that so you can practise a rejection',
  'the rate a year': 'Yearly rate: 18.25%',
  'what overdue costs': 'When overdue: 0.1% per plan day on the total owed',
};

const loan = {
  unpaid: '1020.000000',
  unpaid_overdue: '5.000000',
  unpaid_interest: '15.000000',
  unpaid_principal: '1000.000000',
} as Loan;

beforeEach(() => {
  server.reset();
  server.on('user/info', () => maria);
  server.on('wallet/list', () => ({
    at: 1_790_000_000,
    total: '1000.000000',
    list: [{ account: 'spot', currency: 'USDT', available: '1000.000000', frozen: '0.000000', value: '1000.000000' }],
  }));
});
afterEach(cleanup);

async function said(page: React.ReactNode): Promise<string[]> {
  const store = await loggedIn();
  await store.set(refreshWalletAtom);
  await show(page, { store });
  return statementsOf(document.body);
}
const form = () => (
  <LoanForm
    draft={emptyDraft('11111111-1111-4111-8111-111111111111')}
    standing={{ identity: 'none', cards: 0, hasOpen: false }}
  />
);
const rowsOf = (table: Record<string, string | null>) =>
  Object.entries(table).flatMap(([key, statement]) => (statement === null ? [] : [[key, statement] as const]));

test.each([...rowsOf(applying), ...rowsOf(besides)])(
  '%s: its condition stands on the form of a loan',
  async (_, statement) => {
    expect(await said(form())).toContain(statement);
  },
);

test.each(rowsOf(repaying))('%s: its condition stands on the sheet of a repayment', async (_, statement) => {
  expect(await said(<RepaySheet loan={loan} onClose={() => undefined} />)).toContain(statement);
});

test('the tables have every refusal that the calls can give, and every need', () => {
  expect(Object.keys(applying).toSorted()).toEqual([...calls['lh/loan/submit'].errors].toSorted());
  expect(Object.keys(repaying).toSorted()).toEqual([...calls['lh/loan/repayment'].errors].toSorted());
  const { user } = calls['lh/loan/submit'].access;
  expect(user.every((need) => need in needs && need in besides)).toBe(true);
});
