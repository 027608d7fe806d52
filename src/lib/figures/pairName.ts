import type { MarketRules } from '#contract/markets.ts';

/** What a market is called in a list: a coin by its own name, as all are priced in USDT; any other by its pair. */
export function pairName({ base, quote }: Pick<MarketRules, 'base' | 'quote'>): string {
  return quote === 'USDT' ? base : `${base}/${quote}`;
}
