import type { Position } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { readPrice } from '#contract/rules/trading/figures.ts';
import {
  type StopName,
  type StopOutcome,
  type StopProblem,
  stopOutcome,
  stoppableOf,
  stopProblems,
} from '#contract/rules/trading/stops.ts';

/** One stop of a position at another price: the other one is not named, so it stays as it is. */
export function stopAt({ id }: Position, name: StopName, price: string) {
  return name === 'take_profit' ? { id, take_profit: price } : { id, stop_loss: price };
}

/**
 * Why a stop cannot stand at a price, as far as is known here: the other stop is as it was and is not judged again.
 * @param now the market's last price.
 */
export function stopProblem(
  rules: MarketRules,
  position: Position,
  name: StopName,
  price: string,
  now: string,
): StopProblem | null {
  const [stop, current] = [readPrice(rules, price), readPrice(rules, now)];
  if (stop === null || current === null) return null;
  const stops = { takeProfit: null, stopLoss: null, [name === 'take_profit' ? 'takeProfit' : 'stopLoss']: stop };
  return stopProblems(rules, position.direction, stops, { open: null, now: current })[name] ?? null;
}

/** What closing all that is open at a stop would bring, the closing fee taken off; `net` in USDT. */
export interface ResultThere extends Pick<StopOutcome, 'isBeyondLiquidation'> {
  net: string;
}

export function resultAt(rules: MarketRules, position: Position, stop: bigint): ResultThere | null {
  const whole = stoppableOf(rules, position);
  if (whole === null) return null;
  const { net, isBeyondLiquidation } = stopOutcome(whole, stop);
  return { net: fromMinor(net, 'USDT'), isBeyondLiquidation };
}
