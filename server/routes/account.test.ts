import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';

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

    it('is forgotten by the hash of its token, which opens nothing; the answer tells nothing', async () => {
      const person = await world.person();
      const session = createHash('sha256').update(person.token).digest('hex');
      expect((await world.ask('user/info', {}, { token: session })).status).toBe(401);
      const forget = (hash: string) => world.ask('user/session_forget', { session: hash });
      const first = await forget(session);
      expect(first).toMatchObject({ status: 200, message: null });
      expect((await world.ask('user/info', {}, { token: person.token })).status).toBe(401);
      for (const hash of [session, '0'.repeat(64)]) expect(await forget(hash)).toEqual(first);
      expect((await forget(session.toUpperCase())).status).toBe(400);
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
