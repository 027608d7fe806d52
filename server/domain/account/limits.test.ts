import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#tests/api/world.ts';
import { codeByAddress, codeByTarget, loginByAccount, loginByAddress } from './limits.ts';
import { forgive, strike, type ThrottleRule } from './throttle.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.dispose();
});

const first = (rule: ThrottleRule, count: number) =>
  Array.from({ length: count }, (_, index) => rule.delaySeconds(index + 1));

describe('the delay after so many attempts', () => {
  it('to log in to an account: none four times, then 30 s, doubling up to an hour, never for ever', () => {
    expect(first(loginByAccount, 14)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
    expect(loginByAccount.delaySeconds(10_000)).toBe(3600);
    expect(loginByAccount.forgetSeconds).toBe(86_400);
  });

  it('to log in from an address: none 49 times, then 30 s, doubling up to a quarter of an hour', () => {
    expect(first(loginByAddress, 49)).toEqual(Array(49).fill(0));
    expect([50, 51, 52, 55, 5000].map(loginByAddress.delaySeconds)).toEqual([30, 60, 120, 900, 900]);
    expect(loginByAddress.forgetSeconds).toBe(600);
  });

  it('to send a code to one target: a minute, from the fifth on a quarter of an hour', () => {
    expect(first(codeByTarget, 6)).toEqual([60, 60, 60, 60, 900, 900]);
    expect(codeByTarget.forgetSeconds).toBe(86_400);
  });

  it('to send codes from an address: 300 in practice, 30 where they are real mail', () => {
    expect([299, 300, 301].map(codeByAddress.practice.delaySeconds)).toEqual([0, 60, 120]);
    expect([29, 30, 31, 100].map(codeByAddress.mail.delaySeconds)).toEqual([0, 60, 120, 3600]);
  });
});

describe('an attempt', () => {
  const rule: ThrottleRule = { name: 'test', delaySeconds: (count) => (count < 3 ? 0 : 10), forgetSeconds: 100 };
  const now = 1_800_000_000;

  it('is counted before anybody knows how it ends: of 20 at once no more than three pass', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => strike(world.app.deps, rule, 'burst', now)));
    expect(all.filter(({ isAllowed }) => isAllowed)).toHaveLength(3);
  });

  it('that is refused makes the wait no longer, and a quiet while is forgiven', async () => {
    const tryAt = (seconds: number) => strike(world.app.deps, rule, 'one', now + seconds);
    for (const at of [0, 0, 0]) expect((await tryAt(at)).isAllowed).toBe(true);
    for (const at of [1, 5, 9]) expect(await tryAt(at)).toEqual({ isAllowed: false, until: now + 10 });
    expect(await tryAt(10)).toEqual({ isAllowed: true, until: now + 20 });
    expect(await tryAt(200)).toEqual({ isAllowed: true, until: now + 200 });
    await forgive(world.app.deps, rule, 'one');
    expect((await tryAt(201)).isAllowed).toBe(true);
  });

  it('is written down under a name that nobody can read back', async () => {
    await strike(world.app.deps, rule, '203.0.113.99', now);
    const rows = await world.store.db.selectFrom('throttles').select('subject').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ subject }) => /^[0-9a-f]{64}$/.test(subject))).toBe(true);
  });
});

it('the fifth code for a target is followed by a quarter of an hour', async () => {
  const ask = () => world.ask('sms_mail', { to: 'fifth@example.com', purpose: 'register' });
  for (let sent = 0; sent < 4; sent += 1) {
    expect((await ask()).message).toMatchObject({ retry_after: 60 });
    world.clock.advance(60_000);
  }
  expect((await ask()).message).toMatchObject({ retry_after: 900 });
  world.clock.advance(60_000);
  expect(await ask()).toMatchObject({ status: 429, params: { retry_in: 840 } });
});
