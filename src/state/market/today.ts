import { type Atom, atom, useAtomValue } from 'jotai';
import type { MarketRules } from '#contract/markets.ts';
import { marketToday } from '#contract/rules/dayRules.ts';
import { quoteAtom } from './quotes.ts';

const known = new Map<MarketRules, Atom<MarketRules>>();

/** A market with the step, the limits and the leverages of today; changes with the day, not with the price. */
export function useMarketToday(rules: MarketRules): MarketRules {
  const made = known.get(rules) ?? atom((get) => marketToday(rules, get(quoteAtom(rules.symbol))?.price));
  known.set(rules, made);
  return useAtomValue(made);
}
