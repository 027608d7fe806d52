import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { userSchema } from '#contract/api/account.ts';
import { type AccountWorld, openAccounts } from '#tests/api/accounts.ts';
import { strict } from '#tests/api/strict.ts';
import * as v from 'valibot';
import { balancesOf } from '#server/ledger/read.ts';
import { issueCode } from './codes.ts';
import { isKnownDevice, rememberDevice } from './devices.ts';
import { loginByAccount } from './limits.ts';
import { sendCode } from './post.ts';
import { checkRegistration, register } from './register.ts';
import { findSession } from './sessions.ts';
import { strike } from './throttle.ts';
import { describeUser, findUser, loginsOf, setLanguage } from './users.ts';

let accounts: AccountWorld;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.world.dispose());

const describeOf = (userId: string) =>
  describeUser(accounts.deps, { id: 'session', userId, ownerId: userId, isFrozen: false, isArchived: false });
const password = 'wide blue yonder';

describe('a code', () => {
  const lang = 'en' as const;
  const send = (to: string, wishes: { purpose?: 'register' | 'forget'; device?: string; address?: string } = {}) => {
    const { purpose = 'register', device, address = '10.0.0.1' } = wishes;
    return sendCode(accounts.deps, address, lang, { to, purpose, device });
  };

  it('is handed over in the sandbox, to whoever registers', async () => {
    expect(await send('new@example.com')).toEqual({ retry_after: 60, practice_code: expect.stringMatching(/^\d{8}$/) });
    expect(await send('+447700900111')).toMatchObject({ practice_code: expect.stringMatching(/^\d{8}$/) });
  });

  it('for a forgotten password is handed to a device that knows the account', async () => {
    const id = await accounts.addUser({ account: 'known@example.com' });
    const device = 'a-device-of-this-account';
    expect(await send('known@example.com', { purpose: 'forget', device })).toEqual({
      retry_after: 60,
      practice_code: null,
    });
    await accounts.world.store.transaction((trx) => rememberDevice(trx, accounts.deps, id, device));
    accounts.world.clock.advance(60_000);
    expect(await send('KNOWN@example.com', { purpose: 'forget', device })).toMatchObject({
      practice_code: expect.stringMatching(/^\d{8}$/),
    });
    expect(await send('other@example.com', { purpose: 'forget', device })).toMatchObject({ practice_code: null });
  });

  it('for what is no account is refused, before anything is counted', async () => {
    await expect(send('nothing')).rejects.toMatchObject({ key: 'account_invalid', fields: { to: 'account_invalid' } });
  });

  it('comes once a minute for a purpose and a target, and others are not held up by it', async () => {
    await send('often@example.com');
    await expect(send('often@example.com')).rejects.toMatchObject({
      key: 'too_many_requests',
      params: { retry_in: 60 },
    });
    accounts.world.clock.advance(59_000);
    await expect(send('often@example.com')).rejects.toMatchObject({ params: { retry_in: 1 } });
    await send('often@example.com', { purpose: 'forget' });
    accounts.world.clock.advance(1000);
    await send('often@example.com');
  });

  it('by mail goes to those who have an account or want one, and to nobody else', async () => {
    const sent: string[] = [];
    const mailer = {
      send: async (to: string, subject: string, text: string) => void sent.push(`${to} ${subject} ${text}`),
    };
    const deps = { ...accounts.deps, mailer };
    const mail = (to: string, purpose: 'register' | 'forget' | 'bind') =>
      sendCode(deps, '10.0.0.2', lang, { to, purpose, device: undefined });
    await accounts.addUser({ account: 'reader@example.com' });
    expect(await mail('reader@example.com', 'forget')).toEqual({ retry_after: 60, practice_code: null });
    expect(await mail('none@example.com', 'forget')).toEqual({ retry_after: 60, practice_code: null });
    await mail('none@example.com', 'register');
    await mail('none@example.com', 'bind');
    expect(sent.map((text) => text.split(' ')[0])).toEqual([
      'reader@example.com',
      'none@example.com',
      'none@example.com',
    ]);
    expect(sent.every((text) => /\d{8}/.test(text))).toBe(true);
  });

  it('that no mail server takes is written down with the reason', async () => {
    const mailer = { send: () => Promise.reject(new Error('the mail server is on holiday')) };
    const asked = { to: 'unlucky@example.com', purpose: 'register', device: undefined } as const;
    const noted: object[] = [];
    const log = { ...accounts.deps.log, error: (fields: object) => void noted.push(fields) };
    await sendCode({ ...accounts.deps, mailer, log }, '10.0.0.3', lang, asked);
    await expect.poll(() => noted).toEqual([{ err: new Error('the mail server is on holiday') }]);
  });

  it('in the sandbox may be asked for by a whole class behind one address', async () => {
    for (let number = 0; number < 40; number += 1) await send(`pupil${number}@example.com`, { address: '192.0.2.78' });
  });

  it('by mail is limited sooner than in the sandbox', async () => {
    const deps = { ...accounts.deps, mailer: { send: async () => {} } };
    const ask = (number: number) =>
      sendCode(deps, '192.0.2.77', lang, { to: `m${number}@example.com`, purpose: 'register', device: undefined });
    for (let number = 0; number < 30; number += 1) await ask(number);
    await expect(ask(30)).rejects.toMatchObject({ key: 'too_many_requests', params: { retry_in: 60 } });
  });
});

describe('a code for a phone', () => {
  const ask = (deps: typeof accounts.deps, purpose: 'register' | 'forget') =>
    sendCode(deps, '192.0.2.79', 'en', { to: '+447700900123', purpose, device: undefined });

  it('comes back in the sandbox', async () => {
    expect(await ask(accounts.deps, 'register')).toMatchObject({ practice_code: expect.stringMatching(/^\d+$/) });
  });

  it.each(['register', 'forget'] as const)(
    'to %s is refused where codes come by mail, and none comes back',
    async (purpose) => {
      const send = vi.fn(async () => {});
      await expect(ask({ ...accounts.deps, mailer: { send } }, purpose)).rejects.toMatchObject({
        key: 'phone_unavailable',
      });
      expect(send).not.toHaveBeenCalled();
    },
  );
});

describe('registering', () => {
  const form = async (changes: object = {}) => {
    const account = `r${Math.floor(accounts.world.clock.nowMs() / 1000)}@example.com`;
    accounts.world.clock.advance(1000);
    const code = await issueCode(accounts.deps, 'register', account, accounts.now());
    return { account, password, password_confirm: password, code, ...changes };
  };
  const join = async (asked: Awaited<ReturnType<typeof form>> & { invite?: string }) => {
    const applicant = await checkRegistration(accounts.deps, '10.0.0.1', asked);
    return accounts.world.store.transaction((trx) => register(trx, accounts.deps, applicant, 'pt', 'Edge, Windows'));
  };

  it('opens the account with its balance, its device and its session', async () => {
    const device = 'the-device-it-was-made-on';
    const asked = await form({ balance: '10000', device });
    const { token, user } = await join(asked);
    expect(await findSession(accounts.deps, token)).toMatchObject({ userId: user.id });
    const row = await findUser(accounts.world.store.db, asked.account);
    expect(row).toMatchObject({
      id: user.id,
      owner_id: null,
      password_hash: `plain:${password}`,
      inviter_id: null,
      lang: 'pt',
      state: 'active',
      created: BigInt(accounts.now()),
    });
    expect(await loginsOf(accounts.world.store.db, user.id)).toEqual({ email: asked.account });
    expect(row?.username).toBe(`trader-${row?.invite_code.toLowerCase()}`);
    expect(row?.invite_code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(await balancesOf(accounts.world.store.db, user.id)).toEqual([
      { kind: 'spot', currency: 'USDT', available: 10_000_000_000n, frozen: 0n },
    ]);
    expect(await isKnownDevice(accounts.deps, user.id, device)).toBe(true);
    const [entry] = await accounts.world.store.db
      .selectFrom('entries')
      .selectAll()
      .where('id', '=', `opening:${user.id}`)
      .execute();
    expect(entry).toMatchObject({ kind: 'opening', reference: '', created: BigInt(accounts.now()) });
    expect(await accounts.world.problems()).toEqual([]);
  });

  it('without a wish opens with a thousand', async () => {
    const { user } = await join(await form());
    expect((await balancesOf(accounts.world.store.db, user.id))[0]?.available).toBe(1_000_000_000n);
  });

  it('takes a telephone number, and an invitation in any case', async () => {
    const inviter = await join(await form());
    const { invite_code: invite, username } = await describeOf(inviter.user.id);
    const account = '+447700900333';
    const code = await issueCode(accounts.deps, 'register', account, accounts.now());
    const { user } = await join({
      account: '+44 7700 900333',
      password,
      password_confirm: password,
      code,
      invite: invite.toLowerCase(),
    });
    expect(await describeOf(user.id)).toMatchObject({ phone: account, email: null, inviter: username });
    const nobody = await form({ invite: '' });
    expect((await describeOf((await join(nobody)).user.id)).inviter).toBeNull();
  });

  it.each([
    ['account_invalid', { account: 'no account' }, 'account'],
    ['passwords_differ', { password_confirm: 'another' }, 'password_confirm'],
    ['password_length', { password: 'short', password_confirm: 'short' }, 'password'],
    ['password_common', { password: 'password1', password_confirm: 'password1' }, 'password'],
    ['invite_wrong', { invite: 'NOBODY22' }, 'invite'],
    ['code_wrong', { code: '1' }, 'code'],
  ])('is refused with %s', async (key, changes, field) => {
    await expect(checkRegistration(accounts.deps, '10.0.0.1', await form(changes))).rejects.toMatchObject({
      key,
      fields: { [field]: key },
    });
  });

  it('says how long a password has to be, and that the name of the account is none', async () => {
    const short = await form({ password: 'short', password_confirm: 'short' });
    await expect(checkRegistration(accounts.deps, '10.0.0.1', short)).rejects.toMatchObject({
      params: { min: 8, max: 64 },
    });
    const own = { account: 'wkxqzjvp@example.com', password: 'WKXQZJVP', password_confirm: 'WKXQZJVP', code: '1' };
    await expect(checkRegistration(accounts.deps, '10.0.0.1', own)).rejects.toMatchObject({ key: 'password_common' });
  });

  it('tells that an account exists to whoever has its code, and to nobody else', async () => {
    const asked = await form();
    await accounts.addUser({ account: asked.account });
    await expect(checkRegistration(accounts.deps, '10.0.0.1', { ...asked, code: '1' })).rejects.toMatchObject({
      key: 'code_wrong',
    });
    await expect(checkRegistration(accounts.deps, '10.0.0.1', asked)).rejects.toMatchObject({
      key: 'account_taken',
      fields: { account: 'account_taken' },
    });
  });

  it('of two at once makes one account', async () => {
    const asked = await form();
    const applicants = [
      await checkRegistration(accounts.deps, '10.0.0.1', asked),
      await checkRegistration(accounts.deps, '10.0.0.1', asked),
    ];
    const join = (applicant: (typeof applicants)[0]) =>
      accounts.world.store.transaction((trx) => register(trx, accounts.deps, applicant, 'en', ''));
    const outcomes = await Promise.allSettled(applicants.map(join));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { key: 'code_wrong' } });
  });

  it('with a code of its own meets an account that was made meanwhile', async () => {
    const asked = await form();
    const applicant = await checkRegistration(accounts.deps, '10.0.0.1', asked);
    await accounts.addUser({ account: asked.account });
    const late = accounts.world.store.transaction((trx) => register(trx, accounts.deps, applicant, 'en', ''));
    await expect(late).rejects.toMatchObject({ key: 'account_taken', fields: { account: 'account_taken' } });
  });
});

describe('a user', () => {
  it('is described by the contract, no more and no less', async () => {
    const id = await accounts.addUser({ account: 'shown@example.com' });
    const user = await describeOf(id);
    expect(v.parse(strict(userSchema), user)).toEqual(user);
    expect(user).toMatchObject({
      id,
      account: 'shown@example.com',
      email: 'shown@example.com',
      phone: null,
      inviter: null,
      lang: 'en',
      state: 'active',
      identity: 'none',
      two_factor: false,
      pay_password: false,
      created: accounts.now(),
    });
  });

  it('that is gone has no session', async () => {
    await expect(describeOf('gone')).rejects.toMatchObject({ key: 'session_over' });
  });

  it('is locked while there is a wait, and frozen before anything else', async () => {
    const account = 'states@example.com';
    const id = await accounts.addUser({ account });
    for (let tries = 0; tries < 5; tries += 1) await strike(accounts.deps, loginByAccount, account, accounts.now());
    expect((await describeOf(id)).state).toBe('locked');
    await accounts.world.store.db.updateTable('users').set({ state: 'frozen' }).where('id', '=', id).execute();
    expect((await describeOf(id)).state).toBe('frozen');
    await accounts.world.store.db.updateTable('users').set({ state: 'active' }).where('id', '=', id).execute();
    accounts.world.clock.advance(29_000);
    expect((await describeOf(id)).state).toBe('locked');
    accounts.world.clock.advance(1000);
    expect((await describeOf(id)).state).toBe('active');
  });

  it('has the language it chose, and English where the kept one is none', async () => {
    const [id, other] = [await accounts.addUser(), await accounts.addUser()];
    await accounts.world.store.transaction((trx) => setLanguage(trx, id, 'ko'));
    expect([(await describeOf(id)).lang, (await describeOf(other)).lang]).toEqual(['ko', 'en']);
    await accounts.world.store.db.updateTable('users').set({ lang: 'xx' }).where('id', '=', id).execute();
    expect((await describeOf(id)).lang).toBe('en');
  });
});
