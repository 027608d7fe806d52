import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountWorld, openAccounts } from '#tests/api/accounts.ts';
import {
  deleteOldThrottles,
  doubling,
  forgive,
  forgiveOne,
  lockedUntil,
  strike,
  type ThrottleRule,
} from './throttle.ts';

let accounts: AccountWorld;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.world.dispose());

/** The third attempt brings ten seconds, and each one more ten more. */
const rule: ThrottleRule = {
  name: 'rule',
  delaySeconds: (count) => (count < 3 ? 0 : (count - 2) * 10),
  forgetSeconds: 100,
};
const now = 1_800_000_000;
const tryAt = (subject: string, seconds: number, by = rule) => strike(accounts.deps, by, subject, now + seconds);
const rowCount = async () => (await accounts.world.store.db.selectFrom('throttles').select('subject').execute()).length;

it('delays double from the first bad attempt on, up to the most', () => {
  const delay = doubling(3, 10, 60);
  expect([1, 2, 3, 4, 5, 6, 100, 5000].map(delay)).toEqual([0, 0, 10, 20, 40, 60, 60, 60]);
  expect(doubling(1, 1, Number.MAX_SAFE_INTEGER)(5000)).toBe(2 ** 30);
});

it('counts up to the limit, refuses until the wait is over, and not a second longer', async () => {
  expect(await tryAt('a', 0)).toEqual({ isAllowed: true, until: now });
  expect(await tryAt('a', 1)).toEqual({ isAllowed: true, until: now + 1 });
  expect(await tryAt('a', 2)).toEqual({ isAllowed: true, until: now + 12 });
  expect(await tryAt('a', 11)).toEqual({ isAllowed: false, until: now + 12 });
  expect(await tryAt('a', 12)).toEqual({ isAllowed: true, until: now + 32 });
});

it('counts each rule and each subject for itself', async () => {
  for (let count = 0; count < 3; count += 1) await tryAt('b', 0);
  expect((await tryAt('b', 0)).isAllowed).toBe(false);
  expect((await tryAt('c', 0)).isAllowed).toBe(true);
  expect((await tryAt('b', 0, { ...rule, name: 'other' })).isAllowed).toBe(true);
});

it('forgets after a quiet while, counted from the last attempt that counted', async () => {
  for (const at of [0, 50, 149]) await tryAt('d', at);
  // Quiet for 99 seconds is not enough, for 100 it is.
  expect(await tryAt('d', 248)).toEqual({ isAllowed: true, until: now + 248 + 20 });
  expect(await tryAt('d', 267)).toMatchObject({ isAllowed: false });
  expect(await tryAt('d', 348)).toEqual({ isAllowed: true, until: now + 348 });
  expect(await tryAt('d', 348)).toEqual({ isAllowed: true, until: now + 348 });
  expect(await tryAt('d', 348)).toEqual({ isAllowed: true, until: now + 358 });
});

it('a good attempt forgives all of its subject, and nobody else', async () => {
  for (let count = 0; count < 3; count += 1) await Promise.all([tryAt('e', 0), tryAt('f', 0)]);
  await forgive(accounts.deps, rule, 'e');
  expect((await tryAt('e', 0)).until).toBe(now);
  expect((await tryAt('f', 0)).isAllowed).toBe(false);
});

it('an attempt taken back leaves the others of its subject', async () => {
  for (let count = 0; count < 3; count += 1) await Promise.all([tryAt('g', 0), tryAt('h', 0)]);
  await forgiveOne(accounts.deps, rule, 'g');
  // Two are left: the next one is the third again, and the subject is not locked meanwhile.
  expect(await lockedUntil(accounts.deps, rule, 'g')).toBe(0);
  expect(await tryAt('g', 0)).toEqual({ isAllowed: true, until: now + 10 });
  expect((await tryAt('h', 0)).isAllowed).toBe(false);
});

it('takes back no more than there were', async () => {
  await tryAt('i', 0);
  for (let count = 0; count < 5; count += 1) await forgiveOne(accounts.deps, rule, 'i');
  await forgiveOne(accounts.deps, rule, 'never');
  for (let count = 0; count < 2; count += 1) expect((await tryAt('i', 0)).until).toBe(now);
  expect((await tryAt('i', 0)).until).toBe(now + 10);
});

it('says until when a subject is locked', async () => {
  expect(await lockedUntil(accounts.deps, rule, 'j')).toBe(0);
  for (let count = 0; count < 3; count += 1) await tryAt('j', 0);
  expect(await lockedUntil(accounts.deps, rule, 'j')).toBe(now + 10);
  expect(await lockedUntil(accounts.deps, rule, 'k')).toBe(0);
});

it('a wait that a clock written ahead of time has left behind holds nobody up', async () => {
  const bounded: ThrottleRule = { ...rule, name: 'bounded', delaySeconds: doubling(1, 10, 60) };
  expect((await tryAt('l', 86_400, bounded)).until).toBe(now + 86_410);
  expect(await tryAt('l', 0, bounded)).toMatchObject({ isAllowed: true });
  expect(await tryAt('l', 5, bounded)).toMatchObject({ isAllowed: false });
});

it('forgets for good who has been quiet for two days, and nobody before', async () => {
  await tryAt('l', 0);
  const before = await rowCount();
  await deleteOldThrottles(accounts.world.store, now + 2 * 86_400);
  expect(await rowCount()).toBe(before);
  await deleteOldThrottles(accounts.world.store, now + 2 * 86_400 + 400);
  expect(await rowCount()).toBe(0);
});
