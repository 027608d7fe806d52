import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeLifeSeconds } from '#contract/rules/account.ts';
import { type AccountWorld, openAccounts } from '#tests/api/accounts.ts';
import { checkCode, issueCode, useCode } from './codes.ts';

let accounts: AccountWorld;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.world.dispose());

const now = 1_800_000_000;
const issue = (target: string, purpose: 'register' | 'forget' = 'register', at = now) =>
  issueCode(accounts.deps, purpose, target, at);
const check = (target: string, code: string, purpose: 'register' | 'forget' = 'register', at = now) =>
  checkCode(accounts.deps, { purpose, target, code, asker: '10.0.0.1' }, at);
const use = (id: string) => accounts.world.store.transaction((trx) => useCode(trx, id));
const wrong = { key: 'code_wrong', fields: { code: 'code_wrong' } };
const attemptsOf = async (target: string) => {
  const row = await accounts.world.store.db
    .selectFrom('codes')
    .select('attempts')
    .where('target', '=', target)
    .executeTakeFirstOrThrow();
  return row.attempts;
};
/** Another code of eight digits. */
const other = (code: string) => (code === '00000000' ? '00000001' : '00000000');

it('has eight digits, also small ones, and is not kept in words', async () => {
  const bytes = (count: number) => Buffer.alloc(count, 0);
  const code = await issueCode({ ...accounts.deps, random: { ...accounts.deps.random, bytes } }, 'bind', 'zero', now);
  expect(code).toBe('00000000');
  const drawn = await issue('drawn');
  expect(drawn).toMatch(/^\d{8}$/);
  const rows = await accounts.world.store.db.selectFrom('codes').selectAll().execute();
  expect(rows.every(({ code_hash }) => /^[0-9a-f]{64}$/.test(code_hash))).toBe(true);
  const row = rows.find(({ target }) => target === 'drawn');
  expect(row).toMatchObject({ created: BigInt(now), expires: BigInt(now + codeLifeSeconds), attempts: 0n, used: 0n });
});

it('is right as often as it is asked, until it is used, once', async () => {
  const code = await issue('a');
  const id = await check('a', code);
  expect(await check('a', code)).toBe(id);
  await use(id);
  await expect(use(id)).rejects.toMatchObject(wrong);
  await expect(check('a', code)).rejects.toMatchObject(wrong);
});

it('of many who use it at once one may', async () => {
  const id = await check('b', await issue('b'));
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => use(id)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('using one leaves the others', async () => {
  const [one, two] = [await issue('c'), await issue('d')];
  await use(await check('c', one));
  await use(await check('d', two));
});

describe('is wrong', () => {
  it.each([
    ['for another purpose', (code: string) => check('e', code, 'forget')],
    ['for another target', (code: string) => check('f', code)],
    ['when it is another one', (code: string) => check('e', other(code))],
    ['with more around it', (code: string) => check('e', ` ${code}`)],
    ['at the end of its life', (code: string) => check('e', code, 'register', now + codeLifeSeconds)],
  ])('%s', async (_what, trial) => {
    const code = await issue('e');
    await issue('f');
    await issue('e', 'forget');
    await expect(trial(code)).rejects.toMatchObject(wrong);
    expect(await check('e', code, 'register', now + codeLifeSeconds - 1)).toEqual(expect.any(String));
  });

  it('when a newer one took its place', async () => {
    const first = await issue('g');
    const second = await issue('g');
    if (first !== second) await expect(check('g', first)).rejects.toMatchObject(wrong);
    expect(await check('g', second)).toEqual(expect.any(String));
    const rows = await accounts.world.store.db.selectFrom('codes').select('id').where('target', '=', 'g').execute();
    expect(rows).toHaveLength(1);
  });

  it('after five wrong tries, and right after four', async () => {
    const code = await issue('h');
    for (let tries = 0; tries < 4; tries += 1) await expect(check('h', other(code))).rejects.toMatchObject(wrong);
    expect(await check('h', code)).toEqual(expect.any(String));
    expect(await attemptsOf('h')).toBe(4n);
    await expect(check('h', other(code))).rejects.toMatchObject(wrong);
    await expect(check('h', code)).rejects.toMatchObject(wrong);
  });

  it('after five wrong tries at once', async () => {
    const code = await issue('i');
    await Promise.allSettled(Array.from({ length: 20 }, () => check('i', other(code))));
    expect(await attemptsOf('i')).toBe(5n);
    await expect(check('i', code)).rejects.toMatchObject(wrong);
  });

  it('and a right try uses none up, of its own code or of another', async () => {
    const [code] = [await issue('j'), await issue('k')];
    for (let tries = 0; tries < 8; tries += 1) await check('j', code);
    expect([await attemptsOf('j'), await attemptsOf('k')]).toEqual([0n, 0n]);
  });
});
