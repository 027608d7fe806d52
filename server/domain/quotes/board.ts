import type { Quote } from '#contract/api/market.ts';
import { type MarketKind, type MarketRules, marketOf, markets } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { changePercent } from '#contract/rules/quote.ts';
import { batchMs } from '#contract/socket.ts';
import type { Market } from '#server/market/market.ts';
import { priceWriter } from './digits.ts';

/**
 * All quotes of a frame. Frames are `batchMs` long and numbered from 1970: every process, and the socket as well as a call,
 * has the same quotes under the same number.
 */
export interface QuoteBoard {
  frameAt(nowMs: number): number;
  /** Quotes of all markets at the beginning of the frame, by symbol. The same object for the same frame. */
  quotesOf(frame: number): ReadonlyMap<string, Quote>;
}

const framesKept = 2;

export function createQuoteBoard(market: Market): QuoteBoard {
  const kept = new Map<number, ReadonlyMap<string, Quote>>();
  return {
    frameAt: (nowMs) => Math.floor(nowMs / batchMs),
    quotesOf(frame) {
      const known = kept.get(frame);
      if (known !== undefined) return known;
      const made = new Map(markets.map((rules) => [rules.symbol, quoteOf(market, rules, frame * batchMs)]));
      kept.set(frame, made);
      for (const old of [...kept.keys()].slice(0, -framesKept)) kept.delete(old);
      return made;
    },
  };
}

export function ofKinds(quotes: ReadonlyMap<string, Quote>, kinds: readonly MarketKind[]): Quote[] {
  return [...quotes.values()].filter(({ symbol }) => {
    const rules = marketOf(symbol);
    return rules !== undefined && kinds.includes(rules.kind);
  });
}

function quoteOf(market: Market, { symbol, quantityPrecision }: MarketRules, atMs: number): Quote {
  const stats = market.quote(symbol, atMs);
  const write = priceWriter(market, symbol, atMs);
  const [price, open] = [write(stats.price), write(stats.open)];
  return {
    symbol,
    price,
    open,
    high: write(stats.high),
    low: write(stats.low),
    change: changePercent(price, open),
    volume: formatDecimal(stats.volume, quantityPrecision),
    time: Math.floor(atMs / 1000),
  };
}
