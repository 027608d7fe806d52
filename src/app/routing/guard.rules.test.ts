import { expect, test } from 'vitest';
import { paths } from '#src/lib/paths.ts';
import { guardedPath } from './guard.rules.ts';

const wanted = paths.voucher({ currency: 'USDT', amount: '250', address: 'practice:usdt:a?b=c' });

test('a guest who wants a page of users logs in first, and comes back with the query after it', () => {
  const login = guardedPath('voucher', wanted, true);
  expect(login).toMatch(/^\/pages\/my\/login\?back=/);
  expect(guardedPath('guardLogin', login ?? '', false)).toBe(wanted);
});

test('users see what they want, and guests what is open', () => {
  expect(guardedPath('voucher', wanted, false)).toBeNull();
  expect(guardedPath('market', paths.market(), true)).toBeNull();
  expect(guardedPath('guardLogin', paths.guardLogin({ back: wanted }), true)).toBeNull();
  expect(guardedPath(null, '/nowhere', true)).toBeNull();
});

test('a login with no way back leads home', () => {
  expect(guardedPath('login', paths.login(), false)).toBe(paths.home);
});

test.each(['https://elsewhere.example/', '//elsewhere.example', '/pages/nowhere', '/pages/my/login?back=/', ''])(
  'a way back that is none of ours (%j) leads home',
  (back) => {
    expect(guardedPath('login', paths.login({ back }), false)).toBe(paths.home);
  },
);
