// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Loan, LoanLine } from '#contract/api/plans/loans.ts';
import type { Funds } from '#contract/socket.ts';
import { AppError } from '#src/lib/appError.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { refreshWalletAtom } from '#src/state/balances.ts';
import { changeLoanAtom } from '#src/state/loans/loans.ts';
import { restoreSessionAtom } from '#src/state/session.ts';
import { toastsAtom } from '#src/state/toasts.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { overdueLoan, refusedLoan } from '#tests/loanScene.ts';
import { server } from '#tests/server.ts';
import { LoanListPage } from './LoanListPage.tsx';
import { loanTable, repaying } from './list.rules.ts';

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
const files = vi.hoisted(() => ({ saved: [] as { name: string; text: string }[] }));
vi.mock(import('#src/lib/files/csv.ts'), async (load) => ({
  ...(await load()),
  download: (name: string, text: string) => void files.saved.push({ name, text }),
}));

const lines: LoanLine[] = [
  { kind: 'overdue', day: 9, amount: '1.004504', unpaid: '1005.508004', time: 1_795_004_000 },
  { kind: 'interest', day: 7, amount: '0.500000', unpaid: '1003.500000', time: 1_795_003_000 },
];

beforeEach(() => {
  server.reset();
  files.saved.length = 0;
  server.on('user/info', () => maria);
  server.on('lh/loan/lines', () => ({ list: lines, next: null }));
  server.on('lh/loan/order', ({ status }) => ({
    list: [overdueLoan, refusedLoan].filter((one) => status === undefined || one.status === status),
    next: null,
  }));
  const spot = {
    account: 'spot',
    currency: 'USDT',
    available: '600.000000',
    frozen: '0.000000',
    value: '600',
  } as const;
  server.on('wallet/list', () => ({ at: 1, total: '600', list: [spot] }));
});
afterEach(() => settleWork());

async function open(at = paths.loans()) {
  const store = await loggedIn();
  await store.set(refreshWalletAtom);
  return show(<LoanListPage />, { at, store });
}

const rows = (place: HTMLElement) =>
  Object.fromEntries(
    [...place.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent?.replaceAll('\u00A0', ' '),
    ]),
  );

describe('the list', () => {
  test('shows each with its state, an overdue one as such with what is owed, and a filter asks for one state', async () => {
    const { user } = await open();
    const shown = (await screen.findAllByTestId('loan')).map((row) => row.textContent?.replaceAll('\u00A0', ' '));
    expect(shown[0]).toContain('Overdueowed 1,005.508004 USDT');
    expect(shown[1]).toContain('Rejected');
    await user.click(screen.getByRole('radio', { name: 'Rejected' }));
    await waitFor(() => expect(screen.getAllByTestId('loan')).toHaveLength(1));
    await user.click(screen.getByRole('radio', { name: 'Repaid' }));
    await screen.findByText('No loans with this status');
  });

  test('is empty with a next step, and says when it cannot be loaded', async () => {
    server.on('lh/loan/order', () => ({ list: [], next: null }));
    const { unmount } = await open();
    await screen.findByText('Your loans will appear here');
    unmount();
    server.on('lh/loan/order', () => Promise.reject(new AppError('offline')));
    await open();
    await screen.findByText('Couldn’t load loans.');
  });

  test('opens the one that a link names by its number, with every figure and its lines', async () => {
    await open(paths.loans({ id: overdueLoan.number }));
    const sheet = await screen.findByTestId('loan-sheet');
    expect(rows(sheet)).toMatchObject({
      'Loan number': 'L7K2M9QXYZ',
      Status: 'Disbursed · Overdue',
      'Interest rate': '0.05% per plan day, 18.25% per year',
      Term: '7 plan days, overdue for 2',
      'Interest so far': '3.5 USDT',
      'Overdue interest so far': '2.008004 USDT',
      'Total owed': '1,005.508004 USDT',
      Lender: 'Practice treasury',
      Money: 'Practice money',
    });
    expect(sheet.textContent).toContain('Nothing is collected automatically.');
    const told = (await within(sheet).findAllByTestId('loan-line')).map((line) => line.textContent);
    expect(told[0]).toContain('Overdue interest for day 9');
    expect(told[1]).toContain('Interest for day 7');
  });

  test('what is pushed of a loan is shown at once, once it is told to the facts', async () => {
    const { store } = await open();
    await screen.findAllByTestId('loan');
    const settled: Loan = {
      ...overdueLoan,
      status: 'settled',
      overdue: false,
      settled: 1_795_005_000,
      unpaid: '0.000000',
    };
    await act(() => store.set(changeLoanAtom, settled));
    expect((await screen.findAllByTestId('loan'))[0]?.textContent).toContain('Repaid');
    const funds: Funds = { kind: 'loan', loan: settled };
    act(() => {
      for (const tell of socket.tell) tell(funds);
    });
  });

  test('becomes a table with every figure, each row of it marked as simulated', async () => {
    const { user } = await open();
    await screen.findAllByTestId('loan');
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await user.click(await screen.findByTestId('export'));
    await waitFor(() => expect(files.saved).toHaveLength(1));
    expect(files.saved[0]?.name).toMatch(/^hft-practice-loans-\d{4}-\d\d-\d\d\.csv$/);
    expect(files.saved[0]?.text).toContain('hft-practice/loans');
    const { header, rows: table } = loanTable([overdueLoan, refusedLoan]);
    expect(new Set([header.length, ...table.map((row) => row.length)]).size).toBe(1);
    expect(table[0]?.at(-1)).toBe('simulated');
    expect(table.slice(1).map((row) => row.at(-1))).toEqual(['true', 'true']);
  });
});

describe('a repayment', () => {
  const openRepay = async () => {
    const scene = await open(paths.loans({ id: overdueLoan.id }));
    await scene.user.click(await screen.findByTestId('repay'));
    return { ...scene, sheet: await screen.findByTestId('repay-sheet') };
  };

  test('says what it pays first, and what is owed then; part of a loan is repaid and told', async () => {
    server.on('lh/loan/repayment', () => ({ ...overdueLoan, repaid: '500.000000', unpaid: '505.508004' }));
    const { user, sheet, store } = await openRepay();
    await user.type(within(sheet).getByLabelText('Amount'), '500');
    expect(rows(sheet)).toMatchObject({
      'Pays overdue interest first': '2.008004 USDT',
      'Then interest': '3.5 USDT',
      'Then principal': '494.491996 USDT',
      'Owed after repayment': '505.508004 USDT',
    });
    await user.click(within(sheet).getByTestId('confirm-repay'));
    await waitFor(() => expect(screen.queryByTestId('repay-sheet')).toBeNull());
    expect(server.asked('lh/loan/repayment').map(({ body }) => body)).toEqual([{ id: overdueLoan.id, amount: '500' }]);
    expect(store.get(toastsAtom).map(({ message }) => message)).toMatchObject([{ message: 'Repayment made.' }]);
  });

  test('of all fills in the whole, and says when that is more than there is', async () => {
    const { user, sheet } = await openRepay();
    await user.click(within(sheet).getByRole('button', { name: 'Full amount' }));
    expect(within(sheet).getByLabelText<HTMLInputElement>('Amount').value).toBe('1005.508004');
    expect(sheet.textContent).toContain('Fix the fields marked above.');
    await user.click(within(sheet).getByTestId('confirm-repay'));
    expect(server.asked('lh/loan/repayment')).toEqual([]);
  });

  const lost = () => Promise.reject(new AppError('timeout'));
  const paid: Loan = { ...overdueLoan, repaid: '10.000000', unpaid: '995.508004' };
  const sent = () => server.asked('lh/loan/repayment').map(({ body, key }) => ({ body, key }));

  test('whose answer is lost is found out about before another one is sent, under its own key', async () => {
    server.on('lh/loan/repayment', lost);
    const { user, sheet } = await openRepay();
    await user.type(within(sheet).getByLabelText('Amount'), '10');
    await user.click(within(sheet).getByTestId('confirm-repay'));
    expect((await within(sheet).findByTestId('unanswered')).textContent).toContain('Repay 10');
    within(sheet).getByText('First check the status of the repayment above.');
    await user.click(within(sheet).getByTestId('confirm-repay'));
    expect(sent()).toHaveLength(1);
    server.on('lh/loan/repayment', () => paid);
    await user.click(within(sheet).getByTestId('find-out'));
    await waitFor(() => expect(screen.queryByTestId('repay-sheet')).toBeNull());
    const [first, second] = sent();
    expect(second).toEqual(first);

    await user.click(await screen.findByTestId('repay'));
    await user.type(within(await screen.findByTestId('repay-sheet')).getByLabelText('Amount'), '10');
    await user.click(screen.getByTestId('confirm-repay'));
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]?.key).not.toBe(first?.key);
  });

  test('whose answer is lost keeps its key over a reload: it is sent again, and never twice', async () => {
    server.on('lh/loan/repayment', lost);
    const { user, sheet, unmount } = await openRepay();
    await user.type(within(sheet).getByLabelText('Amount'), '10');
    await user.click(within(sheet).getByTestId('confirm-repay'));
    await within(sheet).findByTestId('unanswered');
    unmount();
    await settleWork();

    const store = createStore();
    await store.set(restoreSessionAtom);
    server.on('lh/loan/repayment', () => paid);
    const again = await show(<LoanListPage />, { at: paths.loans({ id: overdueLoan.id }), store });
    const reopened = await screen.findByTestId('loan-sheet');
    await within(reopened).findByTestId('unanswered');
    await again.user.click(within(reopened).getByTestId('find-out'));
    await waitFor(() => expect(screen.queryByTestId('unanswered')).toBeNull());
    expect(store.get(toastsAtom).map(({ message }) => message)).toMatchObject([{ message: 'Repayment made.' }]);
    const [first, second, ...others] = sent();
    expect(first?.key).toMatch(/\S/);
    expect(second).toEqual(first);
    expect(others).toEqual([]);
  });

  test('that is refused says so, and is no step that may have been done', async () => {
    server.on('lh/loan/repayment', () =>
      Promise.reject(new AppError('loan_not_owed', { status: 409, params: { status: 'settled' } })),
    );
    const { user, sheet } = await openRepay();
    await user.type(within(sheet).getByLabelText('Amount'), '10');
    await user.click(within(sheet).getByTestId('confirm-repay'));
    await within(sheet).findByRole('alert');
    expect(screen.queryByTestId('unanswered')).toBeNull();
  });

  test.each([
    ['', null, null],
    ['0', 'amount_invalid', null],
    ['x', 'amount_invalid', null],
    ['0.0000001', 'amount_decimals', null],
    ['1005.508005', 'repayment_over', null],
    ['700', 'insufficient_balance', null],
    ['600', null, '600'],
  ])('of %j: %s', (typed, key, amount) => {
    const said = repaying(overdueLoan, typed, 'en', '600.000000');
    expect([said.problem?.key ?? null, said.amount]).toEqual([key, amount]);
  });
});
