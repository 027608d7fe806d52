import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';

describe.each(engines)('registration on $name', ({ name: engine }) => {
  let world: World;
  let ann: Person;

  beforeAll(async () => {
    world = await openWorld({ engine });
    ann = await world.person({ account: 'ann@example.com', balance: '10000' });
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const count = async (table: 'users' | 'sessions' | 'entries') => {
    const { rows } = await world.store.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<bigint>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };

  describe('user/register', () => {
    const form = async (changes: object = {}) => {
      const account = `${randomUUID()}@example.com`;
      const code = await world.codeFor(account, 'register');
      return { account, password: 'a new pass word', password_confirm: 'a new pass word', code, ...changes };
    };

    it.each([
      ['account', '', 'account_required', {}],
      ['account', undefined, 'account_required', {}],
      ['account', 'x'.repeat(255), 'account_invalid', {}],
      ['account', 'not an account', 'account_invalid', {}],
      ['password', undefined, 'password_required', {}],
      ['password', 'p'.repeat(257), 'password_length', { min: 8, max: 64 }],
      ['password_confirm', undefined, 'password_required', {}],
      ['code', '', 'code_required', {}],
      ['invite', 'x'.repeat(17), 'parameter_wrong', { field: 'invite' }],
      ['balance', '5', 'parameter_wrong', { field: 'balance' }],
      ['device', 'short', 'parameter_wrong', { field: 'device' }],
      ['surprise', '1', 'parameter_wrong', { field: 'surprise' }],
      ['lang', 'xx', 'parameter_wrong', { field: 'lang' }],
    ])('400 for %s = %j: %s', async (field, value, key, params) => {
      const reply = await world.ask('user/register', await form({ [field]: value }));
      expect(reply).toMatchObject({ status: 400, type: 'error', code: 0, message: key, params });
      expect(reply.fields[field]).toBe(key);
    });

    it('400 without an Idempotency-Key, or with one that is no UUID', async () => {
      const body = await form();
      for (const key of [null, 'abc']) {
        expect(await world.ask('user/register', body, { key })).toMatchObject({
          status: 400,
          message: 'idempotency_missing',
        });
      }
    });

    it.each([
      [{ password_confirm: 'another one' }, 400, 'passwords_differ', 'password_confirm'],
      [{ password: 'short', password_confirm: 'short' }, 400, 'password_length', 'password'],
      [{ password: 'password1', password_confirm: 'password1' }, 422, 'password_common', 'password'],
      [{ code: '000000' }, 422, 'code_wrong', 'code'],
      [{ code: '1234567890123' }, 422, 'code_wrong', 'code'],
      [{ invite: 'NOBODY22' }, 422, 'invite_wrong', 'invite'],
    ])('refuses %j with %i %s', async (changes, status, key, field) => {
      const before = [await count('users'), await count('entries')];
      const reply = await world.ask('user/register', await form(changes));
      expect(reply).toMatchObject({ status, message: key, fields: { [field]: key } });
      expect([await count('users'), await count('entries')]).toEqual(before);
    });

    it('422 account_taken, and only after a right code', async () => {
      const taken = await form({ account: 'ANN@example.com ' });
      expect(await world.ask('user/register', taken)).toMatchObject({ status: 422, message: 'code_wrong' });
      world.clock.advance(61_000);
      const code = await world.codeFor('ann@example.com', 'register');
      expect(await world.ask('user/register', { ...taken, code })).toMatchObject({
        status: 422,
        message: 'account_taken',
      });
    });

    it('200 opens the account with its balance, and the invite code makes the inviter', async () => {
      const { invite_code, username } = await world.must('user/info', {}, { token: ann.token });
      expect(invite_code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
      const { token } = await world.must(
        'user/register',
        await form({ invite: invite_code.toLowerCase(), lang: 'jp' }),
      );
      const info = await world.must('user/info', {}, { token });
      expect(info).toMatchObject({ inviter: username, lang: 'jp', state: 'active', phone: null, identity: 'none' });
      const records = await world.must('wallet/records', {}, { token });
      expect(records.list).toMatchObject([
        { kind: 'opening', amount: '1000.000000', currency: 'USDT', account: 'spot' },
      ]);
      const { total } = await world.must('wallet/list', {}, { token: ann.token });
      expect(total).toBe('10000.000000');
    });

    it('takes a phone number, however it was typed', async () => {
      const code = await world.codeFor('+44 7700 900123', 'register');
      const { token } = await world.must('user/register', await form({ account: '+44 (7700) 900-123', code }));
      expect(await world.must('user/info', {}, { token })).toMatchObject({ phone: '+447700900123', email: null });
    });

    it('answers the same key again with the same token, and another body with 422', async () => {
      const [body, key] = [await form(), randomUUID()];
      const before = await count('users');
      const first = await world.ask('user/register', body, { key });
      const again = await world.ask(
        'user/register',
        { ...body, lang: 'es' },
        { key: key.toUpperCase(), isForm: false },
      );
      expect(again.text).toBe(first.text);
      expect(again.headers.get('idempotent-replay')).toBe('true');
      expect(first.headers.get('idempotent-replay')).toBeNull();
      expect(await world.ask('user/register', { ...body, code: '1' }, { key })).toMatchObject({
        status: 422,
        message: 'idempotency_mismatch',
      });
      expect(await count('users')).toBe(before + 1);
    });

    it('keeps neither the token nor the key where it could be read', async () => {
      const [body, key] = [await form(), randomUUID()];
      const { message } = await world.ask('user/register', body, { key });
      const rows = await world.store.db
        .selectFrom('idempotency')
        .selectAll()
        .where('call', '=', 'user/register')
        .execute();
      const stored = JSON.stringify(
        [...rows, await world.store.db.selectFrom('sessions').select('token_hash').execute()],
        (_name, value) => (typeof value === 'bigint' ? value.toString() : value),
      );
      expect(stored).not.toContain(message.token);
      expect(stored).not.toContain(key);
      expect(stored).not.toContain(body.password);
    });

    it('a refusal stays a refusal for its key, and uses no try up', async () => {
      const [body, key] = [await form({ code: '000000' }), randomUUID()];
      for (let round = 0; round < 8; round += 1) {
        expect(await world.ask('user/register', body, { key })).toMatchObject({ status: 422, message: 'code_wrong' });
      }
      const row = await world.store.db
        .selectFrom('codes')
        .selectAll()
        .where('target', '=', body.account)
        .executeTakeFirstOrThrow();
      expect(row.attempts).toBe(1n);
    });
  });

  describe('verification codes', () => {
    it('400 for what is no account', async () => {
      for (const call of ['sms_send_d', 'sms_mail'] as const) {
        const reply = await world.ask(call, { to: 'nobody', purpose: 'register' });
        expect(reply).toMatchObject({ status: 400, message: 'account_invalid', fields: { to: 'account_invalid' } });
        expect(await world.ask(call, { to: 'a@example.com', purpose: 'win' })).toMatchObject({
          status: 400,
          message: 'parameter_wrong',
        });
        expect(await world.ask(call, { purpose: 'bind' })).toMatchObject({ status: 400, message: 'account_required' });
      }
    });

    it('429 for the same target within a minute, with how long to wait', async () => {
      const to = `${randomUUID()}@example.com`;
      expect(await world.must('sms_mail', { to, purpose: 'register' })).toMatchObject({ retry_after: 60 });
      const early = await world.ask('sms_mail', { to, purpose: 'register' });
      expect(early).toMatchObject({ status: 429, message: 'too_many_requests', params: { retry_in: 60 } });
      expect(early.headers.get('retry-after')).toBe('60');
      world.clock.advance(60_000);
      expect((await world.ask('sms_mail', { to, purpose: 'register' })).status).toBe(200);
    });

    it('429 for an address that asks for too many', async () => {
      const headers = { 'x-forwarded-for': '192.0.2.1' };
      const ask = () => world.ask('sms_mail', { to: `${randomUUID()}@example.com`, purpose: 'register' }, { headers });
      for (let made = 0; made < 300; made += 10) await Promise.all(Array.from({ length: 10 }, ask));
      expect(await ask()).toMatchObject({ status: 429, message: 'too_many_requests' });
    });

    it('dies after ten minutes, after five tries of one asker, and with its use', async () => {
      const account = `${randomUUID()}@example.com`;
      const base = { account, password: 'a new pass word', password_confirm: 'a new pass word' };
      const old = await world.codeFor(account, 'register');
      world.clock.advance(600_000);
      expect(await world.ask('user/register', { ...base, code: old })).toMatchObject({ message: 'code_wrong' });
      const worn = await world.codeFor(account, 'register');
      const headers = { 'x-forwarded-for': '192.0.2.7' };
      const tryOut = (code: string) => world.ask('user/register', { ...base, code }, { headers });
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await tryOut('1')).toMatchObject({ message: 'code_wrong' });
      }
      expect(await tryOut(worn)).toMatchObject({ message: 'code_wrong' });
      world.clock.advance(60_000);
      const fresh = await world.codeFor(account, 'register');
      await world.must('user/register', { ...base, code: fresh });
      expect(await world.ask('user/register', { ...base, code: fresh })).toMatchObject({ message: 'code_wrong' });
    });

    it('an unknown account and an unknown device look the same', async () => {
      const { account, device } = await world.person();
      const stranger = await world.ask('sms_mail', { to: account, purpose: 'forget', device: randomUUID() });
      const unknown = await world.ask('sms_mail', { to: 'no.such@example.com', purpose: 'forget', device });
      expect(stranger.text).toBe(unknown.text);
      expect(unknown.message).toEqual({ retry_after: 60, practice_code: null });
      world.clock.advance(61_000);
      const own = await world.must('sms_mail', { to: account, purpose: 'forget', device });
      expect(own.practice_code).toMatch(/^\d{8}$/);
    });
  });
});

it('believes no client about its address, where no proxy stands in front', async () => {
  const world = await openWorld({ env: { TRUST_PROXY: '' } });
  const ask = () => world.ask('sms_mail', { to: `${randomUUID()}@example.com`, purpose: 'register' });
  for (let made = 0; made < 300; made += 10) await Promise.all(Array.from({ length: 10 }, ask));
  expect(await ask()).toMatchObject({ status: 429, message: 'too_many_requests' });
  await world.dispose();
});
