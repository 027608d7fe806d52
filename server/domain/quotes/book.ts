import { type Depth, depthLevels, type Trade, tradesListed } from '../../../contract/api/market.ts';
import { isTrading, type MarketRules, marketOf } from '../../../contract/markets.ts';
import { formatDecimal } from '../../../contract/money.ts';
import { writeDayPrice } from '../../../contract/rules/dayRules.ts';
import { batchMs } from '../../../contract/socket.ts';
import type { Market, MarketLevel } from '../../market/market.ts';
import { DomainError } from '../errors.ts';

/** The order book of a frame; empty while the market rests. @throws DomainError pair_not_found. */
export function depthOf(market: Market, symbol: string, frame: number): Depth {
  const rules = rulesOf(symbol);
  const atMs = frame * batchMs;
  if (!isTrading(rules.kind, atMs / 1000)) return { symbol, seq: frame, bids: [], asks: [] };
  const { bids, asks } = market.depth(symbol, atMs, depthLevels);
  const day = market.dayRules(symbol, frame);
  const present = ({ price, quantity }: MarketLevel): [string, string] => [
    writeDayPrice(day, price),
    formatDecimal(quantity, rules.quantityPrecision),
  ];
  return { symbol, seq: frame, bids: bids.map(present), asks: asks.map(present) };
}

/** The newest trades up to a frame and after another, newest first. @throws DomainError pair_not_found. */
export function tradesOf(market: Market, symbol: string, frame: number, after?: number): Trade[] {
  const { quantityPrecision } = rulesOf(symbol);
  return market.trades(symbol, frame * batchMs, tradesListed, after).map(({ id, price, quantity, side }) => ({
    id,
    time: Math.floor((id * batchMs) / 1000),
    price: writeDayPrice(market.dayRules(symbol, id), price),
    quantity: formatDecimal(quantity, quantityPrecision),
    side,
  }));
}

function rulesOf(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw DomainError.of('pair_not_found', { symbol }, 'symbol');
  return rules;
}
