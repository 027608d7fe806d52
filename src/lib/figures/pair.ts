import type { MarketRules } from '#contract/markets.ts';

/** What is traded and what it is priced in: BTC/USDT. */
export function pairOf({ base, quote }: Pick<MarketRules, 'base' | 'quote'>): string {
  return `${base}/${quote}`;
}
