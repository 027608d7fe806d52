import type { Position } from '#contract/api/positions.ts';
import { toMinor } from '#contract/currencies.ts';
import { parseDecimal } from '#contract/money.ts';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { averageOf, quantityOf, takeToClose } from '#contract/rules/trading/book.ts';
import { notionalOf, quantityLimits, rateOne, readPrice, valueUnit } from '#contract/rules/trading/figures.ts';
import {
  type Closing,
  closingOf,
  type Direction,
  liquidationDistanceBps,
  maintenanceOf,
  profitOf,
} from '#contract/rules/trading/position.ts';
import { type StopOutcome, stopOutcome, stoppableOf } from '#contract/rules/trading/stops.ts';
import { inCents } from '#src/lib/figures/units.ts';
import type { Levels } from '#src/state/trading/livePrice.rules.ts';
import { upToCents } from '#src/features/trade/upToCents.ts';
import { takerOf } from '../form/contract.rules.ts';

/** A position, or the order for one, in whole numbers of its market; amounts in USDT minor units. */
export interface Held {
  rules: MarketRules;
  direction: Direction;
  leverage: number;
  isPending: boolean;
  /** What is open of it; of an order that waits, what was ordered. */
  quantity: bigint;
  /** Of an order that waits, its limit. */
  openPrice: bigint;
  notional: bigint;
  /** Without the fee that an order that waits has set aside as well. */
  margin: bigint;
  /** Paid so far; of an order that waits, what is set aside for it. */
  fee: bigint;
  maintenance: bigint;
  liquidation: bigint;
  /** What of it still waits for its limit, and what comes back when that is taken back: margin and fee. */
  waiting: bigint;
  setAside: bigint;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
}

/** @returns null for what is over, or cannot be read. */
export function heldOf(position: Position): Held | null {
  const rules = marketOf(position.symbol);
  const { status, direction, leverage } = position;
  if (rules === undefined || (status !== 'open' && status !== 'pending')) return null;
  const isPending = status === 'pending';
  const whole = stoppableOf(rules, position);
  if (whole === null) return null;
  const { openPrice, quantity, margin, feeDue, liquidation } = whole;
  const stop = (text: string | null) => (text === null ? null : readPrice(rules, text));
  const notional = notionalOf(openPrice, quantity, valueUnit(rules), 'ceil');
  return {
    rules,
    direction,
    leverage,
    isPending,
    quantity,
    openPrice,
    notional,
    margin,
    fee: isPending ? feeDue : minor(position.fee),
    maintenance: maintenanceOf(rules, notional),
    liquidation,
    waiting: parseDecimal(position.waiting_quantity, rules.quantityPrecision) ?? 0n,
    setAside: minor(position.fee_held) + (isPending ? margin : minor(position.waiting_margin)),
    takeProfit: stop(position.take_profit),
    stopLoss: stop(position.stop_loss),
  };
}

export interface LiveFigures {
  /** Of the change of price alone. */
  profit: bigint;
  ofMarginBps: number;
  /** From the price to the liquidation price; zero once it is there. */
  distanceBps: number;
}

export function liveFigures(held: Held, price: bigint): LiveFigures {
  const { rules, direction, openPrice, quantity, margin, liquidation } = held;
  const profit = profitOf(direction, openPrice, price, quantity, valueUnit(rules));
  return {
    profit,
    ofMarginBps: margin > 0n ? Number((profit * 10_000n) / margin) : 0,
    distanceBps: liquidationDistanceBps(direction, price, liquidation),
  };
}

/** What a stop would bring from now on: the closing fee taken off and, of an order that waits, the fee of its opening. */
export function stopPreview(held: Held, stop: bigint): StopOutcome {
  return stopOutcome({ ...held, rate: rateOne, feeDue: held.isPending ? held.fee : 0n }, stop);
}

/** What closing a part of it at a price brings, by the formula that the server decides with. */
export function previewClose(held: Held, quantity: bigint, closePrice: bigint): Closing {
  const { rules, direction, openPrice, quantity: open, margin } = held;
  return closingOf({ rules, direction, openPrice, rate: rateOne }, { closePrice, quantity, open, held: margin });
}

/**
 * What of a quantity closes now, and at which average price: as much as the book holds, by the rule that the server decides with.
 * Null where the book holds nothing of it.
 */
export function closableOf(
  { rules, direction }: Held,
  { bids, asks }: Levels,
  quantity: bigint,
): { quantity: bigint; price: bigint } | null {
  const side = takerOf(direction, 'close');
  const taken = takeToClose(side === 'buy' ? asks : bids, quantity, quantityLimits(rules));
  return taken.length === 0 ? null : { quantity: quantityOf(taken), price: averageOf(taken, side) };
}

/**
 * A share of what is open, in whole steps and no less than the market's smallest quantity; the whole when too little would stay
 * open to be closed later.
 */
export function partOf({ rules, quantity }: Held, percent: number): bigint {
  const { step, min } = quantityLimits(rules);
  const part = ((quantity * BigInt(percent)) / 100n / step) * step;
  const atLeast = part < min ? min : part;
  return quantity - atLeast < min ? quantity : atLeast;
}

export interface Totals {
  count: number;
  margin: bigint;
  /** Null when a market's price is not known. */
  profit: bigint | null;
}

/**
 * Of what is open; what waits has no profit yet, but its margin is set aside. The sums are those of the cents that the cards show:
 * margins rounded up, profits to the nearest.
 */
export function totalsOf(all: readonly Held[], priceOf: (symbol: string) => bigint | null): Totals {
  let profit: bigint | null = 0n;
  for (const held of all) {
    if (held.isPending) continue;
    const price = priceOf(held.rules.symbol);
    profit = profit === null || price === null ? null : profit + inCents(liveFigures(held, price).profit, 'nearest');
  }
  return { count: all.length, margin: all.reduce((sum, { margin }) => sum + upToCents(margin), 0n), profit };
}

function minor(usdt: string): bigint {
  return toMinor(usdt, 'USDT') ?? 0n;
}
