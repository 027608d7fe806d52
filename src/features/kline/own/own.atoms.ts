import { atom } from 'jotai';
import type { MarketRules } from '#contract/markets.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { quoteAtom } from '#src/state/market/quotes.ts';
import { positionsAtom, spotOrdersAtom } from '#src/state/trading/orders.ts';
import { linesShown, type OwnLine, ownLines } from './ownLines.rules.ts';

/** What a chart draws of one's own. The price is looked at only where there is more than a chart can show. */
export const ownLinesAtom = perKey(
  (rules: MarketRules) =>
    atom((get): readonly OwnLine[] => {
      const [orders, positions] = [get(spotOrdersAtom).data?.list ?? [], get(positionsAtom).data?.list ?? []];
      const all = ownLines(rules, orders, positions, undefined);
      return all.length <= linesShown ? all : ownLines(rules, orders, positions, get(quoteAtom(rules.symbol))?.price);
    }),
  { nameOf: ({ symbol }) => symbol },
);

/** For who does not want to see them. */
export const noLinesAtom = atom<readonly OwnLine[]>([]);
