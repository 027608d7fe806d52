import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Person, type World } from '../../tests/api/world.ts';
import { engines } from '../../tests/engines.ts';

describe.each(engines)('accounts on $name', ({ name: engine }) => {
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

    it('dies after ten minutes, after five tries, and with its use', async () => {
      const account = `${randomUUID()}@example.com`;
      const base = { account, password: 'a new pass word', password_confirm: 'a new pass word' };
      const old = await world.codeFor(account, 'register');
      world.clock.advance(600_000);
      expect(await world.ask('user/register', { ...base, code: old })).toMatchObject({ message: 'code_wrong' });
      const worn = await world.codeFor(account, 'register');
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await world.ask('user/register', { ...base, code: '1' })).toMatchObject({ message: 'code_wrong' });
      }
      expect(await world.ask('user/register', { ...base, code: worn })).toMatchObject({ message: 'code_wrong' });
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
      expect(own.practice_code).toMatch(/^\d{6}$/);
    });
  });

  describe('user/login', () => {
    it.each([
      [{ account: '' }, 'account_required'],
      [{ password: '' }, 'password_required'],
      [{ password: 'five5' }, 'password_length'],
    ])('400 for %j', async (changes, key) => {
      const body = { account: ann.account, password: ann.password, ...changes };
      expect(await world.ask('user/login', body)).toMatchObject({ status: 400, message: key });
    });

    it('403 for a wrong password and for an unknown account, word for word the same', async () => {
      const wrong = await world.ask('user/login', { account: ann.account, password: 'wrong password' });
      const unknown = await world.ask('user/login', { account: 'nobody@example.com', password: 'wrong password' });
      expect(wrong).toMatchObject({ status: 403, message: 'login_wrong', params: {} });
      expect(unknown.text).toBe(wrong.text);
    });

    it('does not keep a refused login under its key', async () => {
      const key = randomUUID();
      const { account, password } = await world.person();
      expect((await world.ask('user/login', { account, password: 'wrong password' }, { key })).status).toBe(403);
      expect((await world.ask('user/login', { account, password }, { key })).status).toBe(200);
    });

    it.each([true, false])(
      'locks after five wrong passwords (account exists: %s), and lets sessions live',
      async (exists) => {
        const { account, password, token } = await world.person();
        const name = exists ? account : `no.${account}`;
        const guesses = await Promise.all(
          Array.from({ length: 12 }, () => world.ask('user/login', { account: name, password: 'wrong password' })),
        );
        const keys = guesses.map(({ message }) => String(message)).sort();
        expect(keys).toEqual([...Array(7).fill('account_locked'), ...Array(5).fill('login_wrong')]);
        const now = Math.floor(world.clock.nowMs() / 1000);
        const locked = await world.ask('user/login', { account: name, password });
        expect(locked).toMatchObject({ status: 403, message: 'account_locked', params: { until: now + 30 } });
        const info = await world.must('user/info', {}, { token });
        expect(info.state).toBe(exists ? 'locked' : 'active');
        world.clock.advance(30_000);
        const after = await world.ask('user/login', { account: name, password });
        expect(after.message).toEqual(
          exists ? { token: expect.any(String), user: { id: expect.any(String) } } : 'login_wrong',
        );
        const next = await world.ask('user/login', { account: name, password: 'wrong password' });
        expect(next.message).toBe(exists ? 'login_wrong' : 'account_locked');
      },
    );

    it('429 for an address that guesses at many accounts', async () => {
      const headers = { 'x-forwarded-for': '192.0.2.7' };
      const guess = (n: number) =>
        world.ask('user/login', { account: `guess${n}@example.com`, password: 'wrong password' }, { headers });
      const replies = await Promise.all(Array.from({ length: 52 }, (_, n) => guess(n)));
      expect(replies.filter(({ message }) => String(message) === 'too_many_requests')).toHaveLength(2);
    });

    it('403 for a frozen account, and only with its right password', async () => {
      const { account, password, id } = await world.person();
      await world.store.db.updateTable('users').set({ state: 'frozen' }).where('id', '=', id).execute();
      expect(await world.ask('user/login', { account, password })).toMatchObject({
        status: 403,
        message: 'account_frozen',
      });
      expect(await world.ask('user/login', { account, password: 'wrong password' })).toMatchObject({
        message: 'login_wrong',
      });
    });

    it('the same key is one session, and another key another', async () => {
      const { account, password, token } = await world.person();
      const key = randomUUID();
      const first = await world.must('user/login', { account, password }, { key });
      const again = await world.must('user/login', { account, password }, { key });
      const other = await world.must('user/login', { account, password });
      expect(again.token).toBe(first.token);
      expect(other.token).not.toBe(first.token);
      expect(await world.must('user/sessions', {}, { token })).toHaveLength(3);
    });
  });

  describe('user/forget', () => {
    it('sets the password, ends all sessions and lifts the lock', async () => {
      const { account, device, token, password } = await world.person();
      for (let tries = 0; tries < 5; tries += 1) await world.ask('user/login', { account, password: 'wrong password' });
      const code = await world.codeFor(account, 'forget', device);
      const body = { account, code, password: 'another pass', password_confirm: 'another pass' };
      expect(await world.ask('user/forget', { ...body, code: '1' })).toMatchObject({
        status: 422,
        message: 'code_wrong',
      });
      expect(await world.ask('user/forget', { ...body, password: 'x' })).toMatchObject({
        status: 400,
        message: 'passwords_differ',
      });
      const key = randomUUID();
      expect(await world.must('user/forget', body, { key })).toBeNull();
      expect((await world.ask('user/forget', body, { key })).headers.get('idempotent-replay')).toBe('true');
      expect(await world.ask('user/info', {}, { token })).toMatchObject({
        status: 401,
        type: '999',
        message: 'session_over',
      });
      expect(await world.ask('user/login', { account, password })).toMatchObject({ message: 'login_wrong' });
      await world.must('user/login', { account, password: 'another pass' });
    });

    it('422 code_wrong for an account that does not exist', async () => {
      const body = {
        account: 'gone@example.com',
        code: '123456',
        password: 'another pass',
        password_confirm: 'another pass',
      };
      expect(await world.ask('user/forget', body)).toMatchObject({ status: 422, message: 'code_wrong' });
    });

    it('does not take the code of a registration', async () => {
      const { account } = await world.person();
      world.clock.advance(61_000);
      const code = await world.codeFor(account, 'register');
      const body = { account, code, password: 'another pass', password_confirm: 'another pass' };
      expect(await world.ask('user/forget', body)).toMatchObject({ status: 422, message: 'code_wrong' });
    });
  });

  describe('sessions', () => {
    it.each(['user/info', 'user/sessions', 'user/logout', 'wallet/list'] as const)(
      '%s: 401 without and with a wrong token',
      async (call) => {
        expect(await world.ask(call)).toMatchObject({ status: 401, type: 'error', message: 'not_authorised' });
        for (const token of ['unknown', 'not a token!', 'x'.repeat(500)]) {
          expect(await world.ask(call, {}, { token })).toMatchObject({
            status: 401,
            type: '999',
            message: 'session_over',
          });
        }
      },
    );

    it('lists, ends one, and leaves the sessions of others alone', async () => {
      const [one, other] = [await world.person(), await world.person()];
      const headers = {
        'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
      };
      const phone = await world.must('user/login', { account: one.account, password: one.password }, { headers });
      const list = await world.must('user/sessions', {}, { token: phone.token });
      expect(list.map(({ client, current }) => ({ client, current }))).toContainEqual({
        client: 'Chrome, Android',
        current: true,
      });
      const [foreign] = await world.must('user/sessions', {}, { token: other.token });
      const missing = await world.ask('user/session_end', { id: randomUUID() }, { token: one.token });
      const stolen = await world.ask('user/session_end', { id: foreign?.id }, { token: one.token });
      expect(missing).toMatchObject({ status: 404, message: 'not_found' });
      expect(stolen.text).toBe(missing.text);
      expect(await world.ask('user/session_end', { id: 'x' }, { token: one.token })).toMatchObject({
        status: 400,
        message: 'parameter_wrong',
      });
      expect(await world.ask('user/session_end', {}, { token: one.token })).toMatchObject({
        status: 400,
        message: 'parameter_missing',
        params: { field: 'id' },
      });
      const id = list.find(({ current }) => current)?.id ?? '';
      expect(await world.must('user/session_end', { id }, { token: one.token })).toBeNull();
      expect((await world.ask('user/info', {}, { token: phone.token })).status).toBe(401);
      await world.must('user/info', {}, { token: other.token });
    });

    it('logs out: the token is over, and the second logout says so', async () => {
      const { token } = await world.person();
      expect(await world.must('user/logout', {}, { token })).toBeNull();
      expect(await world.ask('user/logout', {}, { token })).toMatchObject({ status: 401, type: '999' });
    });

    it('ends after 30 idle days, and after 90 days in any case', async () => {
      const [idle, busy] = [await world.person(), await world.person()];
      const day = 86_400_000;
      for (let days = 0; days < 80; days += 20) {
        world.clock.advance(20 * day);
        expect((await world.ask('user/info', {}, { token: busy.token })).status).toBe(200);
      }
      expect((await world.ask('user/info', {}, { token: idle.token })).status).toBe(401);
      world.clock.advance(10 * day);
      expect((await world.ask('user/info', {}, { token: busy.token })).status).toBe(401);
      world.clock.advance(-90 * day);
    });
  });

  it('set/lang changes the language, and the same key with another one is refused', async () => {
    const { token } = await world.person();
    const key = randomUUID();
    expect(await world.must('set/lang', { lang: 'ko' }, { token, key })).toBeNull();
    expect(await world.ask('set/lang', { lang: 'it' }, { token, key })).toMatchObject({
      status: 422,
      message: 'idempotency_mismatch',
    });
    expect((await world.must('user/info', {}, { token })).lang).toBe('ko');
    expect(await world.ask('set/lang', { lang: 'xx' }, { token })).toMatchObject({ status: 400 });
  });

  it('getareacode names countries in the language of the asker', async () => {
    const names = async (lang: 'en' | 'zh') =>
      new Map((await world.must('getareacode', { lang })).map((row) => [row.country, row]));
    expect((await names('en')).get('DE')).toEqual({ code: '+49', country: 'DE', name: 'Germany' });
    expect((await names('zh')).get('DE')?.name).toBe('德国');
    expect((await names('en')).size).toBeGreaterThan(220);
  });

  it('logs no password, code, token or key', async () => {
    const { account } = await world.person();
    const secrets = ['canary-password-1', 'canary-token-2', '987651'];
    await world.ask('user/login', { account, password: secrets[0] });
    await world.ask('user/info', {}, { token: secrets[1] ?? '' });
    await world.ask('user/register', { account, password: secrets[0], password_confirm: secrets[0], code: secrets[2] });
    expect(secrets.filter((secret) => world.log().includes(secret))).toEqual([]);
    expect(world.log()).toContain('login refused');
  });
});
