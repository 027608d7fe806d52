import { trailingBps } from '#contract/api/positionCalls.ts';
import type { Problem } from '#contract/errors.ts';
import { parseDecimal } from '#contract/money.ts';
import { dayRulesOf } from '#contract/rules/dayRules.ts';
import { readPrice, writePrice } from '#contract/rules/trading/figures.ts';
import {
  changedStops,
  type StopName,
  stopProblems,
  type Stops,
  trailingLevels,
} from '#contract/rules/trading/stops.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';
import { breakEvenOf, type Held } from '../held.rules.ts';

export interface ReadStops {
  stops: Record<StopName, bigint | null>;
  /** What is to be sent: the stops that differ from what the position has; null takes one away. */
  changes: Partial<Record<StopName, string | null>>;
  /** Of those that are to be sent: the other one stays as it is and is not judged again. */
  problems: Partial<Record<StopName, Problem>>;
}

/**
 * What was typed for the stops of a position. Those of an open one are held to the current price alone, so that a profit can be
 * locked in; those of an order that waits to its limit, because they count from its opening on.
 * @param now the price it would close at; null while it is not known, then the server alone judges.
 */
export function readStops(typed: Record<StopName, string>, held: Held, now: bigint | null, tag: string): ReadStops {
  const { rules, openPrice, state, direction } = held;
  const unread: Partial<Record<StopName, Problem>> = {};
  const read = (name: StopName): bigint | null => {
    if (typed[name].trim() === '') return null;
    const decimal = readTyped(typed[name], tag);
    const price = decimal === null ? null : readPrice(rules, decimal);
    if (price === 0n || decimal === null) unread[name] = { key: 'stop_zero', params: {} };
    else if (price === null) unread[name] = { key: 'price_decimals', params: { decimals: rules.pricePrecision } };
    return price;
  };
  const stops = { take_profit: read('take_profit'), stop_loss: read('stop_loss') };
  const bound = state === 'pending' ? openPrice : now;
  const whole: Stops = { takeProfit: stops.take_profit, stopLoss: stops.stop_loss };
  const show = (price: bigint | null) => (price === null ? null : writePrice(rules, price));
  const changes = changedStops(
    { take_profit: show(stops.take_profit), stop_loss: show(stops.stop_loss) },
    { take_profit: show(held.takeProfit), stop_loss: show(held.stopLoss) },
  );
  const wrong = bound === null ? {} : stopProblems(rules, direction, whole, { open: null, now: bound });
  const problems = Object.fromEntries(Object.entries(wrong).filter(([name]) => name in changes));
  return { stops, changes, problems: { ...problems, ...unread } };
}

/**
 * The distance of a trailing stop as somebody typed it, in per cent; null for none, or for what is none.
 * @returns basis points within what the server takes.
 */
export function readTrailing(typed: string, tag: string): number | null {
  const percent = parseDecimal(readTyped(typed, tag) ?? '', 2);
  const bps = percent === null ? null : Number(percent);
  return bps === null || bps < trailingBps.min || bps > trailingBps.max ? null : bps;
}

/** Where a trailing stop would stand at the price of now, on the ticks of today. */
export function trailingStop(
  { rules, direction }: Pick<Held, 'rules' | 'direction'>,
  now: bigint,
  bps: number,
): bigint {
  return trailingLevels(direction, now, bps, dayRulesOf(rules, now + now / 2n).unit).stop;
}

/**
 * The first tick at which closing covers what holding has cost (`breakEvenOf`), and the stop that can stand there at the price of
 * now: a stop-loss behind a profit, a take-profit ahead of a loss. Null for an order that waits, and where it is the price of now.
 */
export function breakEvenStop(
  held: Held,
  now: { price: bigint; rate: bigint } | null,
): { name: StopName; price: bigint } | null {
  if (now === null || held.state === 'pending') return null;
  const { rules, direction } = held;
  const exact = breakEvenOf(held, now.rate);
  const { unit: tick } = dayRulesOf(rules, exact + exact / 2n);
  const price = direction === 'long' ? ((exact + tick - 1n) / tick) * tick : (exact / tick) * tick;
  if (price <= 0n || price === now.price) return null;
  const isBehind = direction === 'long' ? price < now.price : price > now.price;
  return { name: isBehind ? 'stop_loss' : 'take_profit', price };
}

/** Whether the stop-loss secures already what it would at a price. */
export function isCovered(
  { stopLoss, direction }: Pick<Held, 'stopLoss' | 'direction'>,
  price: bigint | null,
): boolean {
  if (stopLoss === null || price === null) return false;
  return direction === 'long' ? stopLoss >= price : stopLoss <= price;
}
