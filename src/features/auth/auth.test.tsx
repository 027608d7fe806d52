// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { paths } from '#src/lib/paths.ts';
import { inboxAtom } from '#src/state/inbox.ts';
import { sessionAtom } from '#src/state/session.ts';
import { toastsAtom } from '#src/state/toasts.ts';
import { maria, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { LoginPage } from './LoginPage.tsx';
import { RegisterPage } from './RegisterPage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

beforeEach(() => {
  server.reset();
  sessionStorage.clear();
  server.on('user/info', () => maria);
});

const session = { token: 'a token', user: maria };
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const problemOf = (name: string) => {
  const id = field(name).getAttribute('aria-errormessage') ?? field(name).getAttribute('aria-describedby') ?? '';
  const said = id.split(' ').map((one) => document.getElementById(one)?.textContent ?? '');
  return field(name).getAttribute('aria-invalid') === 'true' ? said.join(' ') : '';
};
const submit = () => screen.getByTestId('submit');

test('an empty login says what is missing, at the first field that is wrong, and asks nobody', async () => {
  const { user } = await show(<LoginPage />);
  expect(problemOf('E-mail address')).toBe('');
  await user.click(submit());
  expect(problemOf('E-mail address')).not.toBe('');
  expect(problemOf('Password')).not.toBe('');
  expect(document.activeElement).toBe(field('E-mail address'));
  expect(server.asked('user/login')).toEqual([]);
});

test('a problem is said once the field was left, not while it is typed, and goes as soon as it is solved', async () => {
  const { user } = await show(<LoginPage />);
  await user.type(field('E-mail address'), 'maria');
  expect(problemOf('E-mail address')).toBe('');
  await user.tab();
  expect(problemOf('E-mail address')).not.toBe('');
  await user.type(field('E-mail address'), '@practice.example');
  expect(problemOf('E-mail address')).toBe('');
});

async function logIn(user: Awaited<ReturnType<typeof show>>['user']) {
  await user.type(field('E-mail address'), '  maria@practice.example');
  await user.type(field('Password'), 'four unrelated words');
}

test('a login is sent once however often it is tapped, and is one when the answer comes', async () => {
  const answer = Promise.withResolvers<typeof session>();
  server.on('user/login', () => answer.promise);
  const { user, store } = await show(<LoginPage />);
  await logIn(user);
  await user.click(submit());
  expect(submit().getAttribute('aria-busy')).toBe('true');
  await user.click(submit());
  // A password manager sends the form without its button.
  const form = submit().closest('form');
  if (form !== null) fireEvent.submit(form);
  expect(server.asked('user/login')).toHaveLength(1);
  expect(server.asked('user/login')[0]?.body).toMatchObject({
    account: 'maria@practice.example',
    password: 'four unrelated words',
  });
  expect(store.get(sessionAtom).status).toBe('guest');
  answer.resolve(session);
  await waitFor(() => expect(store.get(sessionAtom).status).toBe('user'));
  await waitFor(() => expect(store.get(toastsAtom).map(({ message }) => message)).toEqual(['You’re logged in']));
});

test('a refusal stands at its field until that field changes; what was typed stays', async () => {
  server.on('user/login', () => {
    throw new AppError('login_wrong');
  });
  const { user, store } = await show(<LoginPage />);
  await logIn(user);
  await user.click(submit());
  await waitFor(() => expect(problemOf('Password')).not.toBe(''));
  expect(document.activeElement).toBe(field('Password'));
  expect(field('Password').value).toBe('four unrelated words');
  expect(store.get(toastsAtom)).toEqual([]);
  await user.type(field('E-mail address'), 'x');
  expect(problemOf('Password')).not.toBe('');
  await user.type(field('Password'), 'x');
  expect(problemOf('Password')).toBe('');
});

test('what belongs to no field is said by a toast', async () => {
  const { user, store } = await show(<LoginPage />);
  await logIn(user);
  await user.click(submit());
  await waitFor(() => expect(store.get(toastsAtom)).toHaveLength(1));
  expect(submit().getAttribute('aria-busy')).toBeNull();
  expect(problemOf('Password')).toBe('');
});

test('the way back goes along to the registration', async () => {
  const back = paths.voucher({ amount: '5' });
  await show(<LoginPage />, { at: paths.login({ back }) });
  expect(screen.getByText('Log in to continue. You’ll return to the page you wanted.')).not.toBeNull();
  const link = screen.getByRole('link', { name: 'Create account' });
  expect(link.getAttribute('href')).toBe(`#${paths.register({ back })}`);
});

test('a half-filled form survives a reload of the tab, without its password', async () => {
  const { user, unmount } = await show(<LoginPage />);
  await logIn(user);
  unmount();
  await show(<LoginPage />);
  expect(field('E-mail address').value.trim()).toBe('maria@practice.example');
  expect(field('Password').value).toBe('');
  expect(JSON.stringify(sessionStorage)).not.toContain('unrelated');
});

async function fillIn(user: Awaited<ReturnType<typeof show>>['user'], confirm = 'four unrelated words') {
  await user.type(field('E-mail address'), 'maria@practice.example');
  await user.type(field('Verification code'), '123456');
  await user.type(field('Password'), 'four unrelated words');
  await user.type(field('Confirm password'), confirm);
}

test('a code is not sent to an account that is none: the field says so', async () => {
  const { user } = await show(<RegisterPage />);
  await user.type(field('E-mail address'), 'maria');
  await user.click(screen.getByTestId('send-code'));
  expect(problemOf('E-mail address')).not.toBe('');
  expect(document.activeElement).toBe(field('E-mail address'));
  expect(server.asked('sms_mail')).toEqual([]);
});

test('a code that has come is filled in with one tap, for the account it was sent to and no other', async () => {
  server.on('sms_mail', () => ({ retry_after: 60, practice_code: '424242' }));
  const { user } = await show(<RegisterPage />);
  await user.type(field('E-mail address'), 'maria@practice.example');
  await user.click(screen.getByTestId('send-code'));
  await screen.findByTestId('fill-code');
  await user.type(field('E-mail address'), 's');
  expect(screen.queryByTestId('fill-code')).toBeNull();
  await user.keyboard('{Backspace}');
  await user.click(screen.getByTestId('fill-code'));
  expect(field('Verification code').value).toBe('424242');
  expect(screen.queryByTestId('fill-code')).toBeNull();
  expect(screen.queryByTestId('send-code'), 'the next one only after a while').toBeNull();
});

test('two passwords that differ are said at the second, and nothing is sent', async () => {
  const { user } = await show(<RegisterPage />);
  await fillIn(user, 'four unrelated wordz');
  await user.click(submit());
  expect(problemOf('Confirm password')).not.toBe('');
  expect(document.activeElement).toBe(field('Confirm password'));
  expect(server.asked('user/register')).toEqual([]);
});

test('the practice money that was chosen is named by the button and sent, and the codes are put away', async () => {
  server.on('user/register', () => session);
  const { user, store } = await show(<RegisterPage />);
  await fillIn(user);
  store.set(inboxAtom, [{ id: '1', code: '123456', to: 'maria@practice.example', purpose: 'register' } as never]);
  await user.click(screen.getByRole('radio', { name: /10,000/ }));
  expect(submit().textContent).toContain('10,000');
  await user.click(submit());
  await waitFor(() => expect(store.get(sessionAtom).status).toBe('user'));
  expect(server.asked('user/register')[0]?.body).toMatchObject({ balance: '10000', code: '123456' });
  await waitFor(() => expect(store.get(inboxAtom)).toEqual([]));
});

test('a refused code stands at the code, an account that is taken at the account', async () => {
  const refuse = (key: 'code_wrong' | 'account_taken') =>
    server.on('user/register', () => {
      throw new AppError(key);
    });
  const { user } = await show(<RegisterPage />);
  await fillIn(user);
  refuse('code_wrong');
  await user.click(submit());
  await waitFor(() => expect(document.activeElement).toBe(field('Verification code')));
  expect(problemOf('Verification code')).not.toBe('');
  await user.type(field('Verification code'), '7');
  refuse('account_taken');
  await user.click(submit());
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail address')));
  expect(problemOf('Verification code')).toBe('');
});

test('who came by a link with an invitation sees the code, and may clear it', async () => {
  server.on('user/register', () => session);
  const at = paths.register({ invite: 'ABCD1234' });
  const first = await show(<RegisterPage />, { at });
  expect(field('Invitation code').value).toBe('ABCD1234');
  await fillIn(first.user);
  await first.user.click(submit());
  await waitFor(() => expect(server.asked('user/register')[0]?.body).toMatchObject({ invite: 'ABCD1234' }));
  cleanup();
  sessionStorage.clear();
  const second = await show(<RegisterPage />, { at });
  await second.user.clear(field('Invitation code'));
  await fillIn(second.user);
  await second.user.click(submit());
  await waitFor(() => expect(server.asked('user/register')[1]?.body).toMatchObject({ invite: '' }));
});
