import type { Problem } from '#contract/errors.ts';
import type { MarketRules } from '#contract/markets.ts';
import { mulDiv } from '#contract/money.ts';
import { feeOf, feesOfMarginBps } from '#contract/rules/costs.ts';
import { quantityOf } from '#contract/rules/trading/book.ts';
import { notionalOf, quantityLimits, rateOne, valueUnit } from '#contract/rules/trading/figures.ts';
import { liquidationPrice } from '#contract/rules/trading/liquidation.ts';
import {
  type Direction,
  liquidationDistanceBps,
  mostOpened,
  type PositionCost,
  positionCost,
  type PositionTerms,
} from '#contract/rules/trading/position.ts';
import { type StopOutcome, stopOutcome } from '#contract/rules/trading/stops.ts';
import { type Levels, takingOf } from '#src/state/trading/livePrice.rules.ts';

/** What an order is about, as whole numbers of its market. A null quantity is none yet; a null limit is a market order. */
export interface Ticket {
  rules: MarketRules;
  direction: Direction;
  leverage: number;
  quantity: bigint | null;
  limit: bigint | null;
}

export type Deed = 'open' | 'close';

/** Whoever opens a long buys, whoever opens a short sells; closing is the other way round. */
export function takerOf(direction: Direction, deed: Deed): 'buy' | 'sell' {
  return (direction === 'long') === (deed === 'open') ? 'buy' : 'sell';
}

/** `tooThin`: the book holds only so much. */
export type Fill = { price: bigint } | { tooThin: bigint };

/**
 * What a taker would get: the average of the levels that his quantity reaches, rounded against him. Without a quantity the best
 * level; null for an empty book.
 */
export function fillOf(direction: Direction, deed: Deed, book: Levels, quantity: bigint | null): Fill | null {
  const wanted = quantity ?? 0n;
  const { quantity: held, average, best } = takingOf(book, takerOf(direction, deed), wanted);
  if (best === null) return null;
  return held < wanted ? { tooThin: held } : { price: average ?? best };
}

/** What is known before the order about what comes after it. USDT minor units; prices are the market's. */
export interface Outlook extends PositionCost {
  openPrice: bigint;
  /** Of a close at the open price: the closing fee moves with the price. */
  closeFee: bigint;
  liquidation: bigint;
  distanceBps: number;
  /** Margin and opening fee: the closing fee comes out of the margin, and what lies beyond it is the house's loss. */
  worst: bigint;
}

export function outlookOf({ rules, direction, leverage, quantity }: Ticket, openPrice: bigint): Outlook | null {
  if (quantity === null || quantity <= 0n || openPrice <= 0n) return null;
  const terms: PositionTerms = { rules, direction, openPrice, quantity, leverage, rate: rateOne };
  const cost = positionCost(terms);
  const liquidation = liquidationPrice(terms, cost.margin);
  const closeFee = feeOf(notionalOf(openPrice, quantity, valueUnit(rules), 'ceil'), rules.contractFeeBps);
  const distance = liquidationDistanceBps(direction, openPrice, liquidation);
  return { ...cost, openPrice, closeFee, liquidation, distanceBps: distance, worst: cost.cost };
}

/** The same for the market's largest quantity: what depends on none is the same, and what is rounded away too little to be seen. */
export function outlookOfAny(ticket: Ticket, openPrice: bigint): Outlook | null {
  return outlookOf({ ...ticket, quantity: quantityLimits(ticket.rules).max }, openPrice);
}

/**
 * The largest quantity that can surely be opened: by the balance, the market's limit and, for a market order, by what the book
 * holds. A market order may fill at a price that moved while it was on its way, so it is counted at the worst that is allowed.
 */
export function mostOf(ticket: Ticket, book: Levels, available: bigint, slippageBps: number): bigint {
  const { rules, direction, leverage, limit } = ticket;
  const { step, min, max } = quantityLimits(rules);
  const most = (price: bigint) =>
    mostOpened({ rules, direction, openPrice: price, leverage, rate: rateOne }, available, step);
  const byBalance = limit === null ? mostAtBook(ticket, book, most, slippageBps) : most(limit);
  const capped = byBalance < max ? byBalance : max;
  return capped < min ? 0n : capped;
}

/** Twice: the first time at the best price, which is too much; the second at the average that so much would cost. */
function mostAtBook(
  { rules, direction }: Ticket,
  book: Levels,
  most: (price: bigint) => bigint,
  slippageBps: number,
): bigint {
  const side = takerOf(direction, 'open');
  const { step } = quantityLimits(rules);
  const held = (quantityOf(side === 'buy' ? book.asks : book.bids) / step) * step;
  const { best } = takingOf(book, side, 0n);
  const first = best === null ? 0n : most(best);
  const reach = first < held ? first : held;
  const { average } = takingOf(book, side, reach);
  if (best === null || average === null) return 0n;
  const dearest = average > best ? average : best;
  const second = most(mulDiv(dearest, BigInt(10_000 + slippageBps), 10_000n, 'ceil'));
  return second < reach ? second : reach;
}

/** What a stop of this order would bring, opening and closing fee taken off. */
export function stopResult({ rules, direction, quantity }: Ticket, outlook: Outlook, stop: bigint): StopOutcome | null {
  if (quantity === null) return null;
  const { openPrice, margin, fee: feeDue, liquidation } = outlook;
  return stopOutcome({ rules, direction, openPrice, quantity, rate: rateOne, margin, feeDue, liquidation }, stop);
}

/**
 * The price at which the change of price alone is this share of the margin, in whole per cent; negative for a loss. Cut towards
 * the open price.
 */
export function priceAtShare(direction: Direction, openPrice: bigint, leverage: number, percent: number): bigint {
  const way = (openPrice * BigInt(percent)) / (100n * BigInt(leverage));
  return direction === 'long' ? openPrice + way : openPrice - way;
}

/** What a leverage makes of a market, whatever the size of the position. */
export interface LeverageRow {
  leverage: number;
  /** From the open price to the liquidation price. */
  distanceBps: number;
  /** What opening and closing fee take of the margin. */
  feesBps: number;
}

export function leverageRow(
  rules: MarketRules,
  direction: Direction,
  openPrice: bigint,
  leverage: number,
): LeverageRow {
  const outlook = outlookOfAny({ rules, direction, leverage, quantity: null, limit: null }, openPrice);
  return {
    leverage,
    distanceBps: outlook?.distanceBps ?? 0,
    feesBps: feesOfMarginBps(rules.contractFeeBps, leverage),
  };
}

/** A limit long does not pay more than the market asks, a limit short does not take less. */
export function limitProblem(
  direction: Direction,
  limit: bigint,
  current: bigint,
  show: (price: bigint) => string,
): Problem<'limit_buy_high' | 'limit_sell_low'> | null {
  const params = { price: show(limit), current: show(current) };
  if (direction === 'long') return limit > current ? { key: 'limit_buy_high', params } : null;
  return limit < current ? { key: 'limit_sell_low', params } : null;
}
