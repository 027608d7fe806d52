import { type Atom, atom } from 'jotai';
import type { MarketRules } from '#contract/markets.ts';
import { quoteAtom } from '#src/state/market/quotes.ts';
import { positionsAtom, spotOrdersAtom } from '#src/state/trading/orders.ts';
import { linesShown, type OwnLine, ownLines } from './ownLines.rules.ts';

const known = new Map<string, Atom<readonly OwnLine[]>>();

/** What a chart draws of one's own. The price is looked at only where there is more than a chart can show. */
export function ownLinesAtom(rules: MarketRules): Atom<readonly OwnLine[]> {
  const made =
    known.get(rules.symbol) ??
    atom((get) => {
      const [orders, positions] = [get(spotOrdersAtom).data?.list ?? [], get(positionsAtom).data?.list ?? []];
      const all = ownLines(rules, orders, positions, undefined);
      return all.length <= linesShown ? all : ownLines(rules, orders, positions, get(quoteAtom(rules.symbol))?.price);
    });
  known.set(rules.symbol, made);
  return made;
}

/** For who does not want to see them. */
export const noLinesAtom = atom<readonly OwnLine[]>([]);
