// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Practice, PracticeAccount } from '#contract/api/practice.ts';
import { AppError } from '#src/lib/appError.ts';
import { toastsAtom } from '#src/state/toasts.ts';
import { sessionAtom, tokenAtom } from '#src/state/session.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { PracticePage } from './PracticePage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

const first: PracticeAccount = {
  id: '11111111-1111-4111-8111-111111111111',
  label: '',
  epoch: 1,
  archived: null,
  created: 1_700_000_000,
  used: 1_700_000_000,
  current: true,
  total: '1234.5',
  simulated: true,
};
const second: PracticeAccount = {
  ...first,
  id: '22222222-2222-4222-8222-222222222222',
  label: 'Careful',
  current: false,
  total: '500',
};
const past: PracticeAccount = {
  ...first,
  id: '33333333-3333-4333-8333-333333333333',
  current: false,
  archived: 1_700_000_100,
};

const practice: Practice = {
  list: [first, second],
  open_max: 5,
  expires: null,
  topup: { max: '10000', left: '7500', more_at: 1_700_000_600 },
  plan: { day: 3, day_seconds: 600 },
};

let known: Practice;
let user: typeof maria;

beforeEach(() => {
  server.reset();
  localStorage.clear();
  known = practice;
  user = maria;
  server.on('user/info', () => user);
  server.on('user/accounts', () => known);
  server.on('coin/list', () => ({ list: [], next: null }));
  server.on('user/session_end', () => null);
});

async function open() {
  const scene = await show(<PracticePage />, { store: await loggedIn() });
  await screen.findByTestId('accounts');
  return scene;
}

const inCard = (id: string) => within(screen.getByTestId(id));
const session = (id: string) => ({
  token: 'another token',
  user: { id },
  previous: '99999999-9999-4999-8999-999999999999',
});

describe('the page', () => {
  test('shows where it comes from while it is coming, and what went wrong with a way to try again', async () => {
    server.on('user/accounts', () => {
      throw new AppError('try_again', { params: { retry_in: 3 } });
    });
    const { user: hand } = await show(<PracticePage />, { store: await loggedIn() });
    await screen.findByText('Couldn’t load practice accounts.');
    server.on('user/accounts', () => practice);
    await hand.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByTestId('accounts');
  });

  test('says of an account of this device what is lost with it, and of others nothing', async () => {
    known = { ...practice, expires: 1_800_000_000 };
    const { unmount } = await open();
    expect(screen.getByTestId('device-only').textContent).toContain('no one can log back in to it');
    unmount();
  });

  test('offline says of each step that the server does it', async () => {
    await open();
    const blocked = [
      'add-account',
      'rename-account',
      'next-day',
      'topup-submit',
      'reset-open',
      'export-all',
      'delete-open',
    ];
    const reasons = () => blocked.filter((id) => screen.getByTestId(id).getAttribute('aria-disabled') === 'true');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await waitFor(() => expect(reasons()).toEqual(blocked));
    expect(document.body.textContent).toContain('You’re offline. Switching accounts needs a connection.');
    vi.restoreAllMocks();
  });
});

describe('another account', () => {
  test('is opened with one tap: its token is kept, and the session before is ended', async () => {
    const { user: hand, store } = await open();
    server.on('user/account_open', () => session(second.id));
    await hand.click(screen.getByTestId('account-other'));
    await waitFor(() => expect(store.get(tokenAtom)).toBe('another token'));
    expect(server.asked('user/account_open').map(({ body }) => body)).toEqual([{ id: second.id }]);
    await waitFor(() =>
      expect(server.asked('user/session_end').map(({ body }) => body)).toEqual([{ id: session('').previous }]),
    );
  });

  test('is added with a name and opened; a lost answer is asked for again under its key', async () => {
    const { user: hand } = await open();
    await hand.click(screen.getByTestId('add-account'));
    expect(screen.getByTestId('add-confirm').getAttribute('aria-disabled')).toBe('true');
    await hand.type(screen.getByLabelText('Account name'), 'Forex');
    await hand.click(screen.getByTestId('add-confirm'));
    await screen.findByText('Couldn’t reach the server. Check your connection and try again.');
    server.on('user/account_add', () => second);
    server.on('user/account_open', () => session(second.id));
    await hand.click(screen.getByTestId('add-confirm'));
    await waitFor(() => expect(server.asked('user/account_open')).toHaveLength(1));
    const keys = server.asked('user/account_add').map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  test('that is open is called otherwise, with the name it has to begin with', async () => {
    known = { ...practice, list: [{ ...first, label: 'Bold' }, second] };
    server.on('user/account_rename', () => null);
    const { user: hand } = await open();
    await hand.click(screen.getByTestId('rename-account'));
    const field = screen.getByLabelText<HTMLInputElement>('Account name');
    expect(field.value).toBe('Bold');
    await hand.clear(field);
    expect(screen.getByTestId('rename-confirm').getAttribute('aria-disabled')).toBe('true');
    await hand.type(field, ' Calm ');
    known = { ...practice, list: [{ ...first, label: 'Calm' }, second] };
    await hand.click(screen.getByTestId('rename-confirm'));
    await waitFor(() => expect(screen.getByTestId('account-current').textContent).toContain('Calm'));
    expect(server.asked('user/account_rename').map(({ body }) => body)).toEqual([{ id: first.id, label: 'Calm' }]);
    expect(screen.queryByTestId('rename-sheet')).toBeNull();
  });

  test('beyond the fifth is not asked for', async () => {
    known = { ...practice, open_max: 2 };
    await open();
    expect(screen.getByTestId('add-account').getAttribute('aria-disabled')).toBe('true');
    expect(document.body.textContent).toContain('You have 2 accounts, the maximum.');
  });

  test('that was reset is read: nothing new is offered there, and the way back is', async () => {
    known = {
      ...practice,
      list: [
        { ...second, label: '' },
        { ...past, current: true },
      ],
    };
    await open();
    expect(screen.getByTestId('archived').textContent).toContain('You’re viewing round 1');
    expect([screen.queryByTestId('topup'), screen.queryByTestId('reset')]).toEqual([null, null]);
    expect([screen.queryByTestId('export'), screen.queryByTestId('delete')]).not.toContain(null);
  });
});

describe('a top-up', () => {
  test('says before what is left and when more comes, and is held to it', async () => {
    const { user: hand } = await open();
    expect(screen.getByTestId('topup').textContent).toMatch(/7,500\.00\sUSDT/);
    const amount = inCard('topup').getByLabelText('Amount');
    await hand.type(amount, '7500.01');
    expect(screen.getByTestId('topup').textContent).toMatch(/At most 7,500\sUSDT now\./);
    await hand.clear(amount);
    await hand.type(amount, '0.5');
    expect(screen.getByTestId('topup').textContent).toMatch(/At least 1\sUSDT\./);
    await hand.click(screen.getByTestId('topup-submit'));
    expect(server.asked('wallet/topup')).toEqual([]);
  });

  test('is sent once, and its refusal stands there', async () => {
    const { user: hand } = await open();
    server.on('wallet/topup', () => {
      throw new AppError('topup_limit', { params: { available: '0', max: '10000', until: 1_700_000_600 } });
    });
    await hand.type(inCard('topup').getByLabelText('Amount'), '500');
    expect(screen.getByTestId('topup-submit').textContent).toMatch(/Add 500\sUSDT/);
    await hand.click(screen.getByTestId('topup-submit'));
    await waitFor(() => expect(inCard('topup').getByRole('alert').textContent).toContain('You can top up 10,000 USDT'));
    expect(server.asked('wallet/topup').map(({ body }) => body)).toEqual([{ amount: '500' }]);
  });
});

describe('the plan clock', () => {
  test('is moved by a day after a question that says what does not move; a lost answer is the same step', async () => {
    const { user: hand } = await open();
    await hand.click(screen.getByTestId('next-day'));
    const asked = screen.getByTestId('confirm-sheet').textContent ?? '';
    expect(asked).toMatch(/Current plan day3.*Next plan day4/);
    expect(asked).toContain('Prices don’t move');
    await hand.click(screen.getByTestId('confirm'));
    await screen.findByText('Couldn’t reach the server. Check your connection and try again.');
    server.on('user/next_day', () => ({ day: 4, day_seconds: 600 }));
    known = { ...practice, plan: { day: 4, day_seconds: 600 } };
    await hand.click(screen.getByTestId('next-day'));
    await hand.click(screen.getByTestId('confirm'));
    await screen.findByText('Plan day 4');
    expect(new Set(server.asked('user/next_day').map(({ key }) => key)).size).toBe(1);
  });
});

describe('a reset', () => {
  test('names what is put away, asks for the password where there is one, and opens the next round', async () => {
    const { user: hand, store } = await open();
    await waitFor(() => expect((store.get(sessionAtom) as { user: unknown }).user).not.toBeNull());
    await hand.click(screen.getByTestId('reset-open'));
    const sheet = within(screen.getByTestId('reset-sheet'));
    expect(screen.getByTestId('reset-sheet').textContent).toMatch(/1,234\.50\sUSDT/);
    expect(screen.getByTestId('reset-confirm').getAttribute('aria-disabled')).toBe('true');
    await hand.type(sheet.getByLabelText('Password'), 'wrong');
    server.on('user/reset', () => {
      throw new AppError('old_password_wrong');
    });
    await hand.click(screen.getByTestId('reset-confirm'));
    await sheet.findByText('Incorrect current password. Check it and try again.');
    server.on('user/reset', () => session(second.id));
    await hand.click(screen.getByTestId('reset-confirm'));
    await waitFor(() => expect(store.get(tokenAtom)).toBe('another token'));
    const [refused, done] = server.asked('user/reset');
    expect(done?.body).toEqual({ start: '1000', password: 'wrong' });
    expect(done?.key).not.toBe(refused?.key);
  });
});

describe('a deletion', () => {
  test('says what goes and what stays, and wants the password', async () => {
    const { user: hand, store } = await open();
    await waitFor(() => expect((store.get(sessionAtom) as { user: unknown }).user).not.toBeNull());
    await hand.click(screen.getByTestId('delete-open'));
    const words = screen.getByTestId('delete-sheet').textContent ?? '';
    expect(words).toContain('2 practice accounts with their names');
    expect(words).toContain('ledger entries and what they belong to: orders, fills');
    await hand.type(within(screen.getByTestId('delete-sheet')).getByLabelText('Password'), 'my password');
    server.on('user/delete', () => null);
    await hand.click(screen.getByTestId('delete-confirm'));
    await waitFor(() => expect(store.get(sessionAtom)).toEqual({ status: 'guest' }));
    // It says so when all of it is done.
    await waitFor(() => expect(store.get(toastsAtom)).toHaveLength(1));
    expect(server.asked('user/delete').map(({ body }) => body)).toEqual([{ password: 'my password' }]);
  });

  test('of who has no password wants the word', async () => {
    user = { ...maria, account: null, email: null, has_password: false };
    const { user: hand, store } = await open();
    await waitFor(() => expect((store.get(sessionAtom) as { user: unknown }).user).not.toBeNull());
    await hand.click(screen.getByTestId('delete-open'));
    await hand.type(screen.getByLabelText('Type DELETE'), 'delet');
    await hand.click(screen.getByTestId('delete-confirm'));
    expect(server.asked('user/delete')).toEqual([]);
    await hand.type(screen.getByLabelText('Type DELETE'), 'e');
    server.on('user/delete', () => null);
    await hand.click(screen.getByTestId('delete-confirm'));
    await waitFor(() => expect(server.asked('user/delete').map(({ body }) => body)).toEqual([{ word: 'delete' }]));
    await waitFor(() => expect(store.get(sessionAtom)).toEqual({ status: 'guest' }));
    // It says so when all of it is done.
    await waitFor(() => expect(store.get(toastsAtom)).toHaveLength(1));
  });
});
