// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Loan } from '#contract/api/plans/loans.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { overdueLoan, refusedLoan } from '#tests/loanScene.ts';
import { now, running } from '#tests/planScene.ts';
import { server } from '#tests/server.ts';
import { FinancePage } from './FinancePage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

const inTerm: Loan = { ...overdueLoan, id: 'a', overdue: false, days_passed: 3, created: now + 2 };
const repaid: Loan = { ...overdueLoan, id: 'b', overdue: false, status: 'settled', created: now + 1 };

beforeEach(() => {
  server.reset();
  server.on('user/info', () => maria);
  server.on('lh/deposit/order', () => ({ list: [running], next: null }));
  server.on('lh/loan/order', () => ({ list: [overdueLoan, refusedLoan, inTerm, repaid], next: null }));
});
afterEach(() => settleWork());

const open = async () => show(<FinancePage />, { at: paths.finance(), store: await loggedIn() });

test('hosting and loans stand in one list; a loan says its state in the words of the loan list, and that it is overdue', async () => {
  const { user } = await open();
  const rows = (await screen.findAllByTestId('loan-row')).map((row) => row.textContent?.replaceAll('\u00A0', ' '));
  expect(screen.getByTestId('plan-row').textContent).toContain('Hosting plan 1');
  expect(rows.map((row) => row?.replace(/^.* · L\w{9}/, ''))).toEqual([
    '1,000 USDTOverdue',
    '1,113 USDTRejected',
    '1,000 USDTDisbursed',
    '1,000 USDTRepaid',
  ]);
  expect(screen.getByText('Overdue').dataset['status']).toBe('overdue');
  await user.click(screen.getByRole('radio', { name: 'Loans' }));
  expect(screen.queryByTestId('plan-row')).toBeNull();
  expect(screen.getAllByTestId('loan-row')).toHaveLength(4);
});
