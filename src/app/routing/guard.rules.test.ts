import { expect, test } from 'vitest';
import { accessOf, pageKeys, pageOf, pages, paths } from '#src/lib/paths.ts';
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

/** Written out: a page of users that is opened to guests by mistake is missed here. */
const forUsers =
  'trade forex forexOrders assets coin deposit records transfer voucher depositList spotOrders contractOrders profit notices notice practice security email google payPassword password kyc bank convert withdraw addresses withdrawals loan loans chat hostingPlan hostingOrders friend strategyForm strategyOrders finance';

test('the pages of users are these', () => {
  expect(pageKeys.filter((key) => accessOf(key) === 'user').sort()).toEqual(forUsers.split(' ').sort());
});

test.each(pageKeys)('%s: its access decides who is sent where', (key) => {
  const [access, route] = [accessOf(key), pages[key].route];
  const asGuest = guardedPath(key, `${route}?symbol=X`, true);
  const asUser = guardedPath(key, `${route}?symbol=X`, false);
  if (access === 'user') {
    expect(pageOf(asGuest ?? '')).toBe('guardLogin');
    expect(guardedPath('guardLogin', asGuest ?? '', false)).toBe(`${route}?symbol=X`);
  } else expect(asGuest).toBeNull();
  expect(asUser).toBe(access === 'guest' ? paths.home() : null);
});

test('a login with no way back leads home', () => {
  expect(guardedPath('login', paths.login(), false)).toBe(paths.home());
});

test.each(['https://elsewhere.example/', '//elsewhere.example', '/pages/nowhere', '/pages/my/login?back=/', ''])(
  'a way back that is none of ours (%j) leads home',
  (back) => {
    expect(guardedPath('login', paths.login({ back }), false)).toBe(paths.home());
  },
);
