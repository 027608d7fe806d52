import type { MarketRules } from '#contract/markets.ts';
import type { Order } from '../order.rules.ts';
import type { Problem } from '#contract/errors.ts';
import { cutToTick } from '#contract/rules/dayRules.ts';
import { directionOf } from '../draft.rules.ts';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { pipsAway } from '#src/features/trading/figures/pips.rules.ts';
import { priceAtShare } from '#src/features/trading/products/position.rules.ts';

/** A leverage as it was typed: one that the market offers, or what is wrong with it. */
export function readLeverage(
  text: string,
  { leverages }: Pick<MarketRules, 'leverages'>,
): { leverage: number | null; problem: Problem<'leverage_wrong'> | null } {
  const leverage = /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
  if (leverage !== null && leverages.includes(leverage)) return { leverage, problem: null };
  return { leverage: null, problem: { key: 'leverage_wrong', params: { leverages: leverages.join(', ') } } };
}

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
