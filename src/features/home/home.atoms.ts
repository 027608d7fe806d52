import { atom } from 'jotai';
import { opensAt } from '#contract/markets.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { boardAtom, dataAgeAtom } from '#src/state/market/quotes.ts';

/** Whether the figures are live; unlike the age it does not change with every batch. */
export const isLiveAtom = atom((get) => get(dataAgeAtom)?.live === true);

export const hasQuotesAtom = atom((get) => get(boardAtom).data !== undefined);

/** What keeps quotes from being shown, when there are none. */
export const quotesFailureAtom = atom((get) => {
  const board = get(boardAtom);
  return board.status === 'failed' && board.data === undefined ? board.error : null;
});

/** Whether the markets that rest at weekends rest now. */
export const isWeekendAtom = atom((get) => opensAt('forex', get(dataAgeAtom)?.asOf ?? nowSeconds()) !== null);
