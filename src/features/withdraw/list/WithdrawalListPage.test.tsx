// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Withdrawal } from '#contract/api/funds/withdrawals.ts';
import type { Funds } from '#contract/socket.ts';
import { AppError } from '#src/lib/appError.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { toastsAtom } from '#src/state/toasts.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { now, taken } from '#tests/withdrawalScene.ts';
import { stepsOf, withNews } from './list.rules.ts';
import { WithdrawalListPage } from './WithdrawalListPage.tsx';

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

const paid: Withdrawal = { ...taken, id: 'paid', number: 'W1-PAID', status: 'succeed', decided: now + 5 };
const push = (withdrawal: Withdrawal) =>
  act(() => {
    const funds: Funds = { kind: 'withdrawal', withdrawal };
    for (const tell of socket.tell) tell(funds);
  });

beforeEach(() => {
  server.reset();
  files.saved.length = 0;
  server.on('user/info', () => maria);
  server.on('cashlist/log', ({ status }) => ({
    list: [taken, paid].filter((one) => status === undefined || one.status === status),
    next: null,
  }));
});
afterEach(() => settleWork());

const open = async (at = paths.withdrawals()) => show(<WithdrawalListPage />, { at, store: await loggedIn() });

describe('the list', () => {
  test('shows each with its state, and a filter asks for one state', async () => {
    const { user } = await open();
    expect((await screen.findAllByTestId('withdrawal')).map((row) => row.textContent)).toEqual([
      expect.stringContaining('Under review'),
      expect.stringContaining('Paid out'),
    ]);
    await user.click(screen.getByRole('radio', { name: 'Paid out' }));
    await waitFor(() => expect(screen.getAllByTestId('withdrawal')).toHaveLength(1));
    await user.click(screen.getByRole('radio', { name: 'Rejected' }));
    await screen.findByText('No withdrawals with this status');
  });

  test('is empty with a next step, fetches the page below, and says when it cannot be loaded', async () => {
    server.on('cashlist/log', () => ({ list: [], next: null }));
    const { unmount } = await open();
    await screen.findByText('Your withdrawals will appear here');
    unmount();
    server.on('cashlist/log', ({ cursor }) =>
      cursor === undefined ? { list: [taken], next: 'below' } : { list: [paid], next: null },
    );
    const second = await open();
    await screen.findAllByTestId('withdrawal');
    await second.user.click(screen.getByRole('button', { name: /more/i }));
    await waitFor(() => expect(screen.getAllByTestId('withdrawal')).toHaveLength(2));
    second.unmount();
    server.on('cashlist/log', () => {
      throw new AppError('offline');
    });
    await open();
    await screen.findByText('Couldn’t load withdrawals.');
  });

  test('moves on with the news of the socket, and leaves a list whose filter it does not meet', async () => {
    const { user } = await open();
    await screen.findAllByTestId('withdrawal');
    await user.click(screen.getByRole('radio', { name: 'Under review' }));
    await waitFor(() => expect(screen.getAllByTestId('withdrawal')).toHaveLength(1));
    const decided: Withdrawal = { ...taken, status: 'succeed', decided: now + 5 };
    server.on('cashlist/log', () => ({ list: [decided, paid], next: null }));
    push(decided);
    await screen.findByText('No withdrawals with this status');
    await user.click(screen.getByRole('button', { name: 'Show all withdrawals' }));
    await waitFor(() =>
      expect(screen.getAllByTestId('withdrawal').every((row) => row.textContent?.includes('Paid out'))).toBe(true),
    );
  });

  test('news that come late undo no decision', () => {
    const decided: Withdrawal = { ...taken, status: 'cancelled', decided: now + 1 };
    expect(withNews([decided], taken, 'all')).toEqual([decided]);
    expect(withNews([decided], taken, 'review')).toEqual([]);
    expect(withNews([], taken, 'review')).toEqual([taken]);
  });

  test('is saved as a table, every row marked as simulated; offline it says why it is not', async () => {
    const { user, store } = await open();
    await screen.findAllByTestId('withdrawal');
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await user.click(await screen.findByTestId('export'));
    await waitFor(() => expect(files.saved).toHaveLength(1));
    const lines = files.saved[0]?.text.trim().split(/\r?\n/) ?? [];
    expect(lines[0]).toContain('hft-practice/withdrawals');
    const rows = lines.filter((line) => line.includes('W'));
    expect(rows).toHaveLength(2);
    expect(rows.every((row) => row.includes('true'))).toBe(true);
    act(() => store.set(noteConnectionAtom, 'offline'));
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await screen.findByText('You’re offline. Exporting needs a connection.');
  });
});

describe('the details', () => {
  test('open by number from an address, with steps, times, fee, net and address', async () => {
    await open(paths.withdrawals({ id: paid.number }));
    const sheet = await screen.findByTestId('withdrawal-sheet');
    for (const text of ['W1-PAID', '0.25', '249.75', paid.address, 'My vault', 'Practice money']) {
      expect(sheet.textContent, text).toContain(text);
    }
    expect(within(sheet).getByTestId('stepper').dataset['step']).toBe('succeed');
    expect(within(sheet).queryByTestId('cancel-withdrawal')).toBeNull();
  });

  test('of a refused one say why, and that nothing was charged', async () => {
    const refused: Withdrawal = { ...taken, status: 'failed', reason: 'test_value', decided: now + 5 };
    server.on('cashlist/log', () => ({ list: [refused], next: null }));
    await open(paths.withdrawals({ id: taken.id }));
    expect((await screen.findByTestId('withdrawal-sheet')).textContent).toContain('no fee was charged');
    expect(stepsOf(refused).map(({ key, state }) => [key, state])).toEqual([
      ['submitted', 'done'],
      ['failed', 'failed'],
    ]);
  });

  test('one under review is cancelled once that was asked; offline it says why it is not', async () => {
    const { user, store } = await open(paths.withdrawals({ id: taken.id }));
    await user.click(await screen.findByTestId('cancel-withdrawal'));
    expect(screen.getByTestId('confirm-sheet').textContent).toContain(taken.number);
    act(() => store.set(noteConnectionAtom, 'offline'));
    screen.getByText('You’re offline. Cancelling needs a connection.');
    await user.click(screen.getByTestId('confirm'));
    expect(server.asked('wallet/out_cancel')).toEqual([]);
    act(() => store.set(noteConnectionAtom, 'live'));
    server.on('wallet/out_cancel', () => ({ ...taken, status: 'cancelled', decided: now + 2 }));
    await user.click(screen.getByTestId('confirm'));
    const sheet = await screen.findByTestId('withdrawal-sheet');
    await waitFor(() => expect(within(sheet).getByTestId('stepper').dataset['step']).toBe('cancelled'));
  });

  test('one that was decided meanwhile is not cancelled: it says so, and the list is asked anew', async () => {
    server.on('wallet/out_cancel', () => {
      throw new AppError('withdrawal_decided', { status: 409, params: { status: 'succeed' } });
    });
    const { user, store } = await open(paths.withdrawals({ id: taken.id }));
    await user.click(await screen.findByTestId('cancel-withdrawal'));
    server.on('cashlist/log', () => ({ list: [{ ...taken, status: 'succeed', decided: now + 5 }], next: null }));
    await user.click(screen.getByTestId('confirm'));
    await waitFor(() => expect(screen.getByTestId('stepper').dataset['step']).toBe('succeed'));
    expect(store.get(toastsAtom)).toHaveLength(1);
  });
});
