import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerEvents } from '#contract/socket.ts';
import { type Connection, SocketDoor, type SocketParts } from './socket.ts';

type Listener = (payload?: unknown) => void;

/** A connection that does what the test says, and writes down what it is told. */
class FakeConnection {
  connected = false;
  active = true;
  told: string[] = [];
  token: string | null = null;
  #listeners = new Map<string, Listener>();
  #tokenOf: () => string | null;

  constructor(tokenOf: () => string | null) {
    this.#tokenOf = tokenOf;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener);
  }

  emit(verb: string, topic: { channel: string }): void {
    this.told.push(`${verb} ${topic.channel}`);
  }

  connect(): void {
    this.told.push('connect');
  }

  disconnect(): void {
    this.told.push('disconnect');
    if (this.connected) this.say('disconnect', 'io client disconnect');
    this.connected = false;
  }

  say(event: string, payload?: unknown): void {
    this.#listeners.get(event)?.(payload);
  }

  comeUp(): void {
    this.connected = true;
    this.token = this.#tokenOf();
    this.say('connect');
  }

  goDown(reason = 'transport close'): void {
    this.connected = false;
    this.say('disconnect', reason);
  }
}

let opened: FakeConnection[] = [];
const parts: SocketParts = {
  open: (token) => {
    const made = new FakeConnection(token);
    opened.push(made);
    return made as unknown as Connection;
  },
  isValid: (_, payload) => payload !== 'nonsense',
};
const load = vi.fn(() => Promise.resolve(parts));

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  load.mockReset().mockResolvedValue(parts);
});

afterEach(() => vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

async function openDoor(): Promise<{ door: SocketDoor; connection: FakeConnection; release: () => void }> {
  const door = new SocketDoor(load);
  const release = door.hold();
  await settled();
  const [connection] = opened;
  if (connection === undefined) throw new Error('nothing was opened');
  connection.comeUp();
  return { door, connection, release };
}

test('nothing is loaded before somebody needs it; one connection serves all', async () => {
  const door = new SocketDoor(load);
  expect(load).not.toHaveBeenCalled();
  expect(door.state).toBe('idle');
  door.hold();
  door.hold();
  door.subscribe({ channel: 'quotes' });
  await settled();
  expect(opened).toHaveLength(1);
  expect(door.state).toBe('connecting');
  opened[0]?.comeUp();
  expect(door.state).toBe('live');
});

test('a channel is subscribed to once, and given up with its last holder', async () => {
  const { door, connection } = await openDoor();
  const [first, second] = [door.subscribe({ channel: 'quotes' }), door.subscribe({ channel: 'quotes' })];
  expect(connection.told).toEqual(['subscribe quotes']);
  first();
  first();
  expect(connection.told).toEqual(['subscribe quotes']);
  second();
  expect(connection.told).toEqual(['subscribe quotes', 'unsubscribe quotes']);
});

test('after a break the channels are subscribed to before the watchers refetch', async () => {
  const { door, connection } = await openDoor();
  door.subscribe({ channel: 'quotes' });
  const toldAtConnect: string[][] = [];
  door.onConnect(() => toldAtConnect.push([...connection.told]));
  connection.goDown();
  expect(door.state).toBe('connecting');
  connection.comeUp();
  expect(toldAtConnect).toEqual([['subscribe quotes', 'subscribe quotes']]);
});

test('the last one out closes, after a while', async () => {
  const { door, connection, release } = await openDoor();
  release();
  await vi.advanceTimersByTimeAsync(9000);
  const again = door.hold();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.told).not.toContain('disconnect');
  again();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.told).toContain('disconnect');
  expect(door.state).toBe('idle');
});

test('code that cannot be loaded is tried again', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  const door = new SocketDoor(load);
  door.hold();
  await settled();
  expect(door.state).toBe('offline');
  await vi.advanceTimersByTimeAsync(3000);
  expect(opened).toHaveLength(1);
});

test('a server that closes is asked again; socket.io itself would not', async () => {
  const { connection } = await openDoor();
  connection.active = false;
  connection.goDown('io server disconnect');
  await vi.advanceTimersByTimeAsync(3000);
  expect(connection.told).toContain('connect');
});

test('another user has another connection', async () => {
  const { door, connection } = await openDoor();
  expect(connection.token).toBeNull();
  door.setToken('T');
  expect(connection.told).toEqual(['disconnect', 'connect']);
  connection.comeUp();
  expect(connection.token).toBe('T');
  door.setToken('T');
  expect(connection.told).toEqual(['disconnect', 'connect']);
});

test('a connection that nobody holds any more does not outlive its user', async () => {
  const { door, connection, release } = await openDoor();
  release();
  door.setToken('ann');
  expect(connection.told).toEqual(['disconnect']);
  expect(door.state).toBe('idle');
  door.hold();
  await settled();
  opened[1]?.comeUp();
  expect(opened[1]?.token).toBe('ann');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(door.state).toBe('live');
});

/** Written out with its type: an event that is added to the contract is missed here. */
const events: Record<keyof ServerEvents, true> = {
  quotes: true,
  depth: true,
  trades: true,
  candle: true,
  funds: true,
  balance: true,
  order: true,
  identity: true,
  notice: true,
  chat: true,
  session_over: true,
};

test.each(Object.keys(events) as (keyof ServerEvents)[])('%s reaches who listens to it', async (event) => {
  const { door, connection } = await openDoor();
  const heard = vi.fn();
  door.on(event, heard);
  connection.say(event, { said: 1 });
  expect(heard.mock.calls).toEqual([[{ said: 1 }]]);
});

test('what the contract does not allow reaches nobody', async () => {
  const { door, connection } = await openDoor();
  const heard = vi.fn();
  const off = door.on('quotes', heard);
  connection.say('quotes', 'nonsense');
  expect(heard).not.toHaveBeenCalled();
  connection.say('quotes', { seq: 1 });
  off();
  connection.say('quotes', { seq: 2 });
  expect(heard.mock.calls).toEqual([[{ seq: 1 }]]);
});
