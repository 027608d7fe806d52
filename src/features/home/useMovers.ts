import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { kindRules, marketOf } from '#contract/markets.ts';
import { boardAtom, hasQuotesAtom, restsUntilAtom } from '#src/state/market/quotes.ts';
import { type Mover, moversOf } from './movers.rules.ts';

export const moversShown = 3;

/** The ranking is made anew only now and then: rows that change places all the time cannot be read. */
const rankEveryMs = 3000;

/** Each with the figures that it was ranked by: with newer ones the order would not fit them. */
interface Ranking {
  gainers: readonly Mover[] | null;
  losers: readonly Mover[] | null;
}

export function useMovers(): Ranking {
  const store = useStore();
  const hasQuotes = useAtomValue(hasQuotesAtom);
  const isWeekend = useAtomValue(restsUntilAtom) !== null;
  const [ranking, setRanking] = useState<Ranking>({ gainers: null, losers: null });
  useEffect(() => {
    if (!hasQuotes) return;
    const rank = () => {
      const quotes = Object.values(store.get(boardAtom).data?.quotes ?? {});
      const open = quotes.filter(({ symbol }) => !isWeekend || !rests(symbol));
      setRanking(moversOf(open, moversShown));
    };
    rank();
    const timer = setInterval(rank, rankEveryMs);
    return () => clearInterval(timer);
  }, [store, hasQuotes, isWeekend]);
  return ranking;
}

function rests(symbol: string): boolean {
  const rules = marketOf(symbol);
  return rules === undefined || kindRules[rules.kind].hours === 'weekdays';
}
