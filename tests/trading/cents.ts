/** Bitcoin with prices in whole cents: figures of rules that a reader can follow do not need the market's finer ones. */
import { type MarketRules, marketOf } from '#contract/markets.ts';

export function bitcoinInCents(): MarketRules {
  const rules = marketOf('BTCUSDT');
  if (rules === undefined) throw new Error('no market of Bitcoin');
  return { ...rules, pricePrecision: 2, formerPrecision: 2 };
}
