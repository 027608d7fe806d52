import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import { codeOf } from '#tests/api/authenticator.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { loginsOf } from '#server/domain/account/users.ts';
import { sha256Hex } from '#server/domain/secrets.ts';

let world: World;
const mails: { to: string; text: string }[] = [];

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  expect(await world.problems()).toEqual([]);
  await world.dispose();
});

const seconds = () => world.clock.nowMs() / 1000;
const kindsOf = async ({ token }: Person) =>
  (await world.must('user/usermessage', {}, { token })).list.map(({ kind }) => kind);
const ask = (person: Person, name: CallName, body: object) => world.ask(name, body, { token: person.token });

/** Turns the second factor on. @returns the secret and the recovery codes. */
async function turnOn(person: Person): Promise<{ secret: string; codes: string[] }> {
  const { token, password } = person;
  const { secret } = await world.must('safe/google', { action: 'key' }, { token });
  const code = codeOf(secret ?? '', seconds());
  const { codes } = await world.must('safe/google', { action: 'bind', code, password }, { token });
  // The step of that code is used.
  world.clock.advance(30_000);
  return { secret: secret ?? '', codes: codes ?? [] };
}

describe('the login password', () => {
  const fresh = 'fresh words 8';
  const body = { kind: 'login', password: fresh, password_confirm: fresh };

  it('is changed with the one so far; every other session ends, and its owner is told', async () => {
    const ann = await world.person();
    const { account, password } = ann;
    const other = await world.must('user/login', { account, password });
    expect((await ask(ann, 'safe/update_password', { ...body, old: password })).status).toBe(200);
    expect((await world.ask('user/info', {}, { token: other.token })).message).toBe('session_over');
    expect((await world.ask('user/info', {}, { token: ann.token })).status).toBe(200);
    expect((await world.ask('user/login', { account, password })).message).toBe('login_wrong');
    await world.must('user/login', { account, password: fresh });
    expect(await kindsOf(ann)).toContain('password_changed');
  });

  it.each([
    [400, 'password_required', {}],
    [403, 'old_password_wrong', { old: 'not the old one' }],
    [400, 'passwords_differ', { old: 'correct horse 7', password_confirm: 'fresh words 9' }],
    [400, 'password_length', { old: 'correct horse 7', password: 'short', password_confirm: 'short' }],
    [422, 'password_common', { old: 'correct horse 7', password: 'password1', password_confirm: 'password1' }],
    [403, 'two_factor_wrong', { code: '123456' }],
    [403, 'passkey_wrong', { answer: '{}' }],
  ])('is not changed: %i %s for %j', async (status, message, change) => {
    const ann = await world.person();
    expect(await ask(ann, 'safe/update_password', { ...body, ...change })).toMatchObject({ status, message });
    await world.must('user/login', { account: ann.account, password: ann.password });
  });

  it('that is guessed at on a stolen session waits as at a login', async () => {
    const ann = await world.person();
    for (let tries = 0; tries < 5; tries += 1) await ask(ann, 'safe/update_password', { ...body, old: 'a wrong one' });
    expect(await ask(ann, 'safe/update_password', { ...body, old: ann.password })).toMatchObject({
      status: 429,
      params: { retry_in: 30 },
    });
  });
});

describe('the second factor', () => {
  it('is asked for only after the right password, and each code is taken once', async () => {
    const ann = await world.person();
    const { account, password } = ann;
    const wrong = { account, password: 'wrong password' };
    const before = await world.ask('user/login', wrong);
    const { secret } = await turnOn(ann);
    expect(await world.must('user/info', {}, { token: ann.token })).toMatchObject({ two_factor: true });
    expect((await world.ask('user/login', wrong)).text).toBe(before.text);
    expect(await world.ask('user/login', { account, password })).toMatchObject({
      status: 403,
      message: 'two_factor_required',
    });
    const code = codeOf(secret, seconds());
    expect((await world.ask('user/login', { ...wrong, code })).text).toBe(before.text);
    await world.must('user/login', { account, password, code });
    expect((await world.ask('user/login', { account, password, code })).message).toBe('two_factor_wrong');
    expect(await kindsOf(ann)).toContain('two_factor_on');
  });

  it('of a clock half a minute off is taken, of a minute off not', async () => {
    const ann = await world.person();
    const { account, password } = ann;
    const { secret } = await turnOn(ann);
    world.clock.advance(300_000);
    for (const [off, message] of [
      [-60, 'two_factor_wrong'],
      [60, 'two_factor_wrong'],
      [-30, null],
      [30, null],
    ] as const) {
      const reply = await world.ask('user/login', { account, password, code: codeOf(secret, seconds() + off) });
      expect([off, reply.status === 200 ? null : reply.message]).toEqual([off, message]);
    }
  });

  it('the code that set it up is used, and so is a recovery code after its login', async () => {
    const ann = await world.person();
    const { token, account, password } = ann;
    const { secret } = await world.must('safe/google', { action: 'key' }, { token });
    const code = codeOf(secret ?? '', seconds());
    const { codes } = await world.must('safe/google', { action: 'bind', code, password }, { token });
    expect((await world.ask('user/login', { account, password, code })).message).toBe('two_factor_wrong');
    expect(new Set(codes).size).toBe(10);
    const [first = ''] = codes ?? [];
    // 80 bits.
    expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    await world.must('user/login', { account, password, code: first.toLowerCase().replaceAll('-', ' ') });
    expect((await world.ask('user/login', { account, password, code: first })).message).toBe('two_factor_wrong');
    expect((await world.must('user/security', {}, { token })).recovery_left).toBe(9);
    const kept = JSON.stringify(await world.store.db.selectFrom('recovery_codes').selectAll().execute(), String);
    for (const one of codes ?? []) {
      expect(kept).not.toContain(one.replaceAll('-', ''));
      expect(kept).not.toContain(sha256Hex(one));
    }
  });

  it('is asked for by a reset of the password, too', async () => {
    const ann = await world.person();
    const { account, device } = ann;
    const { codes } = await turnOn(ann);
    const reset = {
      account,
      code: await world.codeFor(account, 'forget', device),
      password: 'fresh words 8',
      password_confirm: 'fresh words 8',
    };
    expect(await world.ask('user/forget', reset)).toMatchObject({ status: 403, message: 'two_factor_required' });
    expect((await world.ask('user/forget', { ...reset, second_code: '000000' })).message).toBe('two_factor_wrong');
    expect((await world.ask('user/forget', { ...reset, code: '1', second_code: codes[0] })).message).toBe('code_wrong');
    await world.must('user/forget', { ...reset, second_code: codes[0] ?? '' });
    await world.must('user/login', { account, password: 'fresh words 8', code: codes[1] ?? '' });
  });

  it('goes off with a code of its own, and not with the password', async () => {
    const ann = await world.person();
    const { token, account, password } = ann;
    const { codes } = await turnOn(ann);
    const off = { action: 'unbind', password };
    expect((await ask(ann, 'safe/google', off)).message).toBe('two_factor_required');
    expect((await ask(ann, 'safe/google', { ...off, code: '12' })).message).toBe('two_factor_wrong');
    expect((await ask(ann, 'safe/google', { action: 'key' })).message).toBe('two_factor_on');
    await world.must('safe/google', { action: 'unbind', code: codes[0] ?? '' }, { token });
    await world.must('user/login', { account, password });
    expect((await world.must('user/security', {}, { token })).recovery_left).toBeNull();
    expect((await ask(ann, 'safe/google', { action: 'unbind', code: codes[1] })).message).toBe('two_factor_wrong');
  });

  it('goes on only with the password, and with a code of its key', async () => {
    const ann = await world.person();
    const { token, password } = ann;
    expect((await ask(ann, 'safe/google', { action: 'bind', code: '123456', password })).message).toBe(
      'two_factor_off',
    );
    const { secret } = await world.must('safe/google', { action: 'key' }, { token });
    const code = codeOf(secret ?? '', seconds());
    for (const [message, body] of [
      ['password_required', { code }],
      ['old_password_wrong', { code, password: 'wrong password' }],
      ['two_factor_required', { password }],
      ['two_factor_wrong', { password, code: codeOf(secret ?? '', seconds() - 90) }],
    ] as const) {
      expect((await ask(ann, 'safe/google', { action: 'bind', ...body })).message).toBe(message);
    }
    expect((await world.must('user/info', {}, { token })).two_factor).toBe(false);
  });
});

describe('the transaction password', () => {
  const set = (digits: string, more: object = {}) => ({
    kind: 'pay',
    password: digits,
    password_confirm: digits,
    ...more,
  });

  it('is set with the login password, changed with the one so far, and told of', async () => {
    const ann = await world.person();
    const { token, password } = ann;
    expect((await ask(ann, 'safe/update_password', set('271828'))).message).toBe('password_required');
    expect((await ask(ann, 'safe/update_password', set('271828', { old: password }))).status).toBe(200);
    expect(await world.must('user/info', {}, { token })).toMatchObject({ pay_password: true });
    expect((await ask(ann, 'safe/update_password', set('314159', { old: '123123' }))).message).toBe(
      'pay_password_wrong',
    );
    expect((await ask(ann, 'safe/update_password', set('314159', { old: '271828' }))).status).toBe(200);
    expect((await ask(ann, 'safe/update_password', set('314159', { old: '271828' }))).message).toBe(
      'pay_password_wrong',
    );
    expect(await kindsOf(ann)).toContain('pay_password_changed');
    const { db } = world.store;
    const row = await db.selectFrom('safeguards').selectAll().where('user_id', '=', ann.id).executeTakeFirst();
    expect(row?.pay_hash).toMatch(/^\$argon2id\$/);
    // The digits alone do not lead to the hash: the server's key is in it.
    expect(await world.app.deps.hasher.matches('314159', row?.pay_hash ?? null)).toBe(false);
  });

  it.each([
    ['pay_password_digits', set('27182')],
    ['pay_password_digits', set('2718281')],
    ['pay_password_digits', set('27182x')],
    ['pay_password_digits', set('１２７３６４')],
    ['password_common', set('000000')],
    ['password_common', set('123456')],
    ['password_common', set('987654')],
    ['passwords_differ', set('271828', { password_confirm: '271829' })],
  ])('is refused with %s: %j', async (message, body) => {
    const ann = await world.person();
    expect((await ask(ann, 'safe/update_password', { ...body, old: ann.password })).message).toBe(message);
    expect((await world.must('user/info', {}, { token: ann.token })).pay_password).toBe(false);
  });

  it('that was forgotten is set with a code to the account, of this purpose alone', async () => {
    const ann = await world.person();
    const { account, device, password } = ann;
    await ask(ann, 'safe/update_password', set('271828', { old: password }));
    const other = await world.codeFor(account, 'forget', device);
    expect((await ask(ann, 'safe/update_password', set('314159', { code: other }))).message).toBe('code_wrong');
    const code = await world.codeFor(account, 'pay', device);
    expect((await ask(ann, 'safe/update_password', set('314159', { code }))).status).toBe(200);
    expect((await ask(ann, 'safe/update_password', set('141421', { code }))).message).toBe('code_wrong');
    expect((await world.ask('sms_mail', { to: account, purpose: 'pay' })).message).not.toMatchObject({
      practice_code: expect.stringMatching(/\d/),
    });
  });

  it('that was forgotten wants the second factor where one is on', async () => {
    const ann = await world.person();
    const { account, device, password } = ann;
    await ask(ann, 'safe/update_password', set('271828', { old: password }));
    const { codes } = await turnOn(ann);
    const sent = await world.codeFor(account, 'pay', device);
    expect((await ask(ann, 'safe/update_password', set('314159', { code: sent }))).message).toBe('two_factor_wrong');
    expect((await ask(ann, 'safe/update_password', set('314159', { code: codes[0] }))).status).toBe(200);
  });
});

describe('the e-mail', () => {
  const fresh = () => `${crypto.randomUUID()}@example.com`;

  it('is changed with a code to it and the password: from then on it logs in, and the old one does not', async () => {
    const ann = await world.person();
    const { account, password, token } = ann;
    const email = fresh();
    const code = await world.codeFor(email, 'bind');
    expect((await ask(ann, 'safe/email', { email, code, password })).status).toBe(200);
    expect(await world.must('user/info', {}, { token })).toMatchObject({ email, account: email });
    expect((await world.ask('user/login', { account, password })).message).toBe('login_wrong');
    await world.must('user/login', { account: email, password });
    expect(await kindsOf(ann)).toContain('email_changed');
  });

  it.each([
    ['account_invalid', { email: '+447700900123' }],
    ['code_wrong', { code: '1' }],
    ['password_required', { password: undefined }],
    ['old_password_wrong', { password: 'wrong password' }],
    ['two_factor_wrong', { second_code: '123456' }],
  ])('is not changed: %s', async (message, change) => {
    const ann = await world.person();
    const email = fresh();
    const code = await world.codeFor(email, 'bind');
    const reply = await ask(ann, 'safe/email', { email, code, password: ann.password, ...change });
    expect(reply).toMatchObject({ type: 'error', message });
    expect(await loginsOf(world.store.db, ann.id)).toEqual({ email: ann.account });
  });

  it('of somebody else is taken, which is told only to who reads its mail', async () => {
    const [ann, bob] = [await world.person(), await world.person()];
    const change = { email: bob.account, password: ann.password };
    expect((await ask(ann, 'safe/email', { ...change, code: '123456' })).message).toBe('code_wrong');
    const code = await world.codeFor(bob.account, 'bind');
    expect((await ask(ann, 'safe/email', { ...change, code })).message).toBe('account_taken');
    expect(await loginsOf(world.store.db, ann.id)).toEqual({ email: ann.account });
  });

  it('and a first password keep an account that had neither', async () => {
    const ann = await world.person();
    const { db } = world.store;
    await db.deleteFrom('logins').where('user_id', '=', ann.id).execute();
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', ann.id).execute();
    const email = fresh();
    const code = await world.codeFor(email, 'bind');
    expect(await ask(ann, 'safe/email', { email, code })).toMatchObject({
      message: 'password_required',
      fields: { new_password: 'password_required' },
    });
    const words = 'fresh words 8';
    const change = { email, code, new_password: words, new_password_confirm: words };
    expect((await ask(ann, 'safe/email', { ...change, new_password_confirm: 'other' })).message).toBe(
      'passwords_differ',
    );
    expect((await ask(ann, 'safe/email', change)).status).toBe(200);
    expect((await world.must('user/login', { account: email, password: words })).user.id).toBe(ann.id);
  });

  it('so far gets a mail, where mail is sent at all', async () => {
    const posted = await openWorld({
      mailer: { send: async (to, _subject, text) => void mails.push({ to, text }) },
    });
    const last = (to: string) => mails.findLast((mail) => mail.to === to)?.text ?? '';
    const codeIn = (to: string) => /\d{8}/.exec(last(to))?.[0] ?? '';
    const [account, email, password] = ['old@example.com', 'new@example.com', 'correct horse 7'];
    await posted.must('sms_mail', { to: account, purpose: 'register' });
    const register = { account, password, password_confirm: password, code: codeIn(account) };
    const { token } = await posted.must('user/register', register);
    await posted.must('sms_mail', { to: email, purpose: 'bind' });
    await posted.must('safe/email', { email, code: codeIn(email), password }, { token });
    expect(last(account)).toContain('The e-mail address of your account was changed');
    await posted.must('safe/google', { action: 'key' }, { token });
    await posted.must(
      'safe/update_password',
      { kind: 'login', old: password, password: 'fresh words 8', password_confirm: 'fresh words 8' },
      { token },
    );
    expect(last(email)).toContain('login password of your account was changed');
    await posted.dispose();
  });
});

describe('the lock of settings', () => {
  it('refuses every change until its end in real days, and nobody lifts it', async () => {
    const ann = await world.person();
    const { token, account, password, device } = ann;
    const { codes } = await turnOn(ann);
    expect((await ask(ann, 'safe/lock', { days: 31, password })).message).toBe('parameter_wrong');
    expect((await ask(ann, 'safe/lock', { days: 2 })).message).toBe('password_required');
    const { locked_until: until } = await world.must('safe/lock', { days: 2, password }, { token });
    expect(until).toBe(Math.floor(seconds()) + 2 * 86_400);
    expect((await world.must('user/security', {}, { token })).locked_until).toBe(until);
    const words = { password: 'fresh words 8', password_confirm: 'fresh words 8' };
    const email = fresh();
    const bind = await world.codeFor(email, 'bind');
    const forget = await world.codeFor(account, 'forget', device);
    const changes: [CallName, object][] = [
      ['safe/update_password', { kind: 'login', old: password, ...words }],
      ['safe/update_password', { kind: 'pay', old: password, password: '271828', password_confirm: '271828' }],
      ['safe/google', { action: 'unbind', code: codes[0] }],
      ['safe/google', { action: 'key' }],
      ['safe/email', { email, code: bind, password }],
      ['user/passkey', { action: 'options', password }],
      ['user/passkey_remove', { id: crypto.randomUUID(), password }],
      ['safe/lock', { days: 1, password }],
    ];
    for (const [name, body] of changes) {
      expect([name, await ask(ann, name, body)]).toMatchObject([
        name,
        { status: 403, message: 'settings_locked', params: { until } },
      ]);
    }
    const reset = { account, code: forget, ...words, second_code: codes[1] };
    expect((await world.ask('user/forget', reset)).message).toBe('settings_locked');
    // Looking, logging in and ending sessions stay.
    await world.must('user/login', { account, password, code: codes[2] ?? '' });
    await world.must('user/sessions_end_others', {}, { token });
    // Days of the plan clock are none of it.
    for (let days = 0; days < 3; days += 1) await world.must('user/next_day', {}, { token });
    expect((await world.must('user/security', {}, { token })).locked_until).toBe(until);
    world.clock.advance(2 * 86_400_000 - 1000);
    expect((await ask(ann, 'safe/google', { action: 'unbind', code: codes[0] })).message).toBe('settings_locked');
    world.clock.advance(1000);
    expect((await ask(ann, 'safe/google', { action: 'unbind', code: codes[0] })).status).toBe(200);
  });

  const fresh = () => `${crypto.randomUUID()}@example.com`;
});

it('all sessions but this one end at once, and no one else’s', async () => {
  const [ann, bob] = [await world.person(), await world.person()];
  const { account, password, token } = ann;
  const others = [
    await world.must('user/login', { account, password }),
    await world.must('user/login', { account, password }),
  ];
  expect(await world.must('user/sessions_end_others', {}, { token })).toEqual({ ended: 2 });
  for (const other of others) expect((await world.ask('user/info', {}, { token: other.token })).status).toBe(401);
  for (const one of [token, bob.token]) expect((await world.ask('user/info', {}, { token: one })).status).toBe(200);
  expect(await world.must('user/sessions', {}, { token })).toHaveLength(1);
});
