import type { MarketRules } from '#contract/markets.ts';
import { cutToTick } from '#contract/rules/dayRules.ts';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { pipsAway } from '../../figures/pips.rules.ts';
import { priceAtShare } from '../../products/position.rules.ts';
import { directionOf } from '../draft.rules.ts';
import type { Order } from '../order.rules.ts';

/** How far a stop to take with one tap is from the open price: whole per cent of the margin, or pips. Negative for a loss. */
export function stopDistances(rules: MarketRules, stop: 'takeProfit' | 'stopLoss'): readonly number[] {
  if (isLotMarket(rules)) return stop === 'takeProfit' ? [20, 50, 100] : [-20, -50, -100];
  return stop === 'takeProfit' ? [25, 50, 100] : [-25, -50, -75];
}

/** The price so far away, on the market's ticks; null where there is none above zero. */
export function stopAt(
  rules: MarketRules,
  { side, leverage }: Pick<Order, 'side' | 'leverage'>,
  openPrice: bigint,
  distance: number,
): bigint | null {
  const direction = directionOf(side);
  const price = isLotMarket(rules)
    ? pipsAway(rules, openPrice, direction === 'long' ? distance : -distance)
    : cutToTick(rules, priceAtShare(direction, openPrice, leverage, distance));
  return price > 0n ? price : null;
}
