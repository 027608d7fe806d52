import { atom, useAtomValue } from 'jotai';
import type { MarketRules } from '#contract/markets.ts';
import { marketToday } from '#contract/rules/dayRules.ts';
import { perKey } from '../feed/perKey.ts';
import { quoteAtom } from './quotes.ts';

const todayAtom = perKey(
  (rules: MarketRules) => atom((get) => marketToday(rules, get(quoteAtom(rules.symbol))?.price)),
  { nameOf: ({ symbol }) => symbol },
);

/** A market with the step, the limits and the leverages of today; changes with the day, not with the price. */
export function useMarketToday(rules: MarketRules): MarketRules {
  return useAtomValue(todayAtom(rules));
}
