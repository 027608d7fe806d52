import { type Depth, depthLevels, type Trade, tradesListed } from '#contract/api/market.ts';
import { isTrading, type MarketRules, marketOf } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { batchMs } from '#contract/socket.ts';
import type { Market, MarketLevel } from '#server/market/market.ts';
import { DomainError } from '../errors.ts';
import { priceWriter } from './digits.ts';

/** The order book of a frame; empty while the market rests. @throws DomainError pair_not_found. */
export function depthOf(market: Market, symbol: string, frame: number): Depth {
  const rules = rulesOf(symbol);
  const atMs = frame * batchMs;
  if (!isTrading(rules.kind, atMs / 1000)) return { symbol, seq: frame, bids: [], asks: [] };
  const write = priceWriter(market, symbol, atMs);
  const { bids, asks } = market.depth(symbol, atMs, depthLevels);
  const present = ({ price, quantity }: MarketLevel): [string, string] => [
    write(price),
    formatDecimal(quantity, rules.quantityPrecision),
  ];
  const price = write(market.priceAt(symbol, atMs));
  return { symbol, seq: frame, price, bids: bids.map(present), asks: asks.map(present) };
}

/** The newest trades up to a frame and after another, newest first. @throws DomainError pair_not_found. */
export function tradesOf(market: Market, symbol: string, frame: number, after?: number): Trade[] {
  const { quantityPrecision } = rulesOf(symbol);
  return market.trades(symbol, frame * batchMs, tradesListed, after).map(({ id, price, quantity, side }) => ({
    id,
    time: Math.floor((id * batchMs) / 1000),
    price: priceWriter(market, symbol, id * batchMs)(price),
    quantity: formatDecimal(quantity, quantityPrecision),
    side,
  }));
}

function rulesOf(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw DomainError.of('pair_not_found', { symbol }, 'symbol');
  return rules;
}
