import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { fundsSchema, type QuoteBatch, quoteBatchSchema } from '#contract/socket.ts';
import { applyChange } from '#contract/rules/quote.ts';
import type { Quote } from '#contract/api/market.ts';
import { strict } from '#tests/api/strict.ts';
import { closeSockets, connectSocket, outcomeOf } from '#tests/api/sockets.ts';
import { upload } from '#tests/api/uploads.ts';
import { openWorld, until, type World } from '#tests/api/world.ts';
import { walletSchema } from '#contract/api/wallet.ts';
import { endDeadSockets } from './users.ts';

let world: World;

/** How often the beat has asked what frame it is, and for a board of quotes. */
const counted = { frames: 0, boards: 0 };

beforeAll(async () => {
  world = await openWorld();
  const { board } = world.app.deps;
  const { frameAt, quotesOf } = board;
  board.frameAt = (nowMs) => {
    counted.frames += 1;
    return frameAt(nowMs);
  };
  board.quotesOf = (frame) => {
    counted.boards += 1;
    return quotesOf(frame);
  };
});
afterEach(closeSockets);
afterAll(async () => {
  await world.dispose();
});

const beats = async (wanted: number) => {
  const end = counted.frames + wanted;
  await until(() => counted.frames >= end, `${wanted} beats`);
};

const connect = (auth: object = {}, headers: Record<string, string> = {}) => connectSocket(world.url, auth, headers);

describe('the door', () => {
  it('lets guests and users in, and nobody with a token that is over', async () => {
    const { token } = await world.person();
    expect(await outcomeOf(connect())).toBe('connected');
    expect(await outcomeOf(connect({ token: null }))).toBe('connected');
    expect(await outcomeOf(connect({ token }))).toBe('connected');
    for (const wrong of ['unknown', 7, {}, 'x'.repeat(9999)]) {
      expect(await outcomeOf(connect({ token: wrong }))).toBe('session_over');
    }
  });

  it('is shut to pages of other sites', async () => {
    const { host } = new URL(world.url);
    expect(await outcomeOf(connect({}, { origin: `http://${host}` }))).toBe('connected');
    for (const origin of ['https://evil.example', 'null', `http://${host}.evil.example`]) {
      expect(await outcomeOf(connect({}, { origin }))).not.toBe('connected');
    }
  });

  it('sends the headers that every answer has', async () => {
    const response = await fetch(`${world.url}/socket.io/?EIO=4&transport=polling`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('what clients may say', () => {
  it('acknowledges always, and refuses what it does not know', async () => {
    const socket = connect();
    const say = (event: string, ...parameters: unknown[]) => socket.timeout(2000).emitWithAck(event, ...parameters);
    expect(await say('subscribe', { channel: 'quotes' })).toEqual({ ok: true });
    expect(await say('unsubscribe', { channel: 'quotes' })).toEqual({ ok: true });
    for (const topic of [{ channel: 'secrets' }, { channel: 'quotes', more: 1 }, 'quotes', null, 7, []]) {
      expect(await say('subscribe', topic)).toEqual({ ok: false, message: 'parameter_wrong' });
    }
    expect(await say('join', 'user:1')).toEqual({ ok: false, message: 'not_found' });
    socket.emit('subscribe');
    socket.emit('unsubscribe', { channel: 'quotes' }, 'no function');
    expect(await say('subscribe', { channel: 'quotes' })).toEqual({ ok: true });
  });

  it('sends away who says too much', async () => {
    const socket = connect();
    await outcomeOf(socket);
    for (let said = 0; said < 25; said += 1) socket.emit('subscribe', { channel: 'quotes' });
    await until(() => !socket.connected, 'the disconnect');
  });
});

describe('quotes', () => {
  it('are a chain of changes that keeps a board in step with the calls', async () => {
    const { list, seq } = await world.must('currency/quotation_new');
    const board = new Map<string, Quote>(list.map((quote) => [quote.symbol, quote]));
    const socket = connect();
    const batches: QuoteBatch[] = [];
    socket.on('quotes', (batch: unknown) => batches.push(v.parse(strict(quoteBatchSchema), batch) as QuoteBatch));
    await socket.emitWithAck('subscribe', { channel: 'quotes' });
    await beats(2);
    for (let beat = 1; beat <= 6; beat += 1) {
      world.clock.advance(200);
      await until(() => batches.length === beat, `batch ${beat}`);
    }
    expect(batches.map((batch) => batch.seq - seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(batches.map((batch) => batch.prev - seq)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(batches.map((batch) => batch.at)).toEqual(batches.map((batch) => batch.seq * 200));
    // Long enough for new highs and lows, and for the day to have begun elsewhere.
    world.clock.advance(6 * 3_600_000);
    await until(() => batches.length === 7, 'the batch after the gap');
    for (const batch of batches) {
      for (const change of batch.list) {
        const quote = board.get(change.s);
        if (quote !== undefined) board.set(change.s, applyChange(quote, change, Math.floor(batch.at / 1000)));
      }
    }
    const now = await world.must('currency/quotation_new');
    const withoutTime = ({ time: _time, ...quote }: Quote) => quote;
    expect([...board.values()].map(withoutTime)).toEqual(now.list.map(withoutTime));
  });

  it('skip frames that nobody saw, and say so', async () => {
    const socket = connect();
    const batches: QuoteBatch[] = [];
    socket.on('quotes', (batch: QuoteBatch) => batches.push(batch));
    await socket.emitWithAck('subscribe', { channel: 'quotes' });
    await beats(2);
    world.clock.advance(200);
    await until(() => batches.length === 1, 'the first batch');
    world.clock.advance(2000);
    await until(() => batches.length === 2, 'the second batch');
    expect((batches[1]?.seq ?? 0) - (batches[1]?.prev ?? 0)).toBe(10);
    expect(batches[1]?.prev).toBe(batches[0]?.seq);
  });

  it('cost nothing while nobody watches', async () => {
    const socket = connect();
    await socket.emitWithAck('subscribe', { channel: 'quotes' });
    const before = counted.boards;
    world.clock.advance(200);
    await until(() => counted.boards > before, 'the first frame');
    await socket.emitWithAck('unsubscribe', { channel: 'quotes' });
    await beats(1);
    const after = counted.boards;
    world.clock.advance(200);
    await beats(3);
    expect(counted.boards).toBe(after);
  });
});

describe("a user's own room", () => {
  it('hears of deposits and balances, and nobody else does', async () => {
    const [ann, bob] = [await world.person(), await world.person()];
    const heard: [string, string, unknown][] = [];
    for (const [name, auth] of [
      ['ann', { token: ann.token }],
      ['bob', { token: bob.token }],
      ['guest', {}],
    ] as const) {
      const socket = connect(auth);
      expect(await outcomeOf(socket)).toBe('connected');
      for (const event of ['funds', 'balance'])
        socket.on(event, (payload: unknown) => heard.push([name, event, payload]));
    }
    const { address } = await world.must('wallet/get_in_address', { currency: 'USDT' }, { token: ann.token });
    const body = { currency: 'USDT', amount: '250', address, proof: await upload(world, ann), client_time: 0 };
    const key = randomUUID();
    await world.must('wallet/charge_req', body, { token: ann.token, key });
    await world.must('wallet/charge_req', body, { token: ann.token, key });
    await until(() => heard.length === 1, 'the news of the review');
    world.clock.advance(5000);
    await until(() => heard.length === 3, 'the news of the credit');
    expect(heard.map(([name, event]) => `${name} ${event}`)).toEqual(['ann funds', 'ann funds', 'ann balance']);
    const [review, credit, balance] = heard.map(([, , payload]) => payload);
    expect(v.parse(strict(fundsSchema), review)).toMatchObject({ deposit: { id: key, status: 'review' } });
    expect(v.parse(strict(fundsSchema), credit)).toMatchObject({ deposit: { id: key, status: 'succeed' } });
    expect(v.parse(strict(walletSchema), balance)).toMatchObject({ total: '1250.000000' });
  });

  it('logging out ends its sockets, and leaves those of other sessions', async () => {
    const ann = await world.person();
    const other = await world.must('user/login', { account: ann.account, password: ann.password });
    const [mine, theirs] = [connect({ token: ann.token }), connect({ token: other.token })];
    let said = 0;
    mine.on('session_over', () => (said += 1));
    expect([await outcomeOf(mine), await outcomeOf(theirs)]).toEqual(['connected', 'connected']);
    await world.must('user/logout', {}, { token: ann.token });
    await until(() => !mine.connected, 'the disconnect');
    expect([said, theirs.connected]).toEqual([1, true]);
    const [session] = await world.must('user/sessions', {}, { token: other.token });
    await world.must('user/session_end', { id: session?.id ?? '' }, { token: other.token });
    await until(() => !theirs.connected, 'the other disconnect');
  });

  it('a logout that is told later ends its sockets as well', async () => {
    const ann = await world.person();
    const socket = connect({ token: ann.token });
    expect(await outcomeOf(socket)).toBe('connected');
    const session = createHash('sha256').update(ann.token).digest('hex');
    await world.must('user/session_forget', { session });
    await until(() => !socket.connected, 'the disconnect');
  });

  it('a session that runs out ends its sockets too', async () => {
    const ann = await world.person();
    const socket = connect({ token: ann.token });
    expect(await outcomeOf(socket)).toBe('connected');
    const guest = connect();
    expect(await outcomeOf(guest)).toBe('connected');
    await endDeadSockets(world.app.io, world.app.deps);
    expect(socket.connected).toBe(true);
    world.clock.advance(31 * 86_400_000);
    await endDeadSockets(world.app.io, world.app.deps);
    await until(() => !socket.connected, 'the disconnect');
    expect(guest.connected).toBe(true);
  });
});
