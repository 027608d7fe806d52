import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorld, openAccounts, plainHasher } from '#tests/api/accounts.ts';
import { sha256Hex } from '../secrets.ts';
import { issueCode } from './codes.ts';
import { loginByAccount, loginByAddress } from './limits.ts';
import { checkForgotten, checkLogin, logIn, setForgotten } from './login.ts';
import { findSession, openSession } from './sessions.ts';
import { lockedUntil } from './throttle.ts';
import { findUser } from './users.ts';

let accounts: AccountWorld;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.world.dispose());

const password = 'correct horse 7';
let addresses = 0;
/** From an address of its own, unless it is said from where. */
const login = async (account: string, typed = password, address = `10.0.0.${(addresses += 1)}`) =>
  (await checkLogin(accounts.deps, address, { account, password: typed })).userId;
const refused = (key: string) => expect.objectContaining({ key });

describe('logging in', () => {
  it('is right with the password of the account, however its name is written', async () => {
    const id = await accounts.addUser({ account: 'maria@example.com' });
    expect(await login('maria@example.com')).toBe(id);
    expect(await login(' MARIA@Example.COM ')).toBe(id);
  });

  it('is wrong with any other, without saying whether there is such an account, and is written down', async () => {
    const id = await accounts.addUser({ account: 'joao@example.com' });
    for (const typed of [`${password} `, password.toUpperCase(), password.slice(1), 'something else']) {
      await expect(login('joao@example.com', typed)).rejects.toEqual(refused('login_wrong'));
    }
    await expect(login('nobody@example.com')).rejects.toEqual(refused('login_wrong'));
    await expect(login('not a name at all')).rejects.toEqual(refused('login_wrong'));
    const log = accounts.world.log();
    expect(log).toContain('"event":"login_refused"');
    expect(log).toContain(id);
  });

  it('is wrong for an unknown account, whatever the hasher says', async () => {
    const gullible = { ...accounts.deps, hasher: { ...plainHasher, matches: async () => true } };
    const trial = checkLogin(gullible, '10.1.0.1', { account: 'nobody@example.com', password });
    await expect(trial).rejects.toEqual(refused('login_wrong'));
  });

  it('asks the hasher also where there is no account, so that it takes as long', async () => {
    const asked: (string | null)[] = [];
    const matches = async (_typed: string, phc: string | null) => {
      asked.push(phc);
      return false;
    };
    const deps = { ...accounts.deps, hasher: { ...plainHasher, matches } };
    await accounts.addUser({ account: 'asked@example.com' });
    for (const account of ['asked@example.com', 'not.there@example.com']) {
      await expect(checkLogin(deps, '10.1.0.2', { account, password })).rejects.toEqual(refused('login_wrong'));
    }
    expect(asked).toEqual([`plain:${password}`, null]);
  });

  it('wants six characters, of any plane, before anything is counted', async () => {
    await expect(login('short@example.com', '12345')).rejects.toMatchObject({
      key: 'password_length',
      params: { min: 6, max: 64 },
      fields: { password: 'password_length' },
    });
    await expect(login('short@example.com', '🦊🐢🐙🦉🐝')).rejects.toEqual(refused('password_length'));
    for (let tries = 0; tries < 8; tries += 1) {
      await expect(login('short@example.com', '12345')).rejects.toEqual(refused('password_length'));
    }
    await expect(login('short@example.com', '123456')).rejects.toEqual(refused('login_wrong'));
  });

  it('tells a frozen account so, and only with its password', async () => {
    await accounts.addUser({ account: 'frozen@example.com', state: 'frozen' });
    await expect(login('frozen@example.com', 'wrong password')).rejects.toEqual(refused('login_wrong'));
    await expect(login('frozen@example.com')).rejects.toEqual(refused('account_frozen'));
  });

  it('waits after five wrong tries, and says until when', async () => {
    await accounts.addUser({ account: 'locked@example.com' });
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(login('locked@example.com', 'wrong password')).rejects.toEqual(refused('login_wrong'));
    }
    const until = accounts.now() + 30;
    await expect(login('LOCKED@example.com')).rejects.toMatchObject({ key: 'account_locked', params: { until } });
    accounts.world.clock.advance(30_000);
    expect(await login('locked@example.com')).toEqual(expect.any(String));
  });

  it('forgets the wrong tries of an account when it is right', async () => {
    await accounts.addUser({ account: 'tired@example.com' });
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) {
        await expect(login('tired@example.com', 'wrong password')).rejects.toEqual(refused('login_wrong'));
      }
      await login('tired@example.com');
    }
  });

  it('from one address waits after fifty wrong tries at any accounts; right ones do not count', async () => {
    await accounts.addUser({ account: 'class@example.com' });
    for (let tries = 0; tries < 60; tries += 1) await login('class@example.com', password, '192.0.2.9');
    for (let tries = 0; tries < 50; tries += 1) {
      await expect(login(`guess${tries}@example.com`, password, '192.0.2.9')).rejects.toEqual(refused('login_wrong'));
    }
    await expect(login('class@example.com', password, '192.0.2.9')).rejects.toMatchObject({
      key: 'too_many_requests',
      params: { retry_in: 30 },
    });
    expect(await login('class@example.com', password, '192.0.2.10')).toEqual(expect.any(String));
    // Who was turned away at the address has not tried at the account.
    expect(await lockedUntil(accounts.deps, loginByAccount, 'class@example.com')).toBe(0);
    expect(await lockedUntil(accounts.deps, loginByAddress, '192.0.2.9')).toBe(accounts.now() + 30);
  });
});

describe('a forgotten password', () => {
  const fresh = 'fresh words 8';
  const forget = async (account: string, changes: object = {}) => {
    const code = await issueCode(accounts.deps, 'forget', account, accounts.now());
    return checkForgotten(accounts.deps, '10.0.0.1', {
      account,
      code,
      password: fresh,
      password_confirm: fresh,
      ...changes,
    });
  };

  it('is set with a code, ends every session of the user, and of nobody else', async () => {
    const [id, other] = [await accounts.addUser({ account: 'lost@example.com' }), await accounts.addUser()];
    const { store } = accounts.world;
    const open = (userId: string) => store.transaction((trx) => openSession(trx, accounts.deps, userId, ''));
    const [one, two, theirs] = [await open(id), await open(id), await open(other)];
    const checked = await forget(' LOST@example.com ', { code: await codeFor('lost@example.com') });
    expect(checked).toMatchObject({ userId: id, account: 'lost@example.com', passwordHash: `plain:${fresh}` });
    // Until it is set nothing has changed.
    expect(await findSession(accounts.deps, one.token)).not.toBeNull();
    expect(await login('lost@example.com')).toBe(id);
    const ended = await store.transaction((trx) => setForgotten(trx, accounts.deps, checked, 'Firefox, Linux'));
    expect(ended.ended).toHaveLength(2);
    const found = [one, two, theirs].map(async ({ token }) => (await findSession(accounts.deps, token))?.userId);
    expect(await Promise.all(found)).toEqual([undefined, undefined, other]);
    expect(await login('lost@example.com', fresh)).toBe(id);
    await expect(login('lost@example.com')).rejects.toEqual(refused('login_wrong'));
    const [hash] = [(await findUser(store.db, 'lost@example.com'))?.password_hash];
    expect(hash).toBe(`plain:${fresh}`);
    expect((await store.db.selectFrom('users').select('password_hash').where('id', '=', other).execute())[0]).toEqual({
      password_hash: `plain:${password}`,
    });
    await expect(
      store.transaction((trx) => setForgotten(trx, accounts.deps, checked, 'Firefox, Linux')),
    ).rejects.toEqual(refused('code_wrong'));
  });

  it('that is set while the old one is being checked opens nothing with the old one', async () => {
    const id = await accounts.addUser({ account: 'hurry@example.com' });
    const { store } = accounts.world;
    const open = (right: Awaited<ReturnType<typeof checkLogin>>) =>
      store.transaction((trx) => logIn(trx, accounts.deps, right, undefined, 'Firefox, Linux'));
    const right = await checkLogin(accounts.deps, '10.1.0.9', { account: 'hurry@example.com', password });
    const checked = await forget('hurry@example.com');
    await store.transaction((trx) => setForgotten(trx, accounts.deps, checked, 'Firefox, Linux'));
    await expect(open(right)).rejects.toEqual(refused('login_wrong'));
    expect(await store.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([]);
    const { answer: opened } = await open({ userId: id, passwordHash: `plain:${fresh}`, factor: null });
    expect((await findSession(accounts.deps, opened.token))?.userId).toBe(id);
  });

  const codeFor = (account: string) => issueCode(accounts.deps, 'forget', account, accounts.now());

  it.each([
    ['account_invalid', { account: 'no account' }, 'account'],
    ['passwords_differ', { password_confirm: 'fresh words 9' }, 'password_confirm'],
    ['password_length', { password: 'short', password_confirm: 'short' }, 'password'],
    ['password_common', { password: 'password1', password_confirm: 'password1' }, 'password'],
    ['code_wrong', { code: '1' }, 'code'],
  ])('is refused with %s', async (key, changes, field) => {
    const account = `${sha256Hex(key).slice(0, 8)}@example.com`;
    await accounts.addUser({ account });
    await expect(forget(account, changes)).rejects.toMatchObject({ key, fields: { [field]: key } });
  });

  it('of an account that does not exist has a wrong code, whatever it is', async () => {
    await expect(forget('ghost@example.com')).rejects.toMatchObject({
      key: 'code_wrong',
      fields: { code: 'code_wrong' },
    });
  });
});
