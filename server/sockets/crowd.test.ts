import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeSockets, connectSocket, outcomeOf } from '#tests/api/sockets.ts';
import { openWorld, until, type World } from '#tests/api/world.ts';
import { socketLimits } from './crowd.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(closeSockets);
afterAll(async () => {
  await world.dispose();
});

const connect = (auth: object = {}, headers: Record<string, string> = {}) => connectSocket(world.url, auth, headers);

describe('how many sockets', () => {
  it('a user may have: with one more the oldest goes, and those of others stay', async () => {
    const [ann, bob] = [await world.person(), await world.person()];
    const other = connect({ token: bob.token });
    expect(await outcomeOf(other)).toBe('connected');
    const own: ReturnType<typeof connect>[] = [];
    for (let made = 0; made < socketLimits.perUser + 2; made += 1) {
      const socket = connect({ token: ann.token });
      own.push(socket);
      expect(await outcomeOf(socket)).toBe('connected');
    }
    await until(() => own.filter(({ connected }) => connected).length === socketLimits.perUser, 'the oldest to go');
    expect(own.slice(0, 2).map(({ connected }) => connected)).toEqual([false, false]);
    expect(other.connected).toBe(true);
  });

  it('an address may have, guests too: one more is let go, and other addresses are not', async () => {
    const from = (address: string) => connect({}, { 'x-forwarded-for': `198.51.100.1, ${address}` });
    const all = Array.from({ length: socketLimits.perAddress }, () => from('203.0.113.20'));
    expect(new Set(await Promise.all(all.map(outcomeOf)))).toEqual(new Set(['connected']));
    const oneMore = from('203.0.113.20');
    await until(() => world.app.io.engine.clientsCount === socketLimits.perAddress, 'the last to go');
    expect(oneMore.connected).toBe(false);
    expect(await outcomeOf(from('203.0.113.21'))).toBe('connected');
    all[0]?.disconnect();
    await until(() => world.app.io.engine.clientsCount === socketLimits.perAddress, 'the first to go');
    expect(await outcomeOf(from('203.0.113.20'))).toBe('connected');
  });
});

describe('whose sockets', () => {
  it('a token is taken from the handshake and from nowhere else', async () => {
    const { token, id } = await world.person();
    const inQuery = connectSocket(`${world.url}?token=${token}`, {}, {});
    const inHeader = connect({}, { authorization: `Bearer ${token}`, cookie: `token=${token}` });
    expect([await outcomeOf(inQuery), await outcomeOf(inHeader)]).toEqual(['connected', 'connected']);
    expect(world.app.io.sockets.adapter.rooms.get(`user:${id}`)).toBeUndefined();
  });

  it('a new password ends all sockets of its user', async () => {
    const ann = await world.person();
    const second = await world.must('user/login', { account: ann.account, password: ann.password });
    const sockets = [connect({ token: ann.token }), connect({ token: second.token }), connect()];
    expect(await Promise.all(sockets.map(outcomeOf))).toEqual(['connected', 'connected', 'connected']);
    const code = await world.codeFor(ann.account, 'forget', ann.device);
    const body = { account: ann.account, code, password: 'another pass', password_confirm: 'another pass' };
    await world.must('user/forget', body);
    await until(() => sockets.filter(({ connected }) => connected).length === 1, 'the disconnects');
    expect(sockets[2]?.connected).toBe(true);
  });

  it('a session that ends while its socket is let in does not leave it there', async () => {
    const ann = await world.person();
    let isPlanned = true;
    // Behind the door's own look at the session, and before the socket is in its room for good.
    world.app.io.use((_socket, next) => {
      if (!isPlanned) return next();
      isPlanned = false;
      world.must('user/logout', {}, { token: ann.token }).then(() => next(), next);
    });
    const socket = connect({ token: ann.token });
    expect(await outcomeOf(socket)).toBe('connected');
    await until(() => !socket.connected, 'the disconnect');
  });

  it('nobody joins a room by asking', async () => {
    const [ann, bob] = [await world.person(), await world.person()];
    const socket = connect({ token: bob.token });
    expect(await outcomeOf(socket)).toBe('connected');
    for (const event of ['join', 'subscribe', 'user', 'session_over', '$connect', 'disconnecting']) {
      for (const topic of [`user:${ann.id}`, { channel: `user:${ann.id}` }, { room: `user:${ann.id}` }]) {
        const answer = await socket
          .timeout(500)
          .emitWithAck(event, topic)
          .catch(() => 'nothing');
        expect(answer, event).not.toEqual({ ok: true });
        world.clock.advance(1000);
      }
    }
    expect(world.app.io.sockets.adapter.rooms.get(`user:${ann.id}`)).toBeUndefined();
  });
});

describe('what a socket may say', () => {
  it('is at most 64 kB long', async () => {
    const socket = connect();
    expect(await outcomeOf(socket)).toBe('connected');
    const long = await socket.timeout(2000).emitWithAck('subscribe', { channel: 'x'.repeat(60_000) });
    expect(long).toEqual({ ok: false, message: 'parameter_wrong' });
    socket.emit('subscribe', { channel: 'x'.repeat(70_000) });
    await until(() => !socket.connected, 'the disconnect');
  });

  it('reaches no log', () => {
    expect(world.log()).not.toMatch(/user:|channel|xxxx/);
  });
});
