import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runUpkeep } from '#server/domain/upkeep.ts';
import { walletTextSeconds } from '#contract/rules/wallet/walletSignIn.ts';
import { endBackground, openWorld, type Person, type Reply, type World } from '#tests/api/world.ts';
import { makeWallet, signedBy, type TestWallet } from '#tests/api/wallets.ts';
import { engines } from '#tests/engines.ts';

const env = { PUBLIC_ORIGIN: 'https://practice.example' };

describe.each(engines)('wallet sign-in on $name', ({ name: engine }) => {
  let world: World;
  /** On PostgreSQL two servers share the work. */
  let beside: World;

  beforeAll(async () => {
    world = await openWorld({ engine, env });
    beside = engine === 'postgres' ? await openWorld({ beside: world, env }) : world;
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    if (beside !== world) await beside.dispose();
    await world.dispose();
  });

  const refusal = ({ status, message }: Reply) => [status, message];
  const enter = (body: object, key?: string) => world.ask('user/addressreg', body, key === undefined ? {} : { key });
  const texts = async () => (await world.store.db.selectFrom('sign_texts').select('nonce').execute()).length;
  const userOf = (token: string) => world.must('user/info', {}, { token });
  const total = async (token: string) => (await world.must('wallet/list', {}, { token })).total;

  async function signIn(wallet: TestWallet, more: { device?: string; invite?: string } = {}) {
    return world.must('user/addressreg', { ...(await signedBy(world, wallet)), ...more });
  }

  describe('the text', () => {
    it('is EIP-4361, of this installation, with the checksum of the address, for five minutes', async () => {
      const { address } = makeWallet();
      const asked = { address: address.toLowerCase() };
      const { message } = await world.must('user/nonce', asked, { headers: { 'x-forwarded-host': 'evil.example' } });
      const lines = message.split('\n');
      const nonce = /^Nonce: ([\da-f]{32})$/.exec(lines[8] ?? '')?.[1] ?? '';
      const at = (seconds: number) => new Date(world.clock.nowMs() + seconds * 1000).toISOString();
      expect(lines).toEqual([
        'practice.example wants you to sign in with your Ethereum account:',
        address,
        '',
        expect.stringMatching(/^[ -~]+practice money[ -~]+$/),
        '',
        'URI: https://practice.example',
        'Version: 1',
        'Chain ID: 56',
        `Nonce: ${nonce}`,
        `Issued At: ${at(0)}`,
        `Expiration Time: ${at(walletTextSeconds)}`,
      ]);
      const other = await world.must('user/nonce', asked);
      expect(other.message).not.toBe(message);
    });

    it('is nobody else’s: kept by no cache, and not compared', async () => {
      const { headers } = await world.ask('user/nonce', { address: makeWallet().address });
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
    });

    it.each([
      ['too short', '0x1234'],
      ['no hex', `0x${'g'.repeat(40)}`],
      ['a wrong checksum', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
      ['a name', 'somebody.eth'],
    ])('is not made for an address that is none: %s', async (_what, address) => {
      const reply = await world.ask('user/nonce', { address });
      expect(refusal(reply)).toEqual([400, 'signer_address_invalid']);
      expect(reply.fields).toEqual({ address: 'signer_address_invalid' });
    });

    it('is forgotten when its time is over', async () => {
      await world.must('user/nonce', { address: makeWallet().address });
      expect(await texts()).toBeGreaterThan(0);
      world.clock.advance(walletTextSeconds * 1000);
      await runUpkeep(world.app.deps);
      expect(await texts()).toBe(0);
    });

    it('is asked for 300 times from one address, and then not at once', async () => {
      const headers = { 'x-forwarded-for': '10.200.0.1' };
      const { address } = makeWallet();
      const replies: Reply[] = [];
      for (let asked = 0; asked < 301; asked += 1)
        replies.push(await world.ask('user/nonce', { address }, { headers }));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(300);
      expect(replies.at(-1)).toMatchObject({ status: 429, message: 'too_many_requests', params: { retry_in: 60 } });
    });
  });

  describe('a good signature', () => {
    it('makes an account the first time, and finds it again', async () => {
      const wallet = makeWallet();
      const first = await signIn(wallet);
      const user = await userOf(first.token);
      expect(user).toMatchObject({
        id: first.user.id,
        wallet: wallet.address.toLowerCase(),
        account: wallet.address.toLowerCase(),
        email: null,
        has_password: false,
      });
      expect(await total(first.token)).toBe('1000.000000');
      const again = await signIn(wallet);
      expect(again.user.id).toBe(first.user.id);
      expect(again.token).not.toBe(first.token);
      expect(await total(again.token)).toBe('1000.000000');
      expect(await world.must('user/sessions', {}, { token: again.token })).toHaveLength(2);
    });

    it('counts for an address in any case', async () => {
      const wallet = makeWallet();
      const { user } = await signIn(wallet);
      const lower = await signIn({ ...wallet, address: wallet.address.toLowerCase() });
      expect(lower.user.id).toBe(user.id);
    });

    it('comes on an invitation, and a wrong one costs no signature', async () => {
      const inviter = await world.person();
      const { invite_code: invite, username } = await userOf(inviter.token);
      const wallet = makeWallet();
      const body = await signedBy(world, wallet);
      expect(refusal(await enter({ ...body, invite: 'NOBODY22' }))).toEqual([422, 'invite_wrong']);
      const { message } = await enter({ ...body, invite: invite.toLowerCase() });
      expect((await userOf(message.token)).inviter).toBe(username);
    });

    it('tells the owner of another device, and not of the same one', async () => {
      const [wallet, device] = [makeWallet(), randomUUID()];
      await signIn(wallet, { device });
      const { token } = await signIn(wallet, { device });
      const kinds = async () => (await world.must('user/usermessage', {}, { token })).list.map(({ kind }) => kind);
      expect(await kinds()).toEqual(['opening']);
      await signIn(wallet, { device: randomUUID() });
      await signIn(wallet);
      expect((await kinds()).toSorted()).toEqual(['new_device', 'new_device', 'opening']);
    });

    it('does not let into a frozen account, and its text is used up', async () => {
      const wallet = makeWallet();
      const { user } = await signIn(wallet);
      await world.store.db.updateTable('users').set({ state: 'frozen' }).where('id', '=', user.id).execute();
      const body = await signedBy(world, wallet);
      expect(refusal(await enter(body))).toEqual([403, 'account_frozen']);
      expect(refusal(await enter(body))).toEqual([422, 'sign_text_over']);
    });
  });

  describe('is not taken', () => {
    /** What was changed of what the wallet was given to sign, and signed like that. */
    const forged: [string, (message: string) => string][] = [
      ['another domain', (text) => text.replace('practice.example wants', 'evil.example wants')],
      ['another URI', (text) => text.replace('URI: https://practice', 'URI: https://evil')],
      ['another chain', (text) => text.replace('Chain ID: 56', 'Chain ID: 1')],
      ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
      ['another nonce', (text) => text.replace(/Nonce: ..../, 'Nonce: 0000')],
      ['a nonce that is none', (text) => text.replace(/Nonce: \w+/, "Nonce: ' or 1=1 --")],
      ['another time of issue', (text) => text.replace(/Issued At: 20../, 'Issued At: 2030')],
      ['a longer life', (text) => text.replace(/Expiration Time: 20../, 'Expiration Time: 2099')],
      ['another statement', (text) => text.replace('practice money', 'real money')],
      ['a line more', (text) => `${text}\nResources:\n- https://evil.example`],
      ['an end of line more', (text) => `${text}\n`],
      ['other ends of lines', (text) => text.replaceAll('\n', '\r\n')],
      ['a letter that looks the same', (text) => text.replace('practice', 'pr\u0430ctice')],
      ['nothing', () => ''],
    ];

    it.each(forged)('a text with %s, though it is signed', async (_what, change) => {
      const wallet = makeWallet();
      const { address, message } = await signedBy(world, wallet);
      const other = change(message);
      expect(other).not.toBe(message);
      expect(refusal(await enter({ address, message: other, sign: wallet.sign(other) }))).toEqual([
        422,
        'sign_text_over',
      ]);
    });

    it('another address than the one the text was made for', async () => {
      const [wallet, other] = [makeWallet(), makeWallet()];
      const { message } = await signedBy(world, wallet);
      const body = { address: other.address, message, sign: other.sign(message) };
      expect(refusal(await enter(body))).toEqual([422, 'sign_text_over']);
    });

    it('a text for something else', async () => {
      const wallet = makeWallet();
      expect(refusal(await enter(await signedBy(world, wallet, 'bind')))).toEqual([422, 'sign_text_over']);
    });

    it('another’s signature, a second form of it, or a contract’s', async () => {
      const wallet = makeWallet();
      for (const [sign, key] of [
        [(text: string) => makeWallet().sign(text), 'sign_wrong'],
        [(text: string) => wallet.sign(`${text} `), 'sign_wrong'],
        [(text: string) => `${wallet.sign(text).slice(0, -2)}05`, 'sign_wrong'],
        [() => `0x${'11'.repeat(96)}`, 'signer_is_contract'],
      ] as const) {
        const { message } = await signedBy(world, wallet);
        expect(refusal(await enter({ address: wallet.address, message, sign: sign(message) }))).toEqual([422, key]);
        // And a good one comes too late.
        const late = { address: wallet.address, message, sign: wallet.sign(message) };
        expect(refusal(await enter(late))).toEqual([422, 'sign_text_over']);
      }
    });

    it('what is no signature at all', async () => {
      const body = await signedBy(world, makeWallet());
      for (const sign of ['', '0x', '0x123', 'nonsense', `0x${'zz'.repeat(65)}`]) {
        expect(refusal(await enter({ ...body, sign }))).toEqual([422, 'sign_wrong']);
      }
    });

    it('a second time', async () => {
      const body = await signedBy(world, makeWallet());
      const key = randomUUID();
      const first = await enter(body, key);
      expect(first.status).toBe(200);
      expect(refusal(await enter(body))).toEqual([422, 'sign_text_over']);
      // The same request is answered as it was.
      expect((await enter(body, key)).text).toBe(first.text);
    });

    it('after five minutes, to the second', async () => {
      const [early, late] = [await signedBy(world, makeWallet()), await signedBy(world, makeWallet())];
      world.clock.advance(walletTextSeconds * 1000 - 1000);
      expect((await enter(early)).status).toBe(200);
      world.clock.advance(1000);
      expect(refusal(await enter(late))).toEqual([422, 'sign_text_over']);
    });

    it('more than 49 times in a row from one address', async () => {
      const headers = { 'x-forwarded-for': '10.201.0.1' };
      const wallet = makeWallet();
      const body = { address: wallet.address, message: 'no text', sign: wallet.sign('no text') };
      const replies: Reply[] = [];
      for (let tries = 0; tries < 51; tries += 1) replies.push(await world.ask('user/addressreg', body, { headers }));
      expect(replies.at(-1)).toMatchObject({ status: 429, message: 'too_many_requests' });
      expect((await enter(body)).status).toBe(422);
    });
  });

  describe('nobody learns whether a wallet has an account', () => {
    // It looks into tables of its own, at moments of its own.
    beforeAll(() => endBackground(world));
    /** What an answer says, without what is the asker's own and of the moment; and which tables were asked. */
    async function look(wallet: TestWallet, ask: () => Promise<Reply>) {
      const asked = vi.spyOn(world.store.db, 'selectFrom');
      const { status, headers, text } = await ask();
      const tables = asked.mock.calls.map(([table]) => String(table));
      asked.mockRestore();
      const own = new RegExp(wallet.address, 'gi');
      const words = text.replace(own, 'own').replace(/Nonce: \w+/, 'Nonce');
      const seen = [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
      return { status, seen, words, tables };
    }

    it('not by the text, nor by the refusal of a signature, nor by what is looked up for them', async () => {
      const [known, unknown] = [makeWallet(), makeWallet()];
      await signIn(known);
      const looks = await Promise.all(
        [known, unknown].map(async (wallet) => {
          const { address } = wallet;
          const message = await world.must('user/nonce', { address });
          return { body: { address, ...message, sign: makeWallet().sign('another text') } };
        }),
      );
      const [mine = null, nobodys = null] = looks;
      if (mine === null || nobodys === null) throw new Error('nothing was asked');
      for (const ask of [
        ({ body }: typeof mine) => world.ask('user/nonce', { address: body.address }),
        ({ body }: typeof mine) => enter(body),
      ]) {
        const seen = await look(known, () => ask(mine));
        expect(seen).toEqual(await look(unknown, () => ask(nobodys)));
        expect(seen.tables).not.toContain('users');
        expect(seen.tables).not.toContain('logins');
      }
    });
  });

  describe('who is logged in', () => {
    const proven = async (person: Person, wallet: TestWallet) => ({
      ...(await signedBy(world, wallet, 'bind')),
      password: person.password,
    });
    const bind = async (wallet: TestWallet, person: Person) =>
      world.ask('user/wallet_bind', await proven(person, wallet), { token: person.token });

    it('adds a wallet, is told so, and gets in with it', async () => {
      const [person, wallet] = [await world.person(), makeWallet()];
      const { token, id, account } = person;
      const { message: user } = await bind(wallet, person);
      expect(user).toMatchObject({ id, account, wallet: wallet.address.toLowerCase() });
      expect((await signIn(wallet)).user.id).toBe(id);
      const { list } = await world.must('user/usermessage', {}, { token });
      expect(list.map(({ kind }) => kind)).toContain('signer_bound');
      // Once more changes nothing, and is no mistake.
      expect((await bind(wallet, person)).status).toBe(200);
    });

    it('shows the password before, and needs settings that are not locked; what is missing or wrong does not use the text up', async () => {
      const [person, wallet] = [await world.person(), makeWallet()];
      const { token } = person;
      const body = await signedBy(world, wallet, 'bind');
      expect(refusal(await world.ask('user/wallet_bind', body, { token }))).toEqual([400, 'password_required']);
      const wrong = await world.ask('user/wallet_bind', { ...body, password: 'not the password' }, { token });
      expect(refusal(wrong)).toEqual([403, 'old_password_wrong']);
      expect((await userOf(token)).wallet).toBeNull();
      const right = await world.ask('user/wallet_bind', { ...body, password: person.password }, { token });
      expect(right.status).toBe(200);
      await world.must('safe/lock', { days: 1, password: person.password }, { token: person.token });
      expect(refusal(await bind(makeWallet(), person))).toEqual([403, 'settings_locked']);
    });

    it('is refused a wallet that signs in to another account, and a second one', async () => {
      const [person, other, taken] = [await world.person(), await world.person(), makeWallet()];
      await signIn(taken);
      expect(refusal(await bind(taken, person))).toEqual([422, 'signer_taken']);
      const own = makeWallet();
      await bind(own, other);
      expect(refusal(await bind(own, person))).toEqual([422, 'signer_taken']);
      expect(refusal(await bind(makeWallet(), other))).toEqual([422, 'signer_bound']);
    });

    it('is refused a text for something else, or with another’s signature', async () => {
      const [{ token, password }, wallet] = [await world.person(), makeWallet()];
      const wrong = await world.ask('user/wallet_bind', { ...(await signedBy(world, wallet)), password }, { token });
      expect(refusal(wrong)).toEqual([422, 'sign_text_over']);
      const { address, message } = await signedBy(world, wallet, 'bind');
      const forged = await world.ask(
        'user/wallet_bind',
        { address, message, sign: makeWallet().sign(message), password },
        { token },
      );
      expect(refusal(forged)).toEqual([422, 'sign_wrong']);
      expect((await userOf(token)).wallet).toBeNull();
    });

    it('of 64 at once with as many wallets one is bound; one wallet of 8 people is one’s', async () => {
      const bindAll = async (claims: { person: Person; wallet: TestWallet }[]) => {
        const bodies = await Promise.all(claims.map(({ person, wallet }) => proven(person, wallet)));
        const replies = await Promise.all(
          claims.map(({ person: { token } }, at) =>
            (at % 2 === 0 ? world : beside).ask('user/wallet_bind', bodies[at], { token }),
          ),
        );
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        return new Set(replies.filter(({ status }) => status !== 200).map(({ message }) => String(message)));
      };
      const person = await world.person();
      const refused = await bindAll(Array.from({ length: 64 }, () => ({ person, wallet: makeWallet() })));
      // Who shows a password more often than a person does is slowed down as well.
      refused.delete('too_many_requests');
      expect(refused).toEqual(new Set(['signer_bound']));
      const wallet = makeWallet();
      const people = await Promise.all(Array.from({ length: 8 }, () => world.person()));
      expect(await bindAll(people.map((each) => ({ person: each, wallet })))).toEqual(new Set(['signer_taken']));
    });
  });

  describe('64 at once', () => {
    const crowd = (ask: (server: World, at: number) => Promise<Reply<{ token: string; user: { id: string } }>>) =>
      Promise.all(Array.from({ length: 64 }, (_, at) => ask(at % 2 === 0 ? world : beside, at)));

    it('identical ones are one account, one balance and one token', async () => {
      const [body, key] = [await signedBy(world, makeWallet()), randomUUID()];
      const replies = await crowd((server) => server.ask('user/addressreg', body, { key }));
      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      const token = replies[0]?.message.token ?? '';
      expect(await total(token)).toBe('1000.000000');
      expect(await world.must('user/sessions', {}, { token })).toHaveLength(1);
    });

    it('with one text, each with a key of its own: one gets in', async () => {
      const body = await signedBy(world, makeWallet());
      const replies = await crowd((server) => server.ask('user/addressreg', body));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const others = replies.filter(({ status }) => status !== 200);
      expect(new Set(others.map(({ message }) => String(message)))).toEqual(new Set(['sign_text_over']));
    });

    it('first sign-ins of one wallet with 64 texts are one account with 64 sessions', async () => {
      const wallet = makeWallet();
      const bodies = await Promise.all(Array.from({ length: 64 }, () => signedBy(world, wallet)));
      const replies = await crowd((server, at) => server.ask('user/addressreg', bodies[at]));
      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
      expect(new Set(replies.map(({ message }) => message.user.id)).size).toBe(1);
      const token = replies[0]?.message.token ?? '';
      expect(await total(token)).toBe('1000.000000');
      expect(await world.must('user/sessions', {}, { token })).toHaveLength(64);
    });
  });
});
