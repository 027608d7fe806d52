import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { type NoticeEvent, noticeEventSchema } from '#contract/api/news.ts';
import { strict } from '#tests/api/strict.ts';
import { closeSockets, connectSocket, outcomeOf } from '#tests/api/sockets.ts';
import { createUpload, sendBytes, upload } from '#tests/api/uploads.ts';
import { openWorld, type Person, until, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';
import { addNotice, noticesKept } from '#server/domain/notices/notices.ts';

describe.each(engines)('notices on $name', ({ name: engine }) => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld({ engine });
  });
  afterEach(closeSockets);
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const noticesOf = (token: string) => world.must('user/usermessage', { limit: 100 }, { token });
  const kindsOf = async (token: string) => (await noticesOf(token)).list.map(({ kind }) => kind);
  const logIn = ({ account, password }: Person, wishes: { device?: string; key?: string } = {}) => {
    const { key, ...body } = wishes;
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' };
    return world.must('user/login', { account, password, ...body }, { headers, ...(key === undefined ? {} : { key }) });
  };
  const deposit = async (person: Person, amount: string) => {
    const { address } = await world.must('wallet/get_in_address', { currency: 'USDT' }, { token: person.token });
    const body = { currency: 'USDT', amount, address, proof: await upload(world, person), client_time: 1 } as const;
    return world.must('wallet/charge_req', body, { token: person.token });
  };
  const review = async () => {
    world.clock.advance(5000);
    await world.app.worker.runDueJobs(Math.floor(world.clock.nowMs() / 1000));
  };
  /** What reaches a device, checked against the contract. */
  const listen = async (token: string) => {
    const events: NoticeEvent[] = [];
    const socket = connectSocket(world.url, { token }, {});
    socket.on('notice', (event: unknown) => events.push(v.parse(strict(noticeEventSchema), event) as NoticeEvent));
    expect(await outcomeOf(socket)).toBe('connected');
    return events;
  };

  it('an account begins with the notice of its opening balance', async () => {
    const { token } = await world.person({ balance: '10000' });
    const { list, unread, next } = await noticesOf(token);
    const opening = { kind: 'opening', amount: '10000.000000', currency: 'USDT', account: 'spot', read: null };
    expect([list, unread, next]).toEqual([[expect.objectContaining(opening)], 1, null]);
    const id = list[0]?.id ?? '';
    expect(await world.must('user/usermessage_detail', { id }, { token })).toEqual(list[0]);
  });

  it('a decided deposit is told of once, to every open device, with the deposit', async () => {
    const ann = await world.person();
    const [phone, tablet] = [await listen(ann.token), await listen(ann.token)];
    const { id, number } = await deposit(ann, '250');
    await review();
    await until(() => phone.length + tablet.length >= 2, 'the notices');
    const facts = { deposit_id: id, number, amount: '250.000000', currency: 'USDT', credited_in: 'USDT', reason: null };
    const notice = { kind: 'deposit_succeed', read: null, time: Math.floor(world.clock.nowMs() / 1000), ...facts };
    const told = { kind: 'new', unread: 2, notice: expect.objectContaining(notice) };
    expect([phone, tablet]).toEqual([[told], [told]]);
    await review();
    expect(await kindsOf(ann.token)).toEqual(['deposit_succeed', 'opening']);
  });

  it('a refused deposit says why, and so does one whose picture was none', async () => {
    const ann = await world.person();
    const refused = await deposit(ann, '250.13');
    await review();
    const [first] = (await noticesOf(ann.token)).list;
    expect(first).toMatchObject({ kind: 'deposit_failed', deposit_id: refused.id, reason: 'test_value' });
    const { address } = await world.must('wallet/get_in_address', { currency: 'USDT' }, { token: ann.token });
    const content = Buffer.from('no picture at all');
    const { id: proof } = await createUpload(world, ann, content);
    await world.must(
      'wallet/charge_req',
      { currency: 'USDT', amount: '20', address, proof, client_time: 1 },
      { token: ann.token },
    );
    world.clock.advance(1000);
    await sendBytes(world, ann, proof, content);
    const [second] = (await noticesOf(ann.token)).list;
    expect(second).toMatchObject({ kind: 'deposit_failed', reason: 'proof_unreadable' });
  });

  it('a login from another device is told of, once however often it is sent; one from a known device is not', async () => {
    const ann = await world.person();
    const open = await listen(ann.token);
    await logIn(ann, { device: ann.device });
    expect(await kindsOf(ann.token)).toEqual(['opening']);
    const [device, key] = [randomUUID(), randomUUID()];
    const logins = await Promise.all([1, 2, 3].map(() => logIn(ann, { device, key })));
    expect(new Set(logins.map(({ token }) => token)).size).toBe(1);
    await logIn(ann, { device });
    const { list } = await noticesOf(ann.token);
    expect(list.filter(({ kind }) => kind === 'new_device')).toEqual([
      expect.objectContaining({ client: 'Firefox, Linux' }),
    ]);
    await until(() => open.length >= 1, 'the notice');
    expect(open).toEqual([expect.objectContaining({ kind: 'new', unread: 2 })]);
    // Whoever does not say which device it is, is none that is known.
    await logIn(ann);
    expect((await kindsOf(ann.token)).filter((kind) => kind === 'new_device')).toHaveLength(2);
  });

  it('a new password is told of', async () => {
    const ann = await world.person();
    const code = await world.codeFor(ann.account, 'forget', ann.device);
    const password = 'another pass word';
    await world.must('user/forget', { account: ann.account, code, password, password_confirm: password });
    const { token } = await logIn({ ...ann, password }, { device: ann.device });
    expect((await kindsOf(token)).toSorted()).toEqual(['opening', 'password_changed']);
  });

  it('what is read on one device is read on the others, and stays read as it first was', async () => {
    const ann = await world.person();
    await deposit(ann, '20');
    await review();
    const { token: other } = await logIn(ann, { device: ann.device });
    const events = await listen(other);
    const id = (await noticesOf(ann.token)).list[0]?.id ?? '';
    const asked = { token: ann.token, key: randomUUID() };
    expect(await world.must('user/usermessage_read', { ids: [id] }, asked)).toEqual({ unread: 1 });
    const time = Math.floor(world.clock.nowMs() / 1000);
    await until(() => events.length > 0, 'the reading');
    expect(events).toEqual([{ kind: 'read', ids: [id], time, unread: 1 }]);
    world.clock.advance(60_000);
    // The same again, retried and anew: nothing changes and nobody is told.
    expect(await world.must('user/usermessage_read', { ids: [id] }, asked)).toEqual({ unread: 1 });
    expect(await world.must('user/usermessage_read', { ids: [id] }, { token: ann.token })).toEqual({ unread: 1 });
    expect(await world.must('user/usermessage_read', { ids: [] }, { token: ann.token })).toEqual({ unread: 1 });
    expect((await noticesOf(other)).list.map(({ read }) => read)).toEqual([time, null]);
    expect(await world.must('user/usermessage_read', {}, { token: ann.token })).toEqual({ unread: 0 });
    await until(() => events.length > 1, 'the other reading');
    expect(events.slice(1)).toEqual([{ kind: 'read', ids: null, time: time + 60, unread: 0 }]);
    expect((await noticesOf(other)).list.map(({ read }) => read)).toEqual([time, time + 60]);
  });

  it("nobody reads somebody else's, or learns that there are any", async () => {
    const [ann, bob] = [await world.person(), await world.person()];
    const id = (await noticesOf(ann.token)).list[0]?.id ?? '';
    const theirs = await world.ask('user/usermessage_detail', { id }, { token: bob.token });
    const nobodys = await world.ask('user/usermessage_detail', { id: randomUUID() }, { token: bob.token });
    expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
    expect(await world.must('user/usermessage_read', { ids: [id] }, { token: bob.token })).toEqual({ unread: 1 });
    expect((await noticesOf(ann.token)).unread).toBe(1);
  });

  it('pages hold every notice once, also while others come', async () => {
    const ann = await world.person();
    const { deps } = world.app;
    const add = (cause: string) =>
      world.store.transaction((trx) => addNotice(trx, deps, ann.id, cause, { kind: 'new_device', client: cause }));
    for (let made = 0; made < 9; made += 1) {
      await add(`cause ${made}`);
      if (made % 3 === 0) world.clock.advance(1000);
    }
    const before = (await noticesOf(ann.token)).list.map(({ id }) => id);
    expect(before).toHaveLength(10);
    for (const limit of [1, 3, 4]) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { list: { id: string }[]; next: string | null } = await world.must(
          'user/usermessage',
          { limit, ...(cursor === '' ? {} : { cursor }) },
          { token: ann.token },
        );
        seen.push(...page.list.map(({ id }) => id));
        cursor = page.next;
        world.clock.advance(1000);
        await add(`later ${limit} ${seen.length}`);
      }
      expect(seen.slice(-10)).toEqual(before);
      expect(new Set(seen).size).toBe(seen.length);
    }
    const wrong = await world.ask('user/usermessage', { cursor: 'x' }, { token: ann.token });
    expect([wrong.status, wrong.message]).toEqual([400, 'parameter_wrong']);
  });

  /** Leaves a person with these notices alone, a second apart and the first one the oldest: as many of a kind as is said. */
  const keepOnly = async (userId: string, kinds: readonly (readonly [kind: string, count: number])[]) => {
    const told = kinds.flatMap(([kind, count]) => Array.from({ length: count }, (_, at) => ({ kind, at })));
    const rows = told.map(({ kind, at }, created) => {
      const facts = kind === 'next_day' ? '{"day":1}' : '{"client":""}';
      return {
        id: randomUUID(),
        user_id: userId,
        cause: `${kind} ${at}`,
        kind,
        facts,
        created: BigInt(created),
        read_at: null,
      };
    });
    await world.store.db.deleteFrom('notices').where('user_id', '=', userId).execute();
    await world.store.db.insertInto('notices').values(rows).execute();
  };
  const causesOf = async (userId: string) => {
    const rows = await world.store.db.selectFrom('notices').select('cause').where('user_id', '=', userId).execute();
    return rows.map(({ cause }) => cause);
  };

  it('the newest are kept, and one cause makes one', async () => {
    const { id, token } = await world.person();
    await keepOnly(id, [['new_device', noticesKept]]);
    const facts = { kind: 'new_device', client: 'new' } as const;
    for (let tried = 0; tried < 2; tried += 1) {
      await world.store.transaction((trx) => addNotice(trx, world.app.deps, id, 'the same', facts));
    }
    const kept = await causesOf(id);
    expect(kept).toHaveLength(noticesKept);
    expect(kept.filter((cause) => cause === 'the same')).toHaveLength(1);
    expect(kept).not.toContain('new_device 0');
    expect((await noticesOf(token)).unread).toBe(noticesKept);
  });

  it('days moved ahead do not push out what warns of a stranger, of which the hundred newest stay', async () => {
    const { id, token } = await world.person();
    await keepOnly(id, [
      ['new_device', 102],
      ['password_changed', 1],
      ['next_day', noticesKept - 103],
    ]);
    for (let day = 0; day < 4; day += 1) await world.must('user/next_day', {}, { token });
    const kept = await causesOf(id);
    expect(kept).toHaveLength(noticesKept);
    const warnings = kept.filter((cause) => !/day/u.test(cause)).toSorted();
    const newest = Array.from({ length: 99 }, (_, at) => `new_device ${at + 3}`);
    expect(warnings).toEqual([...newest, 'password_changed 0'].toSorted());
    expect(kept).not.toContain('next_day 0');
    expect(kept).toContain('next_day 1');
  });

  it('the whitelist that is on already, switched on again, is no news', async () => {
    const { token } = await world.person();
    for (let time = 0; time < 3; time += 1) await world.must('safe/whitelist', { on: true }, { token });
    expect((await kindsOf(token)).filter((kind) => kind === 'whitelist_on')).toHaveLength(1);
  });
});
