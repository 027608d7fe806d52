import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture, upload } from '#tests/api/uploads.ts';
import { openWorld, type Reply, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';

/** On PostgreSQL two servers share the work, as they would at scale. */
describe.each(engines)('64 at once on $name', ({ name: engine }) => {
  let world: World;
  let beside: World;

  beforeAll(async () => {
    world = await openWorld({ engine });
    beside = engine === 'postgres' ? await openWorld({ beside: world }) : world;
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    if (beside !== world) await beside.dispose();
    await world.dispose();
  });

  const crowd = <T>(ask: (server: World, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 64 }, (_, index) => ask(index % 2 === 0 ? world : beside, index)));

  const firstsOf = (replies: Reply[]) => replies.filter(({ headers }) => headers.get('idempotent-replay') === null);

  const voucher = async (token: string, proof: string) => {
    const { address } = await world.must('wallet/get_in_address', { currency: 'USDT' }, { token });
    return { currency: 'USDT', amount: '250', address, proof, client_time: 0 };
  };

  const total = async (token: string) => (await world.must('wallet/list', {}, { token })).total;

  const review = async () => {
    world.clock.advance(5000);
    const now = Math.floor(world.clock.nowMs() / 1000);
    await Promise.all([world, beside, world, beside].map(({ app }) => app.worker.runDueJobs(now)));
  };

  it('identical registrations are one account, one balance and one token', async () => {
    const account = `${randomUUID()}@example.com`;
    const code = await world.codeFor(account, 'register');
    const body = { account, password: 'a new pass word', password_confirm: 'a new pass word', code };
    const key = randomUUID();
    const replies = await crowd((server) => server.ask('user/register', body, { key }));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(firstsOf(replies)).toHaveLength(1);
    const token = replies[0]?.message.token ?? '';
    expect(await total(token)).toBe('1000.000000');
    expect(await world.must('user/sessions', {}, { token })).toHaveLength(1);
  });

  it('different registrations of one account with one code: one gets it', async () => {
    const account = `${randomUUID()}@example.com`;
    const code = await world.codeFor(account, 'register');
    const body = { account, password: 'a new pass word', password_confirm: 'a new pass word', code };
    const replies = await crowd((server) => server.ask('user/register', body));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200).map(({ message }) => String(message));
    // Whoever tries one code after the other waits at some point.
    const told = new Set(['code_wrong', 'account_taken', 'too_many_requests']);
    expect(refused.filter((key) => !told.has(key))).toEqual([]);
    const { rows } = await world.store.db
      .selectFrom('entries')
      .select((eb) => eb.fn.countAll<bigint>().as('rows'))
      .where('kind', '=', 'opening')
      .executeTakeFirstOrThrow();
    expect(rows).toBe(2n);
  });

  it('registrations of 64 people are 64 accounts', async () => {
    const names = Array.from({ length: 64 }, () => `${randomUUID()}@example.com`);
    const codes = await Promise.all(names.map((name) => world.codeFor(name, 'register')));
    const replies = await crowd((server, index) =>
      server.ask('user/register', {
        account: names[index],
        password: 'a new pass word',
        password_confirm: 'a new pass word',
        code: codes[index],
        balance: '10000',
      }),
    );
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    const ids = new Set(replies.map(({ message }) => message.user.id));
    expect(ids.size).toBe(64);
    expect(await total(replies[63]?.message.token ?? '')).toBe('10000.000000');
  });

  it('identical trials are one account, different ones 64', async () => {
    const key = randomUUID();
    const same = await crowd((server) => server.ask('user/try', {}, { key }));
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect(firstsOf(same)).toHaveLength(1);
    const replies = await crowd((server) => server.ask('user/try', { balance: '10000' }));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(replies.map(({ message }) => message.user.id)).size).toBe(64);
    expect(await total(replies[63]?.message.token ?? '')).toBe('10000.000000');
  });

  it('identical deposits are one deposit and one credit, whoever reviews', async () => {
    const { token } = await world.person();
    const [body, key] = [await voucher(token, await upload(world, { token })), randomUUID()];
    const replies = await crowd((server) => server.ask('wallet/charge_req', body, { token, key }));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(firstsOf(replies)).toHaveLength(1);
    await review();
    await review();
    expect(await total(token)).toBe('1250.000000');
  });

  it('different deposits with one picture: one gets it, and the others learn its number', async () => {
    const { token } = await world.person();
    const content = await picture();
    const proofs = await Promise.all(Array.from({ length: 4 }, () => upload(world, { token }, content)));
    const bodies = await Promise.all(proofs.map((proof) => voucher(token, proof)));
    const replies = await crowd((server, index) => server.ask('wallet/charge_req', bodies[index % 4] ?? {}, { token }));
    const taken = replies.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    const { number } = taken[0]?.message ?? {};
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject({ status: 422, message: 'proof_used', params: { number } });
    }
    await review();
    expect(await total(token)).toBe('1250.000000');
  });

  it('64 deposits with 64 pictures are 64 credits, each once, though four workers look for them', async () => {
    const { token } = await world.person();
    const proofs: string[] = [];
    for (let made = 0; made < 64; made += 8) {
      proofs.push(...(await Promise.all(Array.from({ length: 8 }, () => upload(world, { token })))));
    }
    const template = await voucher(token, '');
    const replies = await crowd((server, index) =>
      server.ask('wallet/charge_req', { ...template, proof: proofs[index] }, { token }),
    );
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(replies.map(({ message }) => message.number)).size).toBe(64);
    for (let round = 0; round < 3; round += 1) await review();
    expect(await total(token)).toBe('17000.000000');
    const { list } = await world.must('wallet/records', { kind: 'deposit', limit: 100 }, { token });
    expect(list).toHaveLength(64);
  });

  it('identical logins are one session, and count as few tries', async () => {
    const { account, password, token } = await world.person();
    const key = randomUUID();
    const replies = await crowd((server) => server.ask('user/login', { account, password }, { key }));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await world.must('user/sessions', {}, { token })).toHaveLength(2);
  });

  it('set/lang and logout: the same key 64 times is one effect', async () => {
    const { token } = await world.person();
    const key = randomUUID();
    const replies = await crowd((server) => server.ask('set/lang', { lang: 'es' }, { token, key }));
    expect(firstsOf(replies)).toHaveLength(1);
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    const out = await crowd((server) => server.ask('user/logout', {}, { token, key }));
    expect(out.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect(firstsOf(out).filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
