import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Quote } from '#contract/api/market.ts';
import { priceLifeMs } from '#contract/rules/trading/book.ts';
import type { QuoteBatch, QuoteChange } from '#contract/socket.ts';
import { AppError } from '#src/lib/appError.ts';
import type { SocketState } from '#src/lib/socket.ts';
import { type Board, boardFact, lingerMs, type Snapshot } from './board.ts';
import { LiveBoard, silenceMaxMs, watchEveryMs } from './liveBoard.ts';

const quote = (symbol: string, price: string): Quote => ({
  symbol,
  price,
  open: '100.00',
  high: '200.00',
  low: '50.00',
  change: '0.00',
  volume: '1',
  time: 1000,
});

const batch = (seq: number, prev: number, ...list: QuoteChange[]): QuoteBatch => ({
  seq,
  prev,
  at: 1_000_000 + seq * 200,
  list,
});

const disk = vi.hoisted(() => ({ kept: undefined as Board | undefined, written: [] as Board[] }));

vi.mock('#src/lib/db.ts', () => ({
  publicStore: {
    get: async () => disk.kept,
    set: async (_key: string, board: Board) => {
      disk.written.push(board);
    },
  },
}));

/** A world around the feed: what the server would answer, and what the socket would say. */
function makeWorld() {
  const store = createStore();
  const handlers = {
    quotes: [] as ((b: QuoteBatch) => void)[],
    connect: [] as (() => void)[],
    state: [] as ((s: SocketState) => void)[],
  };
  const world = {
    state: 'idle' as SocketState,
    get shown() {
      return store.get(board.boardAtom);
    },
    shows: 0,
    asked: 0,
    loads: 0,
    canLoad: true,
    subscribed: 0,
    reconnects: 0,
    answer: (): Promise<Snapshot> =>
      Promise.resolve({ at: 1000, seq: 10, list: [quote('A', '100.00'), quote('B', '100.00')] }),
    say: (b: QuoteBatch) => handlers.quotes.forEach((handler) => handler(b)),
    become: (state: SocketState) => {
      world.state = state;
      handlers.state.forEach((handler) => handler(state));
      if (state === 'live') handlers.connect.forEach((handler) => handler());
    },
    price: (symbol: string) => world.shown.data?.quotes[symbol]?.price,
  };
  const socket: ConstructorParameters<typeof LiveBoard>[0]['socket'] = {
    get state() {
      return world.state;
    },
    reconnect: () => {
      world.reconnects += 1;
    },
    subscribe: () => {
      world.subscribed += 1;
      return () => (world.subscribed -= 1);
    },
    on: (_, handler) => {
      handlers.quotes.push(handler as (b: QuoteBatch) => void);
      return () => undefined;
    },
    onConnect: (handler) => {
      handlers.connect.push(handler);
      return () => undefined;
    },
    onState: (handler) => {
      handlers.state.push(handler);
      return () => undefined;
    },
  };
  const board = boardFact({
    askSnapshot: () => {
      world.asked += 1;
      return world.answer();
    },
    loadLive: () => {
      world.loads += 1;
      return world.canLoad
        ? Promise.resolve((deps, known) => new LiveBoard({ ...deps, socket }, known))
        : Promise.reject(new Error('offline'));
    },
  });
  /** Somebody looks. @returns what ends it. */
  const look = () =>
    store.sub(board.boardAtom, () => {
      world.shows += 1;
    });
  return { world, look, refresh: () => store.set(board.refreshAtom) };
}

beforeEach(() => {
  Object.assign(disk, { kept: undefined, written: [] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function liveWorld() {
  const { world, look } = makeWorld();
  const stop = look();
  await pass(300);
  world.become('live');
  await pass(0);
  world.say(batch(11, 10, { s: 'A', p: '101.00' }));
  return { world, stop };
}

test('first the figures, then the socket', async () => {
  const { world, look } = makeWorld();
  look();
  expect([world.shown.status, world.subscribed]).toEqual(['pending', 0]);
  await pass(0);
  expect(world.shown).toMatchObject({ status: 'ready', data: { at: 1000, live: false } });
  expect(world.loads).toBe(0);
  await pass(300);
  expect([world.loads, world.subscribed]).toEqual([1, 1]);
});

test('the last known board shows until there is a newer one, and never as live', async () => {
  const { world, look } = makeWorld();
  disk.kept = { at: 500, live: true, quotes: { A: quote('A', '90.00') } };
  let answer: (snapshot: Snapshot) => void = () => undefined;
  world.answer = () => new Promise((resolve) => (answer = resolve));
  look();
  await pass(0);
  expect(world.shown).toMatchObject({ status: 'pending', data: { at: 500, live: false } });
  answer({ at: 1000, seq: 10, list: [quote('A', '100.00')] });
  await pass(0);
  expect(world.shown).toMatchObject({ status: 'ready', data: { at: 1000 } });
});

test('offline, the last known board stays, with the reason', async () => {
  const { world, look } = makeWorld();
  disk.kept = { at: 500, live: false, quotes: { A: quote('A', '90.00') } };
  world.answer = () => Promise.reject(new AppError('offline'));
  look();
  await pass(0);
  expect(world.shown).toMatchObject({ status: 'failed', error: { key: 'offline' }, data: { at: 500 } });
});

test('a batch changes what it names, once, and computes the change', async () => {
  const { world } = await liveWorld();
  const { B } = world.shown.data?.quotes ?? {};
  const shows = world.shows;
  world.say(batch(12, 11, { s: 'A', p: '102.50', h: '250.00' }, { s: 'unknown', p: '1.00' }));
  expect(world.shows).toBe(shows + 1);
  expect(world.shown.data).toMatchObject({
    live: true,
    quotes: { A: { price: '102.50', high: '250.00', change: '2.50' } },
  });
  expect(world.shown.data?.quotes['B']).toBe(B);
});

test('batches that the board already contains are dropped', async () => {
  const { world } = await liveWorld();
  world.say(batch(9, 8, { s: 'A', p: '1.00' }));
  world.say(batch(10, 9, { s: 'A', p: '1.00' }));
  expect(world.price('A')).toBe('101.00');
});

test('after a gap nothing is live until the board has been fetched again, with what came meanwhile on top', async () => {
  const { world } = await liveWorld();
  const asked = world.asked;
  world.answer = () => Promise.resolve({ at: 1002, seq: 20, list: [quote('A', '120.00'), quote('B', '120.00')] });
  world.say(batch(15, 13, { s: 'A', p: '115.00' }));
  expect(world.shown.data?.live).toBe(false);
  expect(world.price('A')).toBe('101.00');
  world.say(batch(19, 15, { s: 'B', p: '119.00' }));
  world.say(batch(21, 19, { s: 'B', p: '121.00' }));
  await pass(250);
  expect(world.asked).toBe(asked + 1);
  expect([world.price('A'), world.price('B'), world.shown.data?.live]).toEqual(['120.00', '121.00', true]);
});

test('a server that stays behind is not asked in a storm', async () => {
  const { world } = await liveWorld();
  const asked = world.asked;
  for (let seq = 100; seq < 250; seq += 1) {
    world.say(batch(seq, seq - 1, { s: 'A', p: '110.00' }));
    await pass(200);
  }
  expect(world.asked - asked).toBeLessThan(12);
  expect(world.shown.data?.live).toBe(false);
});

test('a lost line makes the figures old at once, and keeps them', async () => {
  const { world } = await liveWorld();
  world.become('connecting');
  expect(world.shown.data?.live).toBe(false);
  expect(disk.written.at(-1)?.quotes['A']?.price).toBe('101.00');
});

test('after a reconnect the board is fetched again before batches count', async () => {
  const { world } = await liveWorld();
  world.become('connecting');
  world.answer = () => Promise.resolve({ at: 1010, seq: 60, list: [quote('A', '160.00')] });
  world.become('live');
  world.say(batch(61, 60, { s: 'A', p: '161.00' }));
  expect(world.price('A')).toBe('101.00');
  await pass(0);
  expect([world.price('A'), world.shown.data?.live]).toEqual(['161.00', true]);
});

test('a line that is silent too long is not live, whatever it says of itself', async () => {
  const { world } = await liveWorld();
  const asked = world.asked;
  await pass(silenceMaxMs + watchEveryMs);
  expect(world.shown.data?.live).toBe(false);
  expect(world.asked).toBeGreaterThan(asked);
  expect(world.reconnects, 'the server answers, its socket does not: that line is dead').toBe(1);
});

test('a line over which nothing answers is left to come back by itself', async () => {
  const { world } = await liveWorld();
  world.answer = () => Promise.reject(new AppError('offline'));
  await pass(silenceMaxMs + watchEveryMs);
  expect(world.reconnects).toBe(0);
});

test('a dead line is said before its last price is too old for an order', () => {
  expect(silenceMaxMs + watchEveryMs).toBeLessThanOrEqual(priceLifeMs);
});

test('it remembers now and then, not five times a second', async () => {
  const { world } = await liveWorld();
  const before = disk.written.length;
  for (let seq = 12; seq < 212; seq += 1) {
    world.say(batch(seq, seq - 1, { s: 'A', p: '110.00' }));
    await pass(200);
  }
  expect(disk.written.length - before).toBe(2);
});

test('stopped, it lets go and says nothing more', async () => {
  const { world, stop } = await liveWorld();
  stop();
  await pass(lingerMs);
  expect(world.subscribed).toBe(0);
  const shows = world.shows;
  world.become('live');
  await pass(10_000);
  expect(world.shows).toBe(shows);
});

test('"try again" asks again', async () => {
  const { world, look, refresh } = makeWorld();
  const { answer } = world;
  world.answer = () => Promise.reject(new AppError('timeout'));
  look();
  await pass(0);
  expect(world.shown.status).toBe('failed');
  world.answer = answer;
  await refresh();
  expect(world.shown.status).toBe('ready');
});

test('a part that cannot be loaded is tried again, and the board is there all the same', async () => {
  const { world, look, refresh } = makeWorld();
  world.canLoad = false;
  look();
  await pass(0);
  expect(world.shown).toMatchObject({ status: 'ready', data: { live: false } });
  await refresh();
  expect(world.asked).toBe(2);
  await pass(300);
  world.canLoad = true;
  await pass(3300);
  expect([world.loads, world.subscribed]).toEqual([2, 1]);
});
