import { atom, type WritableAtom } from 'jotai';
import type { Depth, Trade } from '#contract/api/market.ts';
import type { MarketTopic, TradesEvent } from '#contract/socket.ts';
import { call } from '#src/lib/api.ts';
import { monotonicMs, nowSeconds } from '#src/lib/clock.ts';
import type { Loadable } from '#src/lib/loadable.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { fact } from '../feed/fact.ts';
import { perKey } from '../feed/perKey.ts';
import { withTrades } from './book.rules.ts';

/** A market's book or trades as shown, and how fresh they are. `asOf` in seconds. */
interface MarketView<T> {
  data: T;
  asOf: number;
  isLive: boolean;
  /** Milliseconds of this device's monotonic clock: its age does not depend on the wall clock. */
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
  /** What is shown after an event; null when events were missed and it must be refetched. */
  next(known: T, event: E): T | null;
}

/** Writing to it refetches, after a failure. */
type FollowedAtom<T> = WritableAtom<Loadable<MarketView<T>>, [], void>;

/** Kept live by the socket; refetched after a gap or a lost connection. */
function followed<T, E extends { symbol: string }>({ topic, ask, listen, next }: Followed<T, E>): FollowedAtom<T> {
  const seen = (data: T, keptAt: number | null): MarketView<T> => ({
    data,
    asOf: keptAt ?? nowSeconds(),
    isLive: keptAt === null,
    heardAtMs: monotonicMs(),
  });
  const book = fact<MarketView<T>>(
    `${topic.channel}:${topic.symbol}`,
    async () => {
      let keptAt: number | null = null;
      const data = await ask((at) => (keptAt = at));
      return seen(data, keptAt);
    },
    { scope: 'all', live: ({ get, show, refresh }) => follow(get, show, () => void refresh()) },
  );

  function follow(
    get: () => Loadable<MarketView<T>>,
    show: (fact: Loadable<MarketView<T>>) => void,
    refresh: () => void,
  ) {
    const releases = [
      listen((event) => {
        const known = get().data;
        if (event.symbol !== topic.symbol || known === undefined) return;
        const data = next(known.data, event);
        if (data === null) refresh();
        else show({ status: 'ready', data: seen(data, null) });
      }),
      socketDoor.onConnect(refresh),
      socketDoor.onState((state) => {
        const known = get().data;
        if (state !== 'live' && known !== undefined) show({ status: 'ready', data: { ...known, isLive: false } });
      }),
      socketDoor.subscribe(topic),
    ];
    return () => {
      for (const release of releases) release();
    };
  }

  return atom(
    (get) => get(book.factAtom),
    (_get, set) => void set(book.refreshAtom),
  );
}

export const depthAtom = perKey((symbol: string) =>
  followed<Depth, Depth>({
    topic: { channel: 'depth', symbol },
    ask: (onKept) => call('currency/depth', { symbol }, { onKept }),
    listen: (hear) => socketDoor.on('depth', hear),
    next: (known, event) => (event.seq > known.seq ? event : known),
  }),
);

export const tradesAtom = perKey((symbol: string) =>
  followed<Trades, TradesEvent>({
    topic: { channel: 'trades', symbol },
    ask: (onKept) => call('currency/trades', { symbol }, { onKept }),
    listen: (hear) => socketDoor.on('trades', hear),
    next: withTrades,
  }),
);
