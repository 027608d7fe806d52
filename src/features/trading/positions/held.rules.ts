import type { Position, PositionProduct } from '#contract/api/positions.ts';
import { toMinor } from '#contract/currencies.ts';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import { mulDiv, parseDecimal } from '#contract/money.ts';
import { feeOf } from '#contract/rules/costs.ts';
import { averageOf, quantityOf, takeToClose } from '#contract/rules/trading/book.ts';
import { notionalOf, quantityLimits, readPrice, valueUnit } from '#contract/rules/trading/figures.ts';
import {
  type Closing,
  closingOf,
  type Direction,
  liquidationDistanceBps,
  maintenanceOf,
} from '#contract/rules/trading/position.ts';
import { type StopOutcome, stopOutcome, stoppableOf } from '#contract/rules/trading/stops.ts';
import { inCents } from '#contract/rules/worth/cents.ts';
import type { Levels } from '#src/state/market/livePrice.rules.ts';
import { type ClosesAt, unrealisedAt } from '#contract/rules/worth/equity.ts';
import { upToCents } from '../figures/rounding.ts';

/** A position, or the order for one, in whole numbers of its market; amounts in USDT minor units. */
export interface Held {
  id: string;
  number: string;
  product: PositionProduct;
  rules: MarketRules;
  direction: Direction;
  leverage: number;
  /** `closing`: the close is accepted and happens a second later. */
  state: 'pending' | 'open' | 'closing';
  /** What is open of it; of an order that waits, what was ordered. */
  quantity: bigint;
  /** Of an order that waits, its limit. */
  openPrice: bigint;
  /** The quote currency in USDT at the opening, in 10^-8: margin and maintenance are computed with it. */
  rate: bigint;
  notional: bigint;
  /** Without the fee that an order that waits has set aside as well. */
  margin: bigint;
  /** Paid so far; of an order that waits, what is set aside for it. */
  fee: bigint;
  /** What the nights have brought so far, negative for a cost; the margin has it in it already. */
  swap: bigint;
  maintenance: bigint;
  /** Zero never comes. */
  liquidation: bigint;
  /** What of it still waits for its limit, and what comes back when that is cancelled: margin and fee. */
  waiting: bigint;
  setAside: bigint;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  /** The stop-loss follows the price at this distance; null where it stays where it is. */
  trailingBps: number | null;
}

/** @returns null for what is over, or cannot be read. */
export function heldOf(position: Position): Held | null {
  const rules = marketOf(position.symbol);
  const { id, number, product, status, direction, leverage } = position;
  if (rules === undefined || (status !== 'open' && status !== 'pending' && status !== 'closing')) return null;
  const isPending = status === 'pending';
  const whole = stoppableOf(rules, position);
  if (whole === null) return null;
  const { openPrice, quantity, margin, feeDue, liquidation, rate } = whole;
  const stop = (text: string | null) => (text === null ? null : readPrice(rules, text));
  const notional = notionalOf(openPrice, quantity, valueUnit(rules, rate), 'ceil');
  return {
    id,
    number,
    product,
    rules,
    direction,
    leverage,
    state: status,
    quantity,
    openPrice,
    rate,
    notional,
    margin,
    fee: isPending ? feeDue : minor(position.fee),
    swap: minor(position.swap),
    maintenance: maintenanceOf(rules, notional),
    liquidation,
    waiting: isPending ? quantity : (parseDecimal(position.waiting_quantity, rules.quantityPrecision) ?? 0n),
    setAside: minor(position.fee_held) + (isPending ? margin : minor(position.waiting_margin)),
    takeProfit: stop(position.take_profit),
    stopLoss: stop(position.stop_loss),
    trailingBps: position.trailing_bps,
  };
}

/** How a position stands at the price that it would close at now. */
export interface Standing extends ClosesAt {
  /** Unrealised: of the change of price alone, before the closing fee and without swap. The one definition of every list and page. */
  profit: bigint;
  ofMarginBps: number;
  /** From the price to the liquidation price, zero once it is there; null where there is none to come. */
  distanceBps: number | null;
  /** The maintenance margin as a share of what the position is worth: it is liquidated at 100 %. Cut to basis points. */
  marginRatioBps: number;
}

export function standingOf(held: Held, now: ClosesAt): Standing {
  const { direction, margin, liquidation, maintenance } = held;
  const profit = unrealisedAt(held, now);
  const worth = margin + profit;
  return {
    ...now,
    profit,
    ofMarginBps: margin > 0n ? Number((profit * 10_000n) / margin) : 0,
    distanceBps: liquidation === 0n ? null : liquidationDistanceBps(direction, now.price, liquidation),
    marginRatioBps: worth <= maintenance ? 10_000 : Number(mulDiv(maintenance, 10_000n, worth, 'ceil')),
  };
}

/**
 * What a stop would bring from now on: the closing fee taken off and, of an order that waits, the fee of its opening.
 * @param rate that of now, where it is known: that of then is not.
 */
export function stopPreview(held: Held, stop: bigint, rate: bigint = held.rate): StopOutcome {
  return stopOutcome({ ...held, rate, feeDue: held.state === 'pending' ? held.fee : 0n }, stop);
}

/** What closing a part of it at a price brings, by the formula that the server decides with. */
export function previewClose(held: Held, quantity: bigint, { price: closePrice, rate }: ClosesAt): Closing {
  const { rules, direction, openPrice, quantity: open, margin } = held;
  return closingOf({ rules, direction, openPrice, rate }, { closePrice, quantity, open, held: margin });
}

/**
 * The price at which closing what is open brings back what holding it has cost: its opening fee, the closing fee, and the swaps so far.
 * Rounded against the owner, so that all of it is covered.
 * @param rate that of now, where it is known.
 */
export function breakEvenOf(held: Held, rate: bigint = held.rate): bigint {
  const { rules, direction, openPrice, quantity, notional, swap } = held;
  const { num, den } = valueUnit(rules, rate);
  const feeBps = BigInt(rules.contractFeeBps);
  const due = feeOf(notional, rules.contractFeeBps) - swap;
  // Solved for the price: profit(price) − closing fee(price) = due.
  const cost = mulDiv(due * 10_000n, den, num * quantity, 'ceil');
  return direction === 'long'
    ? mulDiv(openPrice * 10_000n + cost, 1n, 10_000n - feeBps, 'ceil')
    : mulDiv(openPrice * 10_000n - cost, 1n, 10_000n + feeBps, 'floor');
}

/**
 * What of a quantity closes now, and at which average price: as much as the book holds, by the rule that the server decides with.
 * Null where the book holds nothing of it.
 */
export function closableOf(
  { rules, direction }: Pick<Held, 'rules' | 'direction'>,
  { bids, asks }: Levels,
  quantity: bigint,
): { quantity: bigint; price: bigint } | null {
  const side = direction === 'long' ? 'sell' : 'buy';
  const taken = takeToClose(side === 'buy' ? asks : bids, quantity, quantityLimits(rules));
  return taken.length === 0 ? null : { quantity: quantityOf(taken), price: averageOf(taken, side) };
}

/**
 * A share of what is open, in whole steps and no less than the market's smallest quantity; the whole when too little would stay
 * open to be closed later.
 */
export function partOf({ rules, quantity }: Pick<Held, 'rules' | 'quantity'>, percent: number): bigint {
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
export function totalsOf(all: readonly Held[], nowOf: (held: Held) => ClosesAt | null): Totals {
  let profit: bigint | null = 0n;
  for (const held of all) {
    if (held.state === 'pending') continue;
    const now = nowOf(held);
    profit = profit === null || now === null ? null : profit + inCents(standingOf(held, now).profit, 'nearest');
  }
  return { count: all.length, margin: all.reduce((sum, { margin }) => sum + upToCents(margin), 0n), profit };
}

function minor(usdt: string): bigint {
  return toMinor(usdt, 'USDT') ?? 0n;
}
