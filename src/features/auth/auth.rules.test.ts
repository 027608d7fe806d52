import { expect, test } from 'vitest';
import { loginProblems, placeRefusal, registerProblems } from './auth.rules.ts';

const good = {
  account: 'ann@example.org',
  password: 'quiet-river-42',
  confirm: 'quiet-river-42',
  code: '123456',
};
const keysOf = (problems: object) =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problem.key]));

test('a form that is in order has no problems', () => {
  expect(registerProblems(good)).toEqual({});
  expect(loginProblems(good)).toEqual({});
});

test('an empty registration says what is missing, field by field', () => {
  const empty = { account: '', password: '', confirm: '', code: '' };
  expect(keysOf(registerProblems(empty))).toEqual({
    account: 'account_required',
    code: 'code_required',
    password: 'password_required',
  });
});

test('a password is refused when it is short, common, the account itself, or not repeated', () => {
  expect(registerProblems({ ...good, password: 'short', confirm: 'short' })).toEqual({
    password: { key: 'password_length', params: { min: 8, max: 64 } },
  });
  const common = 'password1';
  expect(keysOf(registerProblems({ ...good, password: common, confirm: common }))).toEqual({
    password: 'password_common',
  });
  const own = 'ANN@example.org';
  expect(keysOf(registerProblems({ ...good, password: own, confirm: own }))).toEqual({ password: 'password_common' });
  expect(keysOf(registerProblems({ ...good, confirm: 'quiet-river-43' }))).toEqual({ confirm: 'passwords_differ' });
});

test('a login takes six characters, as older passwords may be short', () => {
  expect(loginProblems({ ...good, password: 'sixsix' })).toEqual({});
  expect(keysOf(loginProblems({ ...good, password: 'fives' }))).toEqual({ password: 'password_length' });
});

test('a refusal goes to its field, the fields of the server first', () => {
  const refusal = { key: 'account_taken', params: {}, fields: {} };
  expect(keysOf(placeRefusal(refusal, ['account']))).toEqual({ account: 'account_taken' });
  const named = { key: 'parameter_wrong', params: {}, fields: { password_confirm: 'passwords_differ' } };
  expect(keysOf(placeRefusal(named, ['account', 'confirm']))).toEqual({ confirm: 'passwords_differ' });
});

test('what belongs to no field that is shown belongs to none', () => {
  expect(placeRefusal({ key: 'try_again', params: { retry_in: 3 }, fields: {} }, ['account'])).toEqual({});
  expect(placeRefusal({ key: 'invite_wrong', params: {}, fields: {} }, ['account'])).toEqual({});
});
