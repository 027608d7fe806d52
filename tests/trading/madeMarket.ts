/** A market whose prices and books a test makes up, tick by tick, for figures that can be written down. Its book has no grid. */
import { fineDigits } from '#contract/rules/trading/option.ts';
import { formerDayRules } from '#contract/rules/dayRules.ts';
import type { Market } from '#server/market/market.ts';
import { rulesOf } from '../api/trading.ts';

interface Made {
  priceAt(tick: number): bigint;
  bookAt(tick: number): ReturnType<Market['depth']>;
}

export function madeMarket(market: Market, { priceAt, bookAt }: Made): Market {
  const ticks = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  return {
    ...market,
    priceAt: (_symbol, atMs) => priceAt(Math.floor(atMs / 200)),
    finePriceAt: (_symbol, atMs) => priceAt(Math.floor(atMs / 200)) * 10n ** BigInt(fineDigits),
    dayRules: (symbol) => formerDayRules(rulesOf(symbol)),
    depth: (_symbol, atMs) => bookAt(Math.floor(atMs / 200)),
    firstReaching: (_symbol, from, to, way, price) =>
      ticks(from, to).find((tick) => (way === 'below' ? priceAt(tick) <= price : priceAt(tick) >= price)) ?? null,
    range: (_symbol, from, to) => {
      const prices = ticks(from, to).map(priceAt);
      const by = (one: bigint, other: bigint) => (one < other ? -1 : 1);
      return { low: prices.toSorted(by)[0] ?? 0n, high: prices.toSorted(by).at(-1) ?? 0n };
    },
  };
}
