import { type Atom, atom } from 'jotai';
import type { Quote } from '#contract/api/market.ts';
import { call } from '#src/lib/api.ts';
import { publicStore } from '#src/lib/db.ts';
import { currentPath } from '#src/lib/hash.ts';
import type { Loadable } from '#src/lib/loadable.ts';
import { pageRoutes } from '#src/lib/paths.ts';
import { perKey } from '../feed/perKey.ts';
import { type Board, type BoardDeps, type RunningBoard, runBoard, type Snapshot } from '../feed/board.ts';

export type { Board };

const boardKey = 'board:1';
/** Between two pages that both show quotes, the feed goes on. */
const stopDelayMs = 5000;

const factAtom = atom<Loadable<Board>>({ status: 'idle' });

interface Running {
  feed: RunningBoard;
  stopping: ReturnType<typeof setTimeout> | undefined;
}

const runningAtom = atom<Running | null>(null);

/** Whoever looks at a quote keeps the feed running. */
const watchedAtom = atom(
  (get) => get(factAtom),
  (get, set, verb: 'mount' | 'unmount') => {
    const known = get(runningAtom);
    if (verb === 'mount') {
      clearTimeout(known?.stopping);
      if (known === null) set(runningAtom, { feed: set(startAtom), stopping: undefined });
      return;
    }
    if (known === null) return;
    const stopping = setTimeout(() => {
      known.feed.stop();
      set(runningAtom, null);
    }, stopDelayMs);
    set(runningAtom, { ...known, stopping });
  },
);

watchedAtom.onMount = (tell) => {
  tell('mount');
  return () => tell('unmount');
};

const startAtom = atom(null, (_get, set) => {
  const deps: BoardDeps = {
    askSnapshot,
    recall: () => publicStore.get<Board>(boardKey),
    remember: (board) => publicStore.set(boardKey, board),
    show: (change) => set(factAtom, change),
    loadLive: async () => {
      const [{ LiveBoard }, { socketDoor: socket }] = await Promise.all([
        import('../feed/liveBoard.ts'),
        import('#src/lib/socket.ts'),
      ]);
      return (known) => new LiveBoard({ ...deps, socket }, known);
    },
  };
  return runBoard(deps);
});

async function askSnapshot(): Promise<Snapshot> {
  const [coins, others] = await Promise.all([call('currency/quotation_new', {}), call('currency/whlist', {})]);
  // Of two answers the older one tells how fresh the whole is; the batches since then come on top of both.
  return {
    at: Math.min(coins.at, others.at),
    seq: Math.min(coins.seq, others.seq),
    list: [...coins.list, ...others.list],
  };
}

/** All quotes. Changes with every batch: rows take `quoteAtom`. */
export const boardAtom: Atom<Loadable<Board>> = atom((get) => get(watchedAtom));

/** Fetches the board again: what "try again" does. */
export const refreshBoardAtom = atom(null, (get) => get(runningAtom)?.feed.refresh() ?? Promise.resolve());

/** Whether a chart that was opened by its address is still to come; its page says when it has. */
export const isChartComingAtom = atom(currentPath() === pageRoutes.kline);

/** Whether somebody waits for figures that are on their way. Looking at it asks for none. */
export const areFiguresComingAtom = atom((get) => get(isChartComingAtom) || get(factAtom).status === 'pending');

/** One market's quote; changes only when that market does. */
export const quoteAtom = perKey(
  (symbol: string): Atom<Quote | undefined> => atom((get) => get(watchedAtom).data?.quotes[symbol]),
);

/** How old the figures shown are, in server seconds; null while there are none. The same object while neither part changes. */
export const dataAgeAtom: Atom<{ asOf: number; live: boolean } | null> = atom((get) => {
  const asOf = get(asOfAtom);
  return asOf === null ? null : { asOf, live: get(isLiveAtom) };
});

const asOfAtom = atom((get) => get(factAtom).data?.at ?? null);
const isLiveAtom = atom((get) => get(factAtom).data?.live ?? false);
