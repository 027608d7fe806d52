import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cbor, codeOf, SoftAuthenticator } from '#tests/api/authenticator.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  expect(await world.problems()).toEqual([]);
  await world.dispose();
});

const optionsToAdd = async ({ token, password }: Person) =>
  (await world.must('user/passkey', { action: 'options', password }, { token })).options ?? '';
const optionsToUse = async () => (await world.must('user/passkey_login', { action: 'options' })).options ?? '';
const add = ({ token }: Person, answer: string, label?: string) =>
  world.ask('user/passkey', { action: 'add', answer, ...(label === undefined ? {} : { label }) }, { token });
const logIn = (answer: string) => world.ask('user/passkey_login', { action: 'answer', answer });
const wrong = { status: 403, message: 'passkey_wrong' };

/** Somebody with a passkey. */
async function owner(): Promise<{ ann: Person; key: SoftAuthenticator }> {
  const ann = await world.person();
  const key = new SoftAuthenticator();
  expect((await add(ann, key.create(await optionsToAdd(ann)), 'My phone')).status).toBe(200);
  return { ann, key };
}

describe('a passkey', () => {
  it('is made, named, listed, used without a name or password, and removed', async () => {
    const { ann, key } = await owner();
    const { token, password } = ann;
    const opened = await logIn(key.get(await optionsToUse()));
    expect(opened.message.session?.user.id).toBe(ann.id);
    const { passkeys } = await world.must('user/security', {}, { token });
    expect(passkeys).toEqual([
      { id: expect.any(String), label: 'My phone', created: expect.any(Number), last_used: expect.any(Number) },
    ]);
    await world.must('user/passkey_remove', { id: passkeys[0]?.id ?? '', password }, { token });
    expect(await logIn(key.get(await optionsToUse()))).toMatchObject(wrong);
    const { list } = await world.must('user/usermessage', {}, { token });
    expect(list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['passkey_added', 'passkey_removed']));
  });

  it('is asked for as this product wants it: known kinds of keys, a verified user, one that knows its account', async () => {
    const ann = await world.person();
    const options = JSON.parse(await optionsToAdd(ann));
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    // What everybody gets tells of nobody.
    const use = JSON.parse(await optionsToUse());
    expect(use).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(use.allowCredentials ?? []).toEqual([]);
  });

  it('wants the password before it is made', async () => {
    const { token, password } = await world.person();
    const ask = (body: object) => world.ask('user/passkey', { action: 'options', ...body }, { token });
    expect((await ask({})).message).toBe('password_required');
    expect((await ask({ password: 'wrong password' })).message).toBe('old_password_wrong');
    expect((await ask({ password })).status).toBe(200);
  });

  it('that is shown again, for its old or another challenge, is refused', async () => {
    const { key } = await owner();
    const answer = key.get(await optionsToUse());
    expect((await logIn(answer)).status).toBe(200);
    expect(await logIn(answer)).toMatchObject(wrong);
    // A copy of the device, whose counter stands where it stood.
    key.counter = 0;
    expect(await logIn(key.get(await optionsToUse()))).toMatchObject(wrong);
  });

  it('has five minutes, and one try', async () => {
    const { key } = await owner();
    const late = await optionsToUse();
    world.clock.advance(300_000);
    expect(await logIn(key.get(late))).toMatchObject(wrong);
    const options = await optionsToUse();
    expect(await logIn(key.get(options, { isVerified: false }))).toMatchObject(wrong);
    expect(await logIn(key.get(options))).toMatchObject(wrong);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of this machine by its number', { origin: 'http://127.0.0.1:4173' }],
    ['for another host', { rpId: 'evil.example' }],
    ['whose user the device has not verified', { isVerified: false }],
  ])('%s is refused, made and used', async (_what, wishes) => {
    const { ann, key } = await owner();
    expect(await logIn(key.get(await optionsToUse(), wishes))).toMatchObject(wrong);
    expect(await add(ann, new SoftAuthenticator().create(await optionsToAdd(ann), wishes))).toMatchObject(wrong);
  });

  it.each(['', '{', 'null', '[]', '{}', '{"response":{}}', '{"response":{"clientDataJSON":"e30"}}', '{"id":{}}'])(
    'that is nonsense (%s) is refused in the same words',
    async (answer) => {
      const ann = await world.person();
      expect(await logIn(answer)).toMatchObject(wrong);
      expect(await add(ann, answer)).toMatchObject(wrong);
    },
  );

  it('for a challenge of somebody else is refused, and so is a challenge of the other kind', async () => {
    const { ann, key } = await owner();
    const bob = await world.person();
    expect(await add(bob, new SoftAuthenticator().create(await optionsToAdd(ann)))).toMatchObject(wrong);
    const { challenge } = JSON.parse(await optionsToAdd(ann));
    expect(await logIn(key.get(JSON.stringify({ challenge, rpId: 'localhost' })))).toMatchObject(wrong);
  });

  it('of somebody is nobody else’s, also when it is made anew for them', async () => {
    const { key } = await owner();
    const bob = await world.person();
    expect(await add(bob, key.create(await optionsToAdd(bob)))).toMatchObject(wrong);
  });

  it('with a certificate is refused before anybody is asked about it', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const ann = await world.person();
    const attStmt = new Map<string, Cbor>([
      ['alg', -7],
      ['sig', randomBytes(70)],
      ['x5c', [randomBytes(300)]],
    ]);
    for (const fmt of ['packed', 'fido-u2f', 'android-safetynet', 'tpm', 'apple']) {
      const answer = new SoftAuthenticator().create(await optionsToAdd(ann), { attestation: { fmt, attStmt } });
      expect([fmt, await add(ann, answer)]).toMatchObject([fmt, wrong]);
    }
    const elsewhere = fetched.mock.calls.filter(([url]) => !String(url).startsWith(world.url));
    expect(elsewhere).toEqual([]);
    fetched.mockRestore();
  });

  it('stands for the code at a login, a reset and a change', async () => {
    const { ann, key } = await owner();
    const { account, password, token, device } = ann;
    const { secret } = await world.must('safe/google', { action: 'key' }, { token });
    const code = codeOf(secret ?? '', world.clock.nowMs() / 1000);
    await world.must('safe/google', { action: 'bind', code, password }, { token });
    const shown = async () => key.get(await optionsToUse());
    expect((await world.ask('user/login', { account, password })).message).toBe('two_factor_required');
    await world.must('user/login', { account, password, answer: await shown() });
    const bob = await owner();
    const theirs = bob.key.get(await optionsToUse());
    expect((await world.ask('user/login', { account, password, answer: theirs })).message).toBe('passkey_wrong');
    const words = 'fresh words 8';
    const reset = { account, code: await world.codeFor(account, 'forget', device), password: words };
    await world.must('user/forget', { ...reset, password_confirm: words, answer: await shown() });
    const again = await world.must('user/login', { account, password: words, answer: await shown() });
    await world.must('safe/google', { action: 'unbind', answer: await shown() }, { token: again.token });
  });

  it('of a frozen account logs nobody in', async () => {
    const { ann, key } = await owner();
    await world.store.db.updateTable('users').set({ state: 'frozen' }).where('id', '=', ann.id).execute();
    expect(await logIn(key.get(await optionsToUse()))).toMatchObject({ status: 403, message: 'account_frozen' });
  });

  it('is one of ten at most', async () => {
    const ann = await world.person();
    for (let made = 0; made < 10; made += 1) {
      expect((await add(ann, new SoftAuthenticator().create(await optionsToAdd(ann)))).status).toBe(200);
    }
    const eleventh = await world.ask(
      'user/passkey',
      { action: 'options', password: ann.password },
      { token: ann.token },
    );
    expect(eleventh).toMatchObject({ status: 422, message: 'passkeys_too_many', params: { max: 10 } });
  });
});

it('at an address without a name there are none, and it is said', async () => {
  const numbered = await openWorld({ env: { PUBLIC_ORIGIN: 'http://127.0.0.1:4173' } });
  const { token, password } = await numbered.person();
  expect((await numbered.must('user/security', {}, { token })).passkey_host).toBeNull();
  for (const reply of [
    await numbered.ask('user/passkey', { action: 'options', password }, { token }),
    await numbered.ask('user/passkey_login', { action: 'options' }),
  ]) {
    expect(reply).toMatchObject({ status: 422, message: 'passkeys_unavailable' });
  }
  await numbered.dispose();
});
