// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/api/account.ts';
import type { Security } from '#contract/api/security/security.ts';
import { AppError } from '#src/lib/appError.ts';
import { refreshUserAtom, sessionAtom } from '#src/state/session.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { LoginPage } from '../LoginPage.tsx';
import { EmailPage } from './EmailPage.tsx';
import { GooglePage } from './google/GooglePage.tsx';
import { SecurityPage } from './overview/SecurityPage.tsx';
import { PasswordPage } from './PasswordPage.tsx';
import { PayPasswordPage } from './PayPasswordPage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

vi.mock('#src/lib/device/passkeys.ts', () => ({
  canUsePasskeys: () => true,
  signWithPasskey: async () => 'signed by a passkey',
}));

const bare: Security = { recovery_left: null, locked_until: null, passkey_host: 'localhost', passkeys: [] };
const refused = (key: ConstructorParameters<typeof AppError>[0]) => Promise.reject(new AppError(key, { status: 403 }));

beforeEach(() => {
  server.reset();
  sessionStorage.clear();
  server.on('user/security', () => bare);
  server.on('user/sessions', () => []);
});

/** Somebody who is logged in, and known. */
async function someone(facts: Partial<User> = {}, security: Partial<Security> = {}) {
  server.on('user/info', () => ({ ...maria, ...facts }));
  server.on('user/security', () => ({ ...bare, ...security }));
  const store = await loggedIn(createStore());
  await store.set(refreshUserAtom);
  return { store };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByTestId('submit');
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';

describe('a login', () => {
  test('takes a passkey in place of the code, when the code is asked for and not before', async () => {
    server.on('user/login', ({ answer }) =>
      answer === 'signed by a passkey' ? { token: 'a token', user: maria } : refused('two_factor_required'),
    );
    server.on('user/passkey_login', () => ({ options: '{}', session: null }));
    server.on('user/info', () => maria);
    const { user, store } = await show(<LoginPage />);
    await user.type(field('E-mail address'), 'maria@practice.example');
    await user.type(field('Password'), 'four unrelated words');
    expect(screen.queryByTestId('passkey-instead')).toBeNull();
    await user.click(submit());
    await user.click(await screen.findByTestId('passkey-instead'));
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('user'));
    expect(server.asked('user/login')[1]?.body).toMatchObject({
      account: 'maria@practice.example',
      answer: 'signed by a passkey',
    });
  });

  test('asks for the code when the server does, and sends it with the rest', async () => {
    server.on('user/login', ({ code }) =>
      code === '123456'
        ? { token: 'a token', user: maria }
        : refused(code === undefined ? 'two_factor_required' : 'two_factor_wrong'),
    );
    server.on('user/info', () => maria);
    const { user, store } = await show(<LoginPage />);
    await user.type(field('E-mail address'), 'maria@practice.example');
    await user.type(field('Password'), 'four unrelated words');
    expect(screen.queryByLabelText('Authenticator code')).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(document.activeElement).toBe(field('Authenticator code')));
    await user.click(submit());
    expect(isWrong('Authenticator code')).toBe(true);
    await user.type(field('Authenticator code'), '000000');
    await user.click(submit());
    expect(await screen.findByText('This code is wrong or has already been used. Enter a new one.')).toBeTruthy();
    await user.clear(field('Authenticator code'));
    await user.type(field('Authenticator code'), '123456');
    await user.click(submit());
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('user'));
  });
});

describe('the login password', () => {
  test('says at its field that the current one is wrong, and sends what was typed', async () => {
    server.on('safe/update_password', () => refused('old_password_wrong'));
    const { user } = await show(<PasswordPage />, await someone());
    await user.click(submit());
    expect(server.asked('safe/update_password')).toEqual([]);
    expect(isWrong('Current login password')).toBe(true);
    await user.type(field('Current login password'), 'not the old one');
    await user.type(field('New password'), 'fresh words 8');
    await user.type(field('Confirm password'), 'fresh words 9');
    await user.click(submit());
    expect(isWrong('Confirm password')).toBe(true);
    await user.clear(field('Confirm password'));
    await user.type(field('Confirm password'), 'fresh words 8');
    await user.click(submit());
    expect(await screen.findByText('Incorrect current password. Check it and try again.')).toBeTruthy();
    expect(server.asked('safe/update_password')[0]?.body).toEqual({
      kind: 'login',
      old: 'not the old one',
      password: 'fresh words 8',
      password_confirm: 'fresh words 8',
    });
  });

  test('of who has none yet is asked for nothing, or for the second factor', async () => {
    const { unmount } = await show(<PasswordPage />, await someone({ has_password: false }));
    expect(screen.queryByLabelText('Current login password')).toBeNull();
    unmount();
    await show(<PasswordPage />, await someone({ has_password: false, two_factor: true }));
    expect(field('Authenticator code')).toBeTruthy();
  });
});

describe('the transaction password', () => {
  test('is set with the login password, in six digits', async () => {
    server.on('safe/update_password', () => null);
    const { user } = await show(<PayPasswordPage />, await someone());
    await user.type(field('Current login password'), 'four unrelated words');
    await user.type(field('New transaction password'), '111111');
    await user.type(field('Confirm password'), '111111');
    await user.click(submit());
    expect(isWrong('New transaction password')).toBe(true);
    for (const name of ['New transaction password', 'Confirm password']) {
      await user.clear(field(name));
      await user.type(field(name), '271828');
    }
    await user.click(submit());
    await waitFor(() =>
      expect(server.asked('safe/update_password')[0]?.body).toEqual({
        kind: 'pay',
        old: 'four unrelated words',
        password: '271828',
        password_confirm: '271828',
      }),
    );
  });

  test('that is forgotten is set with a code that is sent, or with the second factor where one is on', async () => {
    const first = await show(<PayPasswordPage />, await someone({ pay_password: true }));
    expect(field('Current transaction password')).toBeTruthy();
    await first.user.click(screen.getByTestId('forgotten'));
    expect(field('Verification code')).toBeTruthy();
    first.unmount();
    const second = await show(<PayPasswordPage />, await someone({ pay_password: true, two_factor: true }));
    await second.user.click(screen.getByTestId('forgotten'));
    expect(field('Authenticator code')).toBeTruthy();
  });

  test('that is forgotten where no code can be sent says what comes first', async () => {
    const alone = { pay_password: true, has_password: false, account: null, email: null, phone: null };
    const { user } = await show(<PayPasswordPage />, await someone(alone));
    await user.click(screen.getByTestId('forgotten'));
    expect(screen.getByTestId('no-code').textContent).toContain('Add an e-mail address or turn on two-factor');
    expect(screen.queryByTestId('submit')).toBeNull();
  });
});

describe('the e-mail', () => {
  test('of an account of this device comes with a first password', async () => {
    server.on('safe/email', () => refused('account_taken'));
    const facts = { has_password: false, email: null, account: null };
    const { user } = await show(<EmailPage />, await someone(facts));
    await user.type(field('New e-mail address'), 'maria@practice.example');
    await user.type(field('Verification code'), '123456');
    await user.type(field('Password'), 'fresh words 8');
    await user.type(field('Confirm password'), 'fresh words 8');
    await user.click(submit());
    await waitFor(() => expect(isWrong('New e-mail address')).toBe(true));
    expect(server.asked('safe/email')[0]?.body).toEqual({
      email: 'maria@practice.example',
      code: '123456',
      new_password: 'fresh words 8',
      new_password_confirm: 'fresh words 8',
    });
  });

  test('is no phone number', async () => {
    const { user } = await show(<EmailPage />, await someone());
    await user.type(field('New e-mail address'), '+447700900123');
    await user.click(submit());
    expect(isWrong('New e-mail address')).toBe(true);
    expect(server.asked('safe/email')).toEqual([]);
  });
});

test('a second factor shows its key, and then its recovery codes until they are kept', async () => {
  server.on('safe/google', ({ action }) =>
    action === 'key'
      ? { secret: 'ABCDEFGH', otpauth: 'otpauth://totp/x?secret=ABCDEFGH', codes: null }
      : { secret: null, otpauth: null, codes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'] },
  );
  const { user } = await show(<GooglePage />, await someone());
  await user.click(screen.getByTestId('begin'));
  expect((await screen.findByTestId('secret')).textContent).toBe('ABCDEFGH');
  await user.type(field('Authenticator code'), '123456');
  await user.type(field('Current login password'), 'four unrelated words');
  await user.click(submit());
  expect((await screen.findByTestId('recovery-codes')).textContent).toContain('EEEE-FFFF-GGGG-HHHH');
  server.on('user/info', () => ({ ...maria, two_factor: true }));
  await user.click(screen.getByTestId('kept'));
  expect(screen.queryByTestId('recovery-codes')).toBeNull();
  expect(await screen.findByText('Turn off')).toBeTruthy();
});

test('other recovery codes are asked for with a code, shown once, and the second factor stays on', async () => {
  server.on('safe/google', () => ({ secret: null, otpauth: null, codes: ['IIII-JJJJ-KKKK-LLLL'] }));
  server.on('user/passkey_login', () => ({ options: '{}', session: null }));
  const { user } = await show(<GooglePage />, await someone({ two_factor: true }, { recovery_left: 2 }));
  await user.click(submit());
  expect(server.asked('safe/google')).toEqual([]);
  await user.type(field('Authenticator code'), '123456');
  await user.click(submit());
  expect((await screen.findByTestId('recovery-codes')).textContent).toContain('IIII-JJJJ-KKKK-LLLL');
  await user.click(screen.getByTestId('kept'));
  await user.click(await screen.findByTestId('passkey-instead'));
  await screen.findByTestId('recovery-codes');
  expect(server.asked('safe/google').map(({ body }) => body)).toEqual([
    { action: 'codes', code: '123456' },
    { action: 'codes', answer: 'signed by a passkey' },
  ]);
});

describe('the security page', () => {
  test('says truly what is on', async () => {
    await show(<SecurityPage />, await someone({ two_factor: true, pay_password: false }));
    const factors = screen.getByTestId('factors').textContent;
    expect(factors).toContain('Two-factor authenticationOn');
    expect(factors).toContain('Transaction passwordNot set');
    expect(factors).toContain('maria@practice.example');
  });

  test('says that settings are locked, and offers no lock then', async () => {
    await show(<SecurityPage />, await someone({}, { locked_until: 2_000_000_000 }));
    expect((await screen.findByTestId('locked')).textContent).toContain('locked until');
    expect(screen.queryByTestId('lock-settings')).toBeNull();
  });

  test('asks before it locks, says what it means, and sends the days with the password', async () => {
    server.on('safe/lock', () => ({ locked_until: 2_000_000_000 }));
    const { user } = await show(<SecurityPage />, await someone());
    await user.click(await screen.findByTestId('lock-settings'));
    expect(screen.getByTestId('proof-sheet').textContent).toContain('can’t be lifted');
    await user.click(screen.getByText('7'));
    await user.type(field('Current login password'), 'four unrelated words');
    await user.click(screen.getByTestId('confirm'));
    await waitFor(() =>
      expect(server.asked('safe/lock')[0]?.body).toEqual({ days: '7', password: 'four unrelated words' }),
    );
  });

  test('says where passkeys work when they do not here', async () => {
    await show(<SecurityPage />, await someone({}, { passkey_host: null }));
    expect((await screen.findByTestId('passkeys')).textContent).toContain('don’t work on an IP address');
    expect(screen.queryByTestId('add-passkey')).toBeNull();
  });
});
