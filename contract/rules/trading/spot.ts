import type { MarketRules } from '#contract/markets.ts';
import { feeOf } from '../costs.ts';
import { notionalOf, valueUnit } from './figures.ts';

export type Side = 'buy' | 'sell';

/** USDT minor units. */
export interface SpotCost {
  /** Price times quantity: rounded up for a buyer, down for a seller. */
  amount: bigint;
  fee: bigint;
  /** What a buyer pays, or a seller receives, fee included. */
  total: bigint;
}

/** What a quantity costs, or brings, at a price. The fee is in USDT and comes on top of a cost, or off the proceeds. */
export function spotCost(rules: MarketRules, side: Side, price: bigint, quantity: bigint): SpotCost {
  const amount = notionalOf(price, quantity, valueUnit(rules), side === 'buy' ? 'ceil' : 'floor');
  const fee = feeOf(amount, rules.spotFeeBps);
  return { amount, fee, total: side === 'buy' ? amount + fee : amount - fee };
}

/** The largest quantity, in whole steps, that an amount of USDT buys at a price with the fee. */
export function mostBought(rules: MarketRules, price: bigint, available: bigint, step: bigint): bigint {
  const { num, den } = valueUnit(rules);
  const perUnit = price * num * BigInt(10_000 + rules.spotFeeBps);
  let quantity = perUnit === 0n ? 0n : ((available * den * 10_000n) / perUnit / step) * step;
  // Cost and fee are each rounded up, which can make one step too many.
  while (quantity > 0n && spotCost(rules, 'buy', price, quantity).total > available) quantity -= step;
  return quantity;
}
