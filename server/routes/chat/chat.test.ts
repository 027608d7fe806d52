import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatMessage, chatPicturePath, type ChatTurn } from '#contract/api/person/chat.ts';
import { chatLimits, plainMessage } from '#contract/rules/chat/chat.ts';
import { runUpkeep } from '#server/domain/upkeep.ts';
import { engines } from '#tests/engines.ts';
import { closeSockets, connectSocket, outcomeOf } from '#tests/api/sockets.ts';
import { createUpload, picture, upload } from '#tests/api/uploads.ts';
import { openWorld, type Person, until, type World } from '#tests/api/world.ts';

describe.each(engines)('customer service on $name', ({ name: engine }) => {
  let world: World;
  let ann: Person;

  beforeAll(async () => {
    world = await openWorld({ engine });
    ann = await world.person();
  });
  afterAll(async () => {
    closeSockets();
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const message = (wishes: object = {}) => ({
    client_id: randomUUID(),
    text: 'How do I deposit?',
    client_time: 1,
    ...wishes,
  });
  const send = (person: Person, wishes: object = {}) =>
    world.must('chat/send', message(wishes), { token: person.token });
  const historyOf = async ({ token }: Person, limit = 100) =>
    (await world.must('chat/history', { limit }, { token })).list;
  const own = (list: readonly ChatMessage[]) => list.flatMap((one) => (one.from === 'user' ? [one] : []));
  const partsOf = ({ list }: ChatTurn) => list.flatMap((one) => (one.from === 'assistant' ? one.parts : []));
  const rowsOf = ({ id }: Person) =>
    world.store.db.selectFrom('chat_turns').selectAll().where('user_id', '=', id).execute();
  const show = ({ token }: Pick<Person, 'token'>, id: string) =>
    fetch(`${world.url}${chatPicturePath}${id}`, { headers: { authorization: `Bearer ${token}` } });

  it('news/getkf says that an automaton answers, always, and what it takes', async () => {
    expect(await world.must('news/getkf', {}, { token: ann.token })).toMatchObject({
      agent: 'automaton',
      hours: 'always',
      channel: 'chat',
      text_max: chatLimits.textMax,
    });
    expect((await world.ask('news/getkf', {})).status).toBe(401);
  });

  it.each([
    [{ client_id: undefined }, 400, 'parameter_missing'],
    [{ client_id: 'mine' }, 400, 'parameter_wrong'],
    [{ text: 'x'.repeat(20_001) }, 400, 'parameter_wrong'],
    [{ text: 'x'.repeat(chatLimits.textMax + 1) }, 422, 'message_long'],
    [{ text: ' \n\u3000' }, 422, 'message_empty'],
    [{ text: undefined }, 422, 'message_empty'],
    [{ picture: randomUUID() }, 422, 'picture_missing'],
    [{ owner: randomUUID() }, 409, 'owner_mismatch'],
    [{ from: 'assistant' }, 400, 'parameter_wrong'],
    [{ parts: [] }, 400, 'parameter_wrong'],
  ])('refuses %j with %i %s, and keeps nothing', async (wishes, status, key) => {
    const bob = await world.person();
    expect(await world.ask('chat/send', message(wishes), { token: bob.token })).toMatchObject({ status, message: key });
    expect(await rowsOf(bob)).toEqual([]);
  });

  it('a message and its answer come at once: to the sender, to the other devices, and in the history, with the client’s own id', async () => {
    const bob = await world.person();
    const socket = connectSocket(world.url, { token: bob.token }, { 'x-forwarded-for': '10.9.9.8' });
    const told: ChatTurn[] = [];
    socket.on('chat', (turn: ChatTurn) => told.push(turn));
    expect(await outcomeOf(socket)).toBe('connected');
    const [body, key] = [message({ text: '  Is this real money?  ' }), randomUUID()];
    const turn = await world.must('chat/send', body, { token: bob.token, key });
    expect(turn.list).toMatchObject([
      { from: 'user', seq: 1, client_id: body.client_id, text: 'Is this real money?', picture: null },
      { from: 'assistant', seq: 2, client_id: body.client_id },
    ]);
    await until(() => told.length === 1, 'the push');
    expect(told[0]).toEqual(turn);
    expect((await historyOf(bob)).toReversed()).toEqual(turn.list);
    // The answer was lost: the same key brings it again, and another key with the same client id as well.
    expect((await world.ask('chat/send', body, { token: bob.token, key })).message).toEqual(turn);
    expect(await world.must('chat/send', body, { token: bob.token })).toEqual(turn);
    expect(await rowsOf(bob)).toHaveLength(1);
    const other = await world.ask('chat/send', { ...body, text: 'else' }, { token: bob.token });
    expect(other).toMatchObject({ status: 422, message: 'idempotency_mismatch' });
  });

  it('keeps what was written as it was, but for what nobody can see', async () => {
    const bob = await world.person();
    const turn = await send(bob, { text: 'a\u0007b\r\n\u202eline 2 <b>&amp;</b> 🙂' });
    expect(own(turn.list)[0]?.text).toBe('ab\n\u202eline 2 <b>&amp;</b> 🙂');
    const zero = await world.ask('chat/send', message({ text: 'a\u0000b' }), { token: bob.token });
    expect(zero.status).toBe(400);
    expect([plainMessage('a\u0000b'), plainMessage('a\ud800b')]).toEqual(['ab', 'ab']);
  });

  it('64 of the same at once are one, and 64 different ones stand in one order without a gap', async () => {
    const [bob, many] = [await world.person(), await world.person()];
    const body = message();
    const same = await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        world.ask('chat/send', body, { token: bob.token, ...(at % 2 === 0 ? { key: body.client_id } : {}) }),
      ),
    );
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await historyOf(bob)).toHaveLength(2);

    const different = await Promise.all(
      Array.from({ length: 64 }, () => world.ask('chat/send', message(), { token: many.token })),
    );
    const taken = different.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(chatLimits.perMinute);
    expect(new Set(different.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const list = await historyOf(many);
    expect(list.map(({ seq }) => seq)).toEqual(list.map((_, at) => list.length - at));
    expect(new Set(own(list).map(({ client_id: id }) => id)).size).toBe(chatLimits.perMinute);
  });

  it('so many go in a minute; who sends more is told when there is room, and the same request gets through then', async () => {
    const bob = await world.person();
    for (let i = 0; i < chatLimits.perMinute; i += 1) await send(bob);
    const [body, key] = [message(), randomUUID()];
    const refused = await world.ask('chat/send', body, { token: bob.token, key });
    expect(refused).toMatchObject({ status: 429, message: 'too_many_requests' });
    const wait = Number(refused.params['retry_in']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    world.clock.advance(wait * 1000);
    await world.must('chat/send', body, { token: bob.token, key });
    // Another account has room of its own.
    await send(ann);
  });

  it('the history comes in pages, newest first, and what is new moves none', async () => {
    const bob = await world.person();
    for (let i = 1; i <= 5; i += 1) await send(bob, { text: `question ${i}` });
    const first = await world.must('chat/history', { limit: 2 }, { token: bob.token });
    expect(own(first.list).map(({ text }) => text)).toEqual(['question 5', 'question 4']);
    await send(bob, { text: 'question 6' });
    const second = await world.must('chat/history', { limit: 2, cursor: first.next ?? '' }, { token: bob.token });
    expect(own(second.list).map(({ text }) => text)).toEqual(['question 3', 'question 2']);
    const last = await world.must('chat/history', { limit: 2, cursor: second.next ?? '' }, { token: bob.token });
    expect([own(last.list).map(({ text }) => text), last.next]).toEqual([['question 1'], null]);
    for (const cursor of ['x', '-1', '1e3', "1' or 1=1"])
      expect((await world.ask('chat/history', { cursor }, { token: bob.token })).status).toBe(400);
  });

  it('nobody reads, or answers into, the conversation of somebody else; the same client id of another is another message', async () => {
    const [bob, eve] = [await world.person(), await world.person()];
    const body = message({ text: 'My secret question' });
    await world.must('chat/send', body, { token: bob.token });
    expect(await historyOf(eve)).toEqual([]);
    await world.must('chat/send', { ...body, text: 'Mine' }, { token: eve.token });
    expect(own(await historyOf(eve)).map(({ text }) => text)).toEqual(['Mine']);
    expect(own(await historyOf(bob)).map(({ text }) => text)).toEqual(['My secret question']);
    expect((await world.ask('chat/history', {})).status).toBe(401);
  });

  it('a frozen account is answered, with the reason first, and may send a picture', async () => {
    const bob = await world.person();
    await world.store.db.updateTable('users').set({ state: 'frozen' }).where('id', '=', bob.id).execute();
    const shown = await upload(world, bob, await picture(), 'chat');
    const turn = await send(bob, { text: 'Why can I not trade?', picture: shown });
    expect(partsOf(turn).map(({ part }) => part)).toEqual(['picture', 'standing', 'articles']);
    expect(partsOf(turn)[1]).toMatchObject({ frozen: { since: null, reason: null } });
  });

  describe('a picture', () => {
    it('is made anew without what was in it, named by the server, and shown to its owner alone, for as long as was said', async () => {
      const [bob, eve] = [await world.person(), await world.person()];
      const bytes = await sharp(await picture('jpeg'))
        .withExif({ IFD0: { Copyright: 'canary' } })
        .jpeg()
        .toBuffer();
      const id = await upload(world, bob, bytes, 'chat');
      expect((await show(bob, id)).status).toBe(404);
      const [mine] = own((await send(bob, { text: undefined, picture: id })).list);
      expect(mine).toMatchObject({ text: null, picture: { id } });
      const reply = await show(bob, id);
      expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
        200,
        'image/jpeg',
        'private, no-store',
      ]);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-disposition': 'inline; filename="picture"',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
        'x-content-type-options': 'nosniff',
      });
      expect(Buffer.from(await reply.arrayBuffer()).toString('latin1')).not.toContain('canary');
      expect((await show(eve, id)).status).toBe(404);
      expect((await show({ token: 'none' }, id)).status).toBe(401);
      for (const name of ['..%2f..%2fhft.sqlite', `${id}.jpg`, '%00', "' or 1=1"]) {
        expect((await show(bob, name)).status).toBe(404);
      }
      world.clock.advance(chatLimits.pictureDays * 86_400_000 + 1000);
      expect((await show(bob, id)).status).not.toBe(200);
      await runUpkeep(world.app.deps);
      expect(await world.store.db.selectFrom('uploads').select('id').where('id', '=', id).execute()).toEqual([]);
      expect(await rowsOf(bob)).toHaveLength(1);
    });

    it('of somebody else, of another purpose, not whole yet, or sent before is none', async () => {
      const [bob, eve] = [await world.person(), await world.person()];
      const { id: open } = await createUpload(world, bob, await picture(), { metadata: { purpose: 'chat' } });
      const used = await upload(world, bob, await picture(), 'chat');
      await send(bob, { picture: used });
      const ids = [
        await upload(world, eve, await picture(), 'chat'),
        await upload(world, bob, await picture(), 'deposit'),
        open,
      ];
      for (const id of ids) {
        const reply = await world.ask('chat/send', message({ picture: id }), { token: bob.token });
        expect(reply).toMatchObject({ status: 422, message: 'picture_missing' });
      }
      const again = await world.ask('chat/send', message({ picture: used }), { token: bob.token });
      expect(again).toMatchObject({ status: 422, message: 'idempotency_mismatch' });
      expect(await rowsOf(bob)).toHaveLength(1);
    });

    it('goes in so many a day', async () => {
      const bob = await world.person();
      const now = BigInt(Math.floor(world.clock.nowMs() / 1000) - 120);
      for (let n = 1n; n <= BigInt(chatLimits.picturesPerDay); n += 1n) {
        const row = {
          user_id: bob.id,
          n,
          client_id: randomUUID(),
          body: null,
          picture_id: randomUUID(),
          picture_until: now,
        };
        const rest = { answer: '[]', lang: 'en', client_time: 1n, created: now };
        await world.store.db
          .insertInto('chat_turns')
          .values({ ...row, ...rest })
          .execute();
      }
      const reply = await world.ask('chat/send', message({ picture: randomUUID() }), { token: bob.token });
      expect(reply).toMatchObject({ status: 429, message: 'too_many_requests' });
      await send(bob);
    });
  });
});
