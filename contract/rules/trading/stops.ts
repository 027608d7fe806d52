import type { Position } from '#contract/api/positions.ts';
import { currencies } from '#contract/currencies.ts';
import type { Problem } from '#contract/errors.ts';
import type { MarketRules } from '#contract/markets.ts';
import { parseDecimal } from '#contract/money.ts';
import { rateScale, readPrice, writePrice } from './figures.ts';
import { liquidationPrice } from './liquidation.ts';
import { closingOf, type Direction, type PositionTerms } from './position.ts';

/** Whole prices; null where there is none. */
export interface Stops {
  takeProfit: bigint | null;
  stopLoss: bigint | null;
}

export type StopProblem = Problem<
  'stop_zero' | 'long_take_profit_low' | 'long_stop_loss_high' | 'short_take_profit_high' | 'short_stop_loss_low'
>;

export type StopName = 'take_profit' | 'stop_loss';

/** Whole prices that stops are held to. */
export interface HeldTo {
  /**
   * Of stops that are given with an order: the price it opens at. Null of those that are changed later: they are held to the price of
   * now alone, so that a stop-loss can lock a profit in.
   */
  open: bigint | null;
  /** The price of now; of an order that waits the one that it waits for. */
  now: bigint;
}

/**
 * The stops against the prices they are held to: a long takes profit above them and stops its loss below them, a short the other way
 * round.
 */
export function stopProblems(
  rules: Pick<MarketRules, 'kind' | 'pricePrecision'>,
  direction: Direction,
  { takeProfit, stopLoss }: Stops,
  { open, now }: HeldTo,
): Partial<Record<StopName, StopProblem>> {
  const other = open ?? now;
  const [low, high] = other < now ? [other, now] : [now, other];
  const params = (price: bigint, current: bigint) => ({
    price: writePrice(rules, price),
    current: writePrice(rules, current),
  });
  const problems: Partial<Record<StopName, StopProblem>> = {};
  const note = (name: StopName, price: bigint | null, isAbove: boolean, key: StopProblem['key']) => {
    if (price === null) return;
    const bound = isAbove ? high : low;
    if (price <= 0n) problems[name] = { key: 'stop_zero', params: {} };
    else if (isAbove ? price <= bound : price >= bound) {
      problems[name] = { key, params: params(price, bound) };
    }
  };
  if (direction === 'long') {
    note('take_profit', takeProfit, true, 'long_take_profit_low');
    note('stop_loss', stopLoss, false, 'long_stop_loss_high');
  } else {
    note('take_profit', takeProfit, false, 'short_take_profit_high');
    note('stop_loss', stopLoss, true, 'short_stop_loss_low');
  }
  return problems;
}

type NamedStops = Record<StopName, string | null>;

/**
 * What of both stops is to be said: those that differ from what the position has. What is not said stays as it is, also where
 * another device has changed it meanwhile. Prices are decimals of the market, null takes a stop away.
 */
export function changedStops(wanted: NamedStops, current: NamedStops): Partial<NamedStops> {
  return {
    ...(wanted.take_profit === current.take_profit ? {} : { take_profit: wanted.take_profit }),
    ...(wanted.stop_loss === current.stop_loss ? {} : { stop_loss: wanted.stop_loss }),
  };
}

/** A position, or the order for one, that a stop would close whole. Prices are whole ones of the market, amounts USDT minor units. */
export interface Stoppable extends Pick<PositionTerms, 'rules' | 'direction' | 'openPrice' | 'quantity' | 'rate'> {
  /** What the position holds, or will hold. */
  margin: bigint;
  /** The fee of an opening that is still to come; zero once it was paid. */
  feeDue: bigint;
  /** Zero never comes. */
  liquidation: bigint;
}

/** What a stop would bring from now on. */
export interface StopOutcome {
  /** USDT minor units, negative for a loss. */
  net: bigint;
  /** Of the margin, in basis points, cut towards zero. */
  ofMarginBps: number;
  /** The liquidation price comes first: the market never gets to this one while the position lives. */
  isBeyondLiquidation: boolean;
}

/**
 * What a stop would bring if it closed the whole position at its own price: the profit of the price, less the closing fee and the
 * opening fee that is still due, and never less than margin and due fee, because the house bears the rest. In USDT minor units,
 * rounded as the closing itself is: profits down, fees up. A liquidation price that comes first caps it: behind that one the
 * position is over, so every stop there brings what a close at the liquidation price does.
 */
export function stopOutcome({ margin, feeDue, liquidation, ...position }: Stoppable, stop: bigint): StopOutcome {
  const { direction, quantity } = position;
  const isBehind = direction === 'long' ? stop <= liquidation : stop >= liquidation;
  const isBeyondLiquidation = liquidation > 0n && isBehind;
  const closePrice = isBeyondLiquidation ? liquidation : stop;
  const { payout } = closingOf(position, { closePrice, quantity, open: quantity, held: margin });
  const net = payout - margin - feeDue;
  return { net, ofMarginBps: margin > 0n ? Number((net * 10_000n) / margin) : 0, isBeyondLiquidation };
}

/** What a stop of this position would close: all that is open, or all that a waiting order opens. @returns null for what is over. */
export function stoppableOf(rules: MarketRules, position: Position): Stoppable | null {
  const { status, direction, open_price, limit_price, liquidation_price } = position;
  const isOpen = open_price !== null;
  const openText = open_price ?? limit_price;
  const openPrice = openText === null ? null : readPrice(rules, openText);
  const quantity = parseDecimal(isOpen ? position.open_quantity : position.quantity, rules.quantityPrecision);
  const [margin, feeDue] = [position.margin, position.fee_held].map((usdt) =>
    parseDecimal(usdt, currencies.USDT.scale),
  );
  const rate = parseDecimal(position.rate, rateScale);
  const isOver = status === 'closed' || status === 'cancelled';
  if (isOver || openPrice === null || quantity === null || quantity <= 0n || rate === null) return null;
  if (margin === undefined || margin === null || feeDue === undefined || feeDue === null) return null;
  const terms = { rules, direction, openPrice, quantity, rate };
  const told = liquidation_price === null ? null : readPrice(rules, liquidation_price);
  const liquidation = told ?? liquidationPrice({ ...terms, leverage: position.leverage }, margin);
  // What a part that still waits has set aside comes back before anything is closed.
  return { ...terms, margin, feeDue: isOpen ? 0n : feeDue, liquidation };
}

/** A trailing stop moves on by so many parts of its distance. */
const trailingSteps = 10n;

/**
 * Where a trailing stop-loss stands while the price is the furthest so far, and the price at which it moves on. On the ticks of a day,
 * rounded away from the price; at least a tick apart from it.
 * @param bps its distance in basis points of the price; `unit` the day's tick.
 */
export function trailingLevels(
  direction: Direction,
  price: bigint,
  bps: number,
  unit: bigint,
): { stop: bigint; next: bigint } {
  const up = (level: bigint) => ((level + unit - 1n) / unit) * unit;
  const down = (level: bigint) => (level / unit) * unit;
  const distance = (price * BigInt(bps)) / 10_000n;
  const way = distance / trailingSteps;
  const step = way > unit ? way : unit;
  const apart = distance > unit ? distance : unit;
  if (direction === 'long') return { stop: atLeastOne(down(price - apart)), next: up(price + step) };
  return { stop: up(price + apart), next: atLeastOne(down(price - step)) };
}

function atLeastOne(price: bigint): bigint {
  return price > 0n ? price : 1n;
}
