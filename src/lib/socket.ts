import { is } from 'valibot';
import type { Socket } from 'socket.io-client';
import { backoff } from '#contract/rules/backoff.ts';
import type { ClientEvents, ServerEvents, Topic } from '#contract/socket.ts';
import { random } from './clock.ts';

/**
 * The door to the socket. socket.io-client is loaded when somebody first needs it, never before there is something on the screen.
 * One connection serves all; it opens with the first holder and closes some time after the last.
 */
export type SocketState = 'idle' | 'connecting' | 'live' | 'offline';
type EventName = keyof ServerEvents;
type Handler<E extends EventName> = ServerEvents[E];
type Release = () => void;

export type Connection = Pick<
  Socket<ServerEvents, ClientEvents>,
  'on' | 'emit' | 'connect' | 'disconnect' | 'connected' | 'active'
>;

/** What is loaded with the connection: how to open one, and how to tell whether an event is what it should be. */
export interface SocketParts {
  open(token: () => string | null): Connection;
  isValid(event: EventName, payload: unknown): boolean;
}

/** A page that is turned over quickly keeps its connection. */
const closeDelayMs = 10_000;
/**
 * In ms, after the server has closed, or the code could not be loaded: socket.io does not come back by itself then. A server that
 * ends closes on all phones at once.
 */
const reopening = { first: 3000, most: 15_000, jitter: 0.5 } as const;

export class SocketDoor {
  #load: () => Promise<SocketParts>;
  #connection: Connection | null = null;
  #isOpening = false;
  #token: string | null = null;
  #state: SocketState = 'idle';
  #holders = 0;
  /** How often it had to be opened again since it was last open. */
  #failures = 0;
  #closing: ReturnType<typeof setTimeout> | undefined;
  #reopening: ReturnType<typeof setTimeout> | undefined;
  #subscribers = new Map<string, { topic: Topic; count: number }>();
  #handlers = new Map<EventName, Set<(payload: never) => void>>();
  #onConnect = new Set<() => void>();
  #onState = new Set<(state: SocketState) => void>();

  constructor(load: () => Promise<SocketParts>) {
    this.#load = load;
  }

  get state(): SocketState {
    return this.#state;
  }

  /** Another user, another connection: one that is kept open though nobody holds it ends as well. */
  setToken(token: string | null): void {
    if (token === this.#token) return;
    this.#token = token;
    if (this.#holders === 0) this.#close();
    else this.reconnect();
  }

  /** Keeps the connection open until released. */
  hold(): Release {
    this.#holders += 1;
    clearTimeout(this.#closing);
    void this.#open();
    return once(() => {
      this.#holders -= 1;
      if (this.#holders === 0) this.#closing = setTimeout(() => this.#close(), closeDelayMs);
    });
  }

  /** Holds the connection and a topic; after every reconnect the topic is subscribed to again. */
  subscribe(topic: Topic): Release {
    const release = this.hold();
    const name = JSON.stringify(topic);
    const held = this.#subscribers.get(name) ?? { topic, count: 0 };
    this.#subscribers.set(name, held);
    held.count += 1;
    if (held.count === 1) this.#tell('subscribe', topic);
    return once(() => {
      held.count -= 1;
      if (held.count === 0) {
        this.#subscribers.delete(name);
        this.#tell('unsubscribe', topic);
      }
      release();
    });
  }

  /** Listens to an event. What the contract does not allow never reaches the handler. */
  on<E extends EventName>(event: E, handler: Handler<E>): Release {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers);
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  /** Runs after every connect, when the channels are subscribed to: the moment to refetch what is shown. */
  onConnect(handler: () => void): Release {
    this.#onConnect.add(handler);
    return () => this.#onConnect.delete(handler);
  }

  onState(handler: (state: SocketState) => void): Release {
    this.#onState.add(handler);
    return () => this.#onState.delete(handler);
  }

  /** Now, instead of at the end of the back-off: the network is back, or the user is another. */
  reconnect(): void {
    if (this.#holders === 0) return;
    if (this.#connection === null) {
      void this.#open();
      return;
    }
    this.#setState('connecting');
    this.#connection.disconnect();
    this.#connection.connect();
  }

  async #open(): Promise<void> {
    if (this.#connection !== null || this.#isOpening) return;
    this.#isOpening = true;
    this.#setState('connecting');
    try {
      const parts = await this.#load();
      if (this.#holders > 0) this.#connection = this.#wire(parts);
      else this.#setState('idle');
    } catch {
      // The code is a file like any other: offline it may be missing, and comes with the network.
      this.#setState('offline');
      this.#reopenLater();
    } finally {
      this.#isOpening = false;
    }
  }

  #wire({ open, isValid }: SocketParts): Connection {
    const connection = open(() => this.#token);
    connection.on('connect', () => {
      this.#failures = 0;
      for (const { topic } of this.#subscribers.values()) this.#tell('subscribe', topic);
      this.#setState('live');
      for (const handler of this.#onConnect) handler();
    });
    connection.on('disconnect', (reason) => {
      if (reason === 'io client disconnect') return;
      this.#setState('connecting');
      if (!connection.active) this.#reopenLater();
    });
    connection.on('connect_error', () => {
      this.#setState('offline');
      if (!connection.active) this.#reopenLater();
    });
    const pass = (event: EventName) => (payload?: unknown) => {
      if (!isValid(event, payload)) return;
      for (const handler of this.#handlers.get(event) ?? []) handler(payload as never);
    };
    connection.on('quotes', pass('quotes'));
    connection.on('depth', pass('depth'));
    connection.on('trades', pass('trades'));
    connection.on('candle', pass('candle'));
    connection.on('balance', pass('balance'));
    connection.on('funds', pass('funds'));
    connection.on('order', pass('order'));
    connection.on('notice', pass('notice'));
    connection.on('identity', pass('identity'));
    connection.on('chat', pass('chat'));
    connection.on('session_over', pass('session_over'));
    return connection;
  }

  #tell(verb: 'subscribe' | 'unsubscribe', topic: Topic): void {
    if (this.#connection?.connected !== true) return;
    // A refusal shows as silence on the topic, which its watchers notice; there is nothing to do with it here.
    this.#connection.emit(verb, topic, () => undefined);
  }

  #reopenLater(): void {
    clearTimeout(this.#reopening);
    this.#failures += 1;
    this.#reopening = setTimeout(() => this.reconnect(), backoff(reopening, this.#failures, random()));
  }

  #close(): void {
    clearTimeout(this.#closing);
    clearTimeout(this.#reopening);
    this.#connection?.disconnect();
    this.#connection = null;
    this.#setState('idle');
  }

  #setState(state: SocketState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const handler of this.#onState) handler(state);
  }
}

export const socketDoor = new SocketDoor(loadParts);

async function loadParts(): Promise<SocketParts> {
  const [{ io }, contract, news, trading, identity, chat] = await Promise.all([
    import('socket.io-client'),
    import('#contract/socket.ts'),
    import('#contract/api/news.ts'),
    import('#contract/api/trading.ts'),
    import('#contract/api/person/identity.ts'),
    import('#contract/api/person/chat.ts'),
  ]);
  const schemas = {
    quotes: contract.quoteBatchSchema,
    depth: contract.depthEventSchema,
    trades: contract.tradesEventSchema,
    candle: contract.candleEventSchema,
    balance: contract.balanceEventSchema,
    funds: contract.fundsSchema,
    order: trading.orderEventSchema,
    notice: news.noticeEventSchema,
    identity: identity.identitySchema,
    chat: chat.chatTurnSchema,
  };
  return {
    open: (token) =>
      io(location.origin, {
        auth: (give) => give(token() === null ? {} : { token: token() }),
        transports: ['websocket', 'polling'],
        reconnectionDelay: 1000,
        reconnectionDelayMax: 5000,
        randomizationFactor: 0.5,
        timeout: 20_000,
      }),
    isValid: (event, payload) => event === 'session_over' || is(schemas[event], payload),
  };
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}
