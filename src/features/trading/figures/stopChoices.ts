import type { MarketRules } from '#contract/markets.ts';
import { cutToTick } from '#contract/rules/dayRules.ts';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import type { Direction } from '#contract/rules/trading/position.ts';
import type { StopName } from '#contract/rules/trading/stops.ts';
import { pipsAway } from './pips.rules.ts';

interface Opened {
  rules: MarketRules;
  direction: Direction;
  openPrice: bigint;
  leverage: number;
}

/** How far a stop to take with one tap is from the open price: whole per cent of the margin, or pips. Negative for a loss. */
export function stopDistances(rules: MarketRules, stop: StopName): readonly number[] {
  if (isLotMarket(rules)) return stop === 'take_profit' ? [20, 50, 100] : [-20, -50, -100];
  return stop === 'take_profit' ? [25, 50, 100] : [-25, -50, -75];
}

/** The price so far away, on the market's ticks; null where there is none above zero. */
export function stopAt({ rules, direction, openPrice, leverage }: Opened, distance: number): bigint | null {
  const price = isLotMarket(rules)
    ? pipsAway(rules, openPrice, direction === 'long' ? distance : -distance)
    : priceAtShare(direction, openPrice, leverage, distance);
  const onTick = cutToTick(rules, price);
  return onTick > 0n ? onTick : null;
}

/**
 * The price at which the change of price alone is this share of the margin, in whole per cent; negative for a loss. Cut towards
 * the open price.
 */
export function priceAtShare(direction: Direction, openPrice: bigint, leverage: number, percent: number): bigint {
  const way = (openPrice * BigInt(percent)) / (100n * BigInt(leverage));
  return direction === 'long' ? openPrice + way : openPrice - way;
}
