// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WalletPurpose } from '#contract/rules/wallet/walletSignIn.ts';
import { AppError } from '#src/lib/appError.ts';
import { paths } from '#src/lib/paths.ts';
import { keepSigned, readSigned, walletReasons } from '#src/lib/wallet/handover.ts';
import { writeTab } from '#src/lib/tabStore.ts';
import { sessionAtom } from '#src/state/session.ts';
import { toastsAtom } from '#src/state/toasts.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { TipWalletPage } from './TipWalletPage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
const device = vi.hoisted(() => ({
  sign: (_options: string): Promise<string> => Promise.resolve('signed by a passkey'),
}));
vi.mock('#src/lib/device/passkeys.ts', () => ({
  canUsePasskeys: () => true,
  signWithPasskey: (options: string) => device.sign(options),
}));

const signed = { address: '0xAb', message: 'a text', sign: '0x12', label: 'Alpha', key: 'the key of the text' };
const opened = { token: 'a token', user: { id: maria.id } };

beforeEach(() => {
  server.reset();
  sessionStorage.clear();
  device.sign = () => Promise.resolve('signed by a passkey');
  server.on('user/info', () => maria);
  server.on('user/passkey_login', () => ({ options: '{}', session: null }));
});

/** The app comes back from the wallet's document, with a signed text. */
async function comeBack(purpose: WalletPurpose = 'sign_in', back = '') {
  writeTab('hft:wallet:ask', { purpose, from: paths.me(), back, invite: 'ABCD' });
  keepSigned(signed);
  const store = purpose === 'bind' ? await loggedIn() : undefined;
  return show(<TipWalletPage />, { at: paths.tipWallet(), ...(store === undefined ? {} : { store }) });
}

/** Refuses with the first errors, then signs in. */
function refuseWith(...keys: ConstructorParameters<typeof AppError>[0][]) {
  const left = [...keys];
  server.on('user/addressreg', () => {
    const key = left.shift();
    if (key !== undefined) throw new AppError(key, { status: 403 });
    return opened;
  });
}

const sent = (call: 'user/addressreg' | 'user/wallet_bind' = 'user/addressreg') => server.asked(call);

test('what was signed goes to the server at once, and leads to what was wanted', async () => {
  refuseWith();
  const { store } = await comeBack('sign_in', paths.assets());
  await waitFor(() => expect(store.get(sessionAtom).status).toBe('user'));
  expect(location.hash).toBe(`#${paths.assets()}`);
  expect(sent()[0]).toMatchObject({ key: signed.key, body: { address: '0xAb', message: 'a text', invite: 'ABCD' } });
  expect(readSigned()).toBeNull();
});

test.each([paths.login(), 'https://evil.example/', '/pages/nowhere'])(
  'behind a sign-in nobody is led to %s',
  async (back) => {
    refuseWith();
    const { store } = await comeBack('sign_in', back);
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('user'));
    expect(location.hash).toBe(`#${paths.home()}`);
  },
);

describe('one thing more', () => {
  test('is a code: an empty one is not sent, a wrong one is said at its field, a right one is another request', async () => {
    refuseWith('two_factor_required', 'two_factor_wrong');
    const { user, store } = await comeBack();
    await screen.findByTestId('wallet-proof');
    const field = () => screen.getByLabelText<HTMLInputElement>('Authenticator code');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await user.click(screen.getByTestId('submit'));
    expect(sent()).toHaveLength(1);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await user.type(field(), '000000');
    await user.click(screen.getByTestId('submit'));
    await screen.findByText('This code is wrong or has already been used. Enter a new one.');
    expect(field().value).toBe('');
    await user.type(field(), ' 123456 ');
    await user.click(screen.getByTestId('submit'));
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('user'));
    expect(sent().map(({ body }) => (body as { code?: string }).code)).toEqual([undefined, '000000', '123456']);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(3);
  });

  test('is a passkey where somebody has one; declining it sends nothing', async () => {
    refuseWith('two_factor_required');
    device.sign = () => Promise.reject(new AppError('passkey_unused'));
    const { user, store } = await comeBack();
    await user.click(await screen.findByTestId('passkey-instead'));
    await waitFor(() => expect(store.get(toastsAtom)).toHaveLength(1));
    expect(sent()).toHaveLength(1);
    device.sign = () => Promise.resolve('signed by a passkey');
    await user.click(screen.getByTestId('passkey-instead'));
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('user'));
    expect(sent()[1]?.body).toMatchObject({ answer: 'signed by a passkey' });
    expect(sent()[1]?.body).not.toHaveProperty('code');
  });

  test('of a wallet that is added is the password, as it was typed', async () => {
    let tries = 0;
    server.on('user/wallet_bind', () => {
      tries += 1;
      if (tries === 1) throw new AppError('password_required', { status: 400 });
      if (tries === 2) throw new AppError('old_password_wrong', { status: 403 });
      return maria;
    });
    const { user } = await comeBack('bind');
    await screen.findByTestId('wallet-proof');
    for (const typed of [' wrong', ' right ']) {
      await user.type(await screen.findByLabelText('Current login password'), typed);
      await user.click(screen.getByTestId('submit'));
      if (typed === ' wrong') await screen.findByText('Incorrect current password. Check it and try again.');
    }
    await waitFor(() => expect(location.hash).toBe(`#${paths.me()}`));
    expect(sent('user/wallet_bind').map(({ body }) => (body as { password?: string }).password)).toEqual([
      undefined,
      ' wrong',
      ' right ',
    ]);
    expect(screen.queryByTestId('passkey-instead')).toBeNull();
  });

  test('is an invitation for a new account, and the text is still good for it', async () => {
    refuseWith('invite_required', 'invite_wrong');
    const { user, store } = await comeBack();
    const field = () => screen.findByLabelText('Invitation code');
    await user.type(await field(), 'NOBODY22');
    await user.click(screen.getByTestId('submit'));
    await screen.findByText('This invitation code doesn’t exist. Check it with whoever invited you.');
    await user.type(await field(), ' ANNANN22 ');
    await user.click(screen.getByTestId('submit'));
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('user'));
    expect(sent().map(({ body }) => body)).toMatchObject(
      ['ABCD', 'NOBODY22', 'ANNANN22'].map((invite) => ({ invite, sign: signed.sign })),
    );
    expect(new Set(sent().map(({ key }) => key)).size).toBe(3);
  });

  test('is no invitation where the one of a link is dead and none is needed', async () => {
    refuseWith('invite_wrong');
    const { user, store } = await comeBack();
    const field = await screen.findByLabelText('Invitation code');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByTestId('submit'));
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('user'));
    expect(sent()[1]?.body).not.toHaveProperty('invite');
  });

  test('without an answer is sent again as it was, under its key', async () => {
    refuseWith('two_factor_required', 'timeout');
    const { user, store } = await comeBack();
    await user.type(await screen.findByLabelText('Authenticator code'), '123456');
    await user.click(screen.getByTestId('submit'));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('user'));
    const [, lost, again] = sent();
    expect(again).toEqual(lost);
  });
});

test('a refusal for good is said, uses the text up, and offers the wallet again', async () => {
  refuseWith('sign_wrong');
  await comeBack();
  expect((await screen.findByTestId('tip')).textContent).toContain('Wallet login failed');
  expect(readSigned()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByTestId('connect-wallet')).toBeTruthy();
});

test('each reason says what happened and how to go on; an unknown one is none', async () => {
  const words = new Set<string>();
  for (const reason of [...walletReasons, 'anything']) {
    await show(<TipWalletPage />, { at: paths.tipWallet({ reason }) });
    words.add(screen.getByTestId('tip').textContent ?? '');
    expect(screen.getByTestId('connect-wallet')).toBeTruthy();
    cleanup();
  }
  expect(words.size).toBe(walletReasons.length + 1);
});

test('a session that is over leads to the login first, and back', async () => {
  await show(<TipWalletPage />, { at: paths.tipWallet({ reason: 'session', back: paths.assets() }) });
  const logIn = screen.getByTestId('log-in');
  expect(logIn.getAttribute('href')).toBe(`#${paths.guardLogin({ back: paths.assets() })}`);
  const isBefore = logIn.compareDocumentPosition(screen.getByTestId('connect-wallet'));
  expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
