import type { Problem } from '#contract/errors.ts';
import { readPrice, writePrice } from '#contract/rules/trading/figures.ts';
import { type StopName, stopProblems, type Stops } from '#contract/rules/trading/stops.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';
import type { Held } from '../position.rules.ts';

export interface ReadStops {
  stops: Stops;
  /** What the wire is told, of both: null takes a stop away. */
  said: Record<StopName, string | null>;
  problems: Partial<Record<StopName, Problem>>;
}

/**
 * What was typed for the stops of a position: they are held to the price of now alone, those of an order that waits to its limit.
 * @param now the market's price; null while it is not known, then the open price counts.
 */
export function readStops(typed: Record<StopName, string>, held: Held, now: bigint | null, tag: string): ReadStops {
  const { rules, openPrice, isPending, direction } = held;
  const unread: Partial<Record<StopName, Problem>> = {};
  const read = (name: StopName): bigint | null => {
    if (typed[name].trim() === '') return null;
    const decimal = readTyped(typed[name], tag);
    const price = decimal === null ? null : readPrice(rules, decimal);
    if (price !== null) return price;
    unread[name] =
      decimal === null
        ? { key: 'stop_zero', params: {} }
        : { key: 'price_decimals', params: { decimals: rules.pricePrecision } };
    return null;
  };
  const stops: Stops = { takeProfit: read('take_profit'), stopLoss: read('stop_loss') };
  const current = isPending || now === null ? openPrice : now;
  const show = (price: bigint | null) => (price === null ? null : writePrice(rules, price));
  return {
    stops,
    said: { take_profit: show(stops.takeProfit), stop_loss: show(stops.stopLoss) },
    problems: { ...stopProblems(rules, direction, stops, { open: null, now: current }), ...unread },
  };
}
