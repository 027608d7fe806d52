import { type Atom, atom } from 'jotai';
import type { Quote } from '#contract/api/market.ts';
import { opensAt } from '#contract/markets.ts';
import { call } from '#src/lib/api.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { currentPath } from '#src/lib/hash.ts';
import { pages } from '#src/lib/paths.ts';
import { perKey } from '../feed/perKey.ts';
import { boardFact, type Snapshot } from '../feed/board.ts';

const board = boardFact({
  askSnapshot,
  loadLive: async () => {
    const [{ LiveBoard }, { socketDoor: socket }] = await Promise.all([
      import('../feed/liveBoard.ts'),
      import('#src/lib/socket.ts'),
    ]);
    return (deps, known) => new LiveBoard({ ...deps, socket }, known);
  },
});

/** All quotes. Changes with every batch: rows take `quoteAtom`. */
export const boardAtom = board.boardAtom;

/** Fetches the board again: what "try again" does. */
export const refreshBoardAtom = board.refreshAtom;

async function askSnapshot(): Promise<Snapshot> {
  const [coins, others] = await Promise.all([call('currency/quotation_new', {}), call('currency/whlist', {})]);
  // The whole is as fresh as the older of two answers; later batches are applied to both.
  return {
    at: Math.min(coins.at, others.at),
    seq: Math.min(coins.seq, others.seq),
    list: [...coins.list, ...others.list],
  };
}

/** Whether a chart that was opened by its address is still loading; its page sets this to false. */
export const isChartComingAtom = atom(currentPath() === pages.kline.route);

/** Whether figures are on their way. Reading it fetches none. */
export const areFiguresComingAtom = atom((get) => get(isChartComingAtom) || get(board.knownAtom).status === 'pending');

/** One market's quote; changes only when that market does. */
export const quoteAtom = perKey(
  (symbol: string): Atom<Quote | undefined> => atom((get) => get(boardAtom).data?.quotes[symbol]),
);

/** How old the figures shown are, in server seconds; null while there are none. The same object while neither part changes. */
export const dataAgeAtom: Atom<{ asOf: number; live: boolean } | null> = atom((get) => {
  const asOf = get(asOfAtom);
  return asOf === null ? null : { asOf, live: get(isLiveAtom) };
});

const asOfAtom = atom((get) => get(board.knownAtom).data?.at ?? null);

/** Whether the figures are live; unlike their age it does not change with every batch. */
export const isLiveAtom = atom((get) => get(board.knownAtom).data?.live ?? false);

export const hasQuotesAtom = atom((get) => get(boardAtom).data !== undefined);

/** Why there are no quotes; null where there are. */
export const quotesFailureAtom = atom((get) => {
  const quotes = get(boardAtom);
  return quotes.status === 'failed' && quotes.data === undefined ? quotes.error : null;
});

/** When the markets that rest at weekends open next (seconds); null while they trade. */
export const restsUntilAtom = atom((get) => opensAt('forex', get(asOfAtom) ?? nowSeconds()));
