import { atom } from 'jotai';
import { marketOf } from '#contract/markets.ts';
import { batchMs } from '#contract/socket.ts';
import { monotonicMs } from '#src/lib/clock.ts';
import { connectionAtom } from '../connection.ts';
import { perKey } from '../feed/perKey.ts';
import { depthAtom } from './book.ts';
import { boardAtom, quoteAtom } from './quotes.ts';
import { type Levels, levelsOf, type NoPrice, noPriceOf } from './livePrice.rules.ts';

export type { NoPrice };

/**
 * What a form may trade on. `atMs` is the moment of the price by the server's clock: it goes with the order as `shown_at`. Where
 * there is none, `last` is the last price known, for figures that are not traded on.
 */
export type Tradable<T> =
  | { isLive: true; data: T; atMs: number }
  | { isLive: false; reason: NoPrice; last: T | undefined };

const lookEveryMs = 1000;

/** A price that is not renewed becomes stale: its age is checked once a second while it is shown. */
const nowAtom = atom(0);
nowAtom.onMount = (tell) => {
  const look = () => tell(monotonicMs());
  look();
  const looking = setInterval(look, lookEveryMs);
  return () => clearInterval(looking);
};

/** Of the whole board: the socket sends batches whether a market moves or not. */
const boardLifeAtom = atom((get): NoPrice | null => {
  const board = get(boardAtom).data;
  const heard =
    board === undefined
      ? undefined
      : { isLive: board.live && board.batch !== undefined, heardAtMs: board.batch?.heardAtMs ?? 0 };
  return noPriceOf(heard, get(connectionAtom).state, get(nowAtom));
});
const boardAtMsAtom = atom((get) => get(boardAtom).data?.batch?.atMs ?? 0);

/** The market's last price, as the board of quotes has it: what options and forex are shown. */
export const tradablePriceAtom = perKey((symbol: string) =>
  atom((get): Tradable<string> => {
    const price = get(quoteAtom(symbol))?.price;
    const reason = get(boardLifeAtom) ?? (price === undefined ? 'loading' : null);
    if (reason !== null || price === undefined) return { isLive: false, reason: reason ?? 'loading', last: price };
    return { isLive: true, data: price, atMs: get(boardAtMsAtom) };
  }),
);

/** The market's book in whole numbers: what market orders in coins and contracts take from. Its moment is that of its frame. */
export const tradableBookAtom = perKey((symbol: string) => {
  const rules = marketOf(symbol);
  // Read once per book, not once per second.
  const levelsAtom = atom((get) => {
    const depth = get(depthAtom(symbol)).data?.data;
    return rules === undefined || depth === undefined ? undefined : levelsOf(rules, depth);
  });
  return atom((get): Tradable<Levels> => {
    const seen = get(depthAtom(symbol)).data;
    const levels = get(levelsAtom);
    const reason = noPriceOf(seen, get(connectionAtom).state, get(nowAtom));
    if (reason !== null || seen === undefined || levels === undefined) {
      return { isLive: false, reason: reason ?? 'loading', last: levels };
    }
    return { isLive: true, data: levels, atMs: seen.data.seq * batchMs };
  });
});
