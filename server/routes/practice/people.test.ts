import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NoticeEvent } from '#contract/api/news.ts';
import { closeSockets, connectSocket, outcomeOf } from '#tests/api/sockets.ts';
import { makeWallet, signedBy } from '#tests/api/wallets.ts';
import { openWorld, until, type World } from '#tests/api/world.ts';

afterEach(closeSockets);

describe('a server that takes nobody without an invitation', () => {
  let world: World;
  let invite: string;
  beforeAll(async () => {
    world = await openWorld({ env: { INVITE_REQUIRED: '1' } });
    // The first one was there before the switch was set.
    world.app.deps.config.inviteRequired = false;
    const { token } = await world.must('user/try', {});
    world.app.deps.config.inviteRequired = true;
    invite = (await world.must('user/info', {}, { token })).invite_code;
  });
  afterAll(() => world.dispose());

  it('says so before', async () => {
    expect(await world.must('user/entry', {})).toEqual({ invite_required: true });
  });

  it.each([undefined, ''])('refuses a trial and a registration with %j', async (none) => {
    const refusal = { status: 422, message: 'invite_required', fields: { invite: 'invite_required' } };
    expect(await world.ask('user/try', { invite: none })).toMatchObject(refusal);
    const account = `${randomUUID()}@example.com`;
    const code = await world.codeFor(account, 'register');
    const form = { account, password: 'correct horse 7', password_confirm: 'correct horse 7', code };
    expect(await world.ask('user/register', { ...form, invite: none })).toMatchObject(refusal);
    // The code is still good: nothing came of the refusal.
    await world.must('user/register', { ...form, invite });
  });

  it.each([undefined, ''])(
    'refuses a wallet that is new with %j, and asks nothing of one that is known',
    async (none) => {
      const wallet = makeWallet();
      const signed = await signedBy(world, wallet);
      const refused = await world.ask('user/addressreg', { ...signed, invite: none });
      expect(refused).toMatchObject({
        status: 422,
        message: 'invite_required',
        fields: { invite: 'invite_required' },
      });
      // The signed text is still good, too.
      const { user } = await world.must('user/addressreg', { ...signed, invite });
      for (const code of [none, 'NOBODY22']) {
        const again = await world.must('user/addressreg', { ...(await signedBy(world, wallet)), invite: code });
        expect(again.user.id).toBe(user.id);
      }
    },
  );

  it('refuses one that does not exist, and takes one that does', async () => {
    expect((await world.ask('user/try', { invite: 'NOBODY22' })).message).toBe('invite_wrong');
    await world.must('user/try', { invite });
  });

  it('takes the code of nobody who has deleted themselves', async () => {
    const { token } = await world.must('user/try', { invite });
    const { invite_code: theirs } = await world.must('user/info', {}, { token });
    await world.must('user/delete', { word: 'delete' }, { token });
    expect((await world.ask('user/try', { invite: theirs })).message).toBe('invite_wrong');
  });
});

describe('a person with two accounts open', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.dispose());

  const heardBy = async (token: string) => {
    const socket = connectSocket(world.url, { token }, {});
    expect(await outcomeOf(socket)).toBe('connected');
    const heard: NoticeEvent[] = [];
    socket.on('notice', (event: NoticeEvent) => void heard.push(event));
    return () => heard.flatMap((event) => (event.kind === 'new' ? [[event.notice.kind, event.unread]] : []));
  };

  it('is told of what concerns them in each, and of an account in that one', async () => {
    const person = await world.person();
    const { id } = await world.must('user/account_add', { label: 'Second', start: '1000' }, person);
    const second = await world.must('user/account_open', { id }, person);
    const stranger = await world.person();
    const [first, other, nobody] = [
      await heardBy(person.token),
      await heardBy(second.token),
      await heardBy(stranger.token),
    ];
    await world.must('user/login', { account: person.account, password: person.password, device: randomUUID() });
    await until(() => first().length === 1 && other().length === 1, 'both to hear of the login');
    expect([first(), other()]).toEqual([[['new_device', 2]], [['new_device', 2]]]);
    await world.must('user/next_day', {}, { token: second.token });
    await until(() => other().length === 2, 'the account to hear of its clock');
    expect([first().length, nobody()]).toEqual([1, []]);
  });

  it('ends with the deletion in all of them at once', async () => {
    const person = await world.person();
    const { id } = await world.must('user/account_add', { label: 'Second', start: '1000' }, person);
    const second = await world.must('user/account_open', { id }, person);
    const socket = connectSocket(world.url, { token: second.token }, {});
    expect(await outcomeOf(socket)).toBe('connected');
    let isOver = false;
    socket.on('session_over', () => {
      isOver = true;
    });
    await world.must('user/delete', { password: person.password }, person);
    await until(() => isOver, 'the other account to hear that it is over');
  });
});
