import { atom, type Getter, type Setter, type WritableAtom } from 'jotai';
import type { Depth, Trade } from '#contract/api/market.ts';
import type { MarketTopic, TradesEvent } from '#contract/socket.ts';
import { call } from '#src/lib/api.ts';
import { monotonicMs, nowSeconds } from '#src/lib/clock.ts';
import { keepData, type Loadable, settle } from '#src/lib/loadable.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { withTrades } from './book.rules.ts';

/** What is shown of a market's book or trades, and how fresh it is. `asOf` in seconds. */
export interface Seen<T> {
  data: T;
  asOf: number;
  isLive: boolean;
  /** By this device's own count of milliseconds: how long ago it came does not depend on the wall clock. */
  heardAtMs: number;
}

interface Trades {
  seq: number;
  list: Trade[];
}

interface Followed<T, E extends { symbol: string }> {
  topic: MarketTopic;
  ask(onKept: (keptAt: number) => void): Promise<T>;
  listen(hear: (event: E) => void): () => void;
  /** What is shown after an event; null when something was missed and it has to be asked for again. */
  next(known: T, event: E): T | null;
}

/** Writing to it asks again: what somebody does after a failure. */
type FollowedAtom<T> = WritableAtom<Loadable<Seen<T>>, [], void>;

/** Asked for when somebody looks, kept live by the socket, asked for again after a gap or a lost line. */
function followed<T, E extends { symbol: string }>({ topic, ask, listen, next }: Followed<T, E>): FollowedAtom<T> {
  const seenAtom = atom<Loadable<Seen<T>>>({ status: 'idle' });
  const load = async (get: Getter, set: Setter) => {
    set(seenAtom, keepData<Seen<T>>({ status: 'pending' }, get(seenAtom)));
    let keptAt: number | null = null;
    const answer = await settle(ask((at) => (keptAt = at)));
    if (answer.status === 'failed') return set(seenAtom, keepData<Seen<T>>(answer, get(seenAtom)));
    set(seenAtom, {
      status: 'ready',
      data: {
        data: answer.data,
        asOf: keptAt ?? nowSeconds(),
        isLive: keptAt === null,
        heardAtMs: monotonicMs(),
      },
    });
  };
  const watchedAtom = atom(
    (get) => get(seenAtom),
    (get, set, message: { event: E } | 'load' | 'down') => {
      const known = get(seenAtom).data;
      if (message === 'load') return void load(get, set);
      if (known === undefined) return;
      if (message === 'down') return set(seenAtom, { status: 'ready', data: { ...known, isLive: false } });
      const data = next(known.data, message.event);
      if (data === null) void load(get, set);
      else
        set(seenAtom, { status: 'ready', data: { data, asOf: nowSeconds(), isLive: true, heardAtMs: monotonicMs() } });
    },
  );
  watchedAtom.onMount = (tell) => {
    const { symbol } = topic;
    tell('load');
    const releases = [
      listen((event) => {
        if (event.symbol === symbol) tell({ event });
      }),
      socketDoor.onConnect(() => tell('load')),
      socketDoor.onState((state) => {
        if (state !== 'live') tell('down');
      }),
      socketDoor.subscribe(topic),
    ];
    return () => {
      for (const release of releases) release();
    };
  };
  return atom(
    (get) => get(watchedAtom),
    (_get, set) => set(watchedAtom, 'load'),
  );
}

const depths = new Map<string, FollowedAtom<Depth>>();
const trades = new Map<string, FollowedAtom<Trades>>();

export function depthAtom(symbol: string): FollowedAtom<Depth> {
  return once(depths, symbol, () =>
    followed<Depth, Depth>({
      topic: { channel: 'depth', symbol },
      ask: (onKept) => call('currency/depth', { symbol }, { onKept }),
      listen: (hear) => socketDoor.on('depth', hear),
      next: (known, event) => (event.seq > known.seq ? event : known),
    }),
  );
}

export function tradesAtom(symbol: string): FollowedAtom<Trades> {
  return once(trades, symbol, () =>
    followed<Trades, TradesEvent>({
      topic: { channel: 'trades', symbol },
      ask: (onKept) => call('currency/trades', { symbol }, { onKept }),
      listen: (hear) => socketDoor.on('trades', hear),
      next: withTrades,
    }),
  );
}

/** One atom per market: who looks twice looks at the same. */
function once<T>(known: Map<string, T>, symbol: string, make: () => T): T {
  const made = known.get(symbol) ?? make();
  known.set(symbol, made);
  return made;
}
