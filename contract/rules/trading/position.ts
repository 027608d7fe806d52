import type { MarketRules } from '#contract/markets.ts';
import { mulDiv } from '#contract/money.ts';
import { feeOf, marginOf } from '../costs.ts';
import { notionalOf, type ValueUnit, valueUnit } from './figures.ts';

export type Direction = 'long' | 'short';

/**
 * What a position is computed from. Price and quantity are whole numbers of the market; `rate` is the quote currency in USDT, in
 * 10^-8: that of the opening for margin and maintenance, that of the moment for what a closing brings.
 */
export interface PositionTerms {
  rules: MarketRules;
  direction: Direction;
  openPrice: bigint;
  quantity: bigint;
  leverage: number;
  rate: bigint;
}

/** USDT minor units. */
export interface PositionCost {
  notional: bigint;
  margin: bigint;
  fee: bigint;
  /** What leaves the available balance: margin and fee. */
  cost: bigint;
}

/** What it takes to open a position. Notional, margin and fee are each rounded up. */
export function positionCost({ rules, openPrice, quantity, leverage, rate }: PositionTerms): PositionCost {
  const notional = notionalOf(openPrice, quantity, valueUnit(rules, rate), 'ceil');
  const margin = marginOf(notional, leverage);
  const fee = feeOf(notional, rules.contractFeeBps);
  return { notional, margin, fee, cost: margin + fee };
}

/** Profit of a quantity between two prices, before fees: quantity × change of price, rounded down, so a loss is rounded up. */
export function profitOf(
  direction: Direction,
  openPrice: bigint,
  closePrice: bigint,
  quantity: bigint,
  unit: ValueUnit,
): bigint {
  const change = direction === 'long' ? closePrice - openPrice : openPrice - closePrice;
  return mulDiv(change * quantity, unit.num, unit.den, 'floor');
}

/** What a position must keep of its margin: a share of the notional it was opened with, rounded up. */
export function maintenanceOf(rules: MarketRules, notional: bigint): bigint {
  return mulDiv(notional, BigInt(rules.maintenanceBps), 10_000n, 'ceil');
}

/**
 * How far a price is from a liquidation price, in basis points of the price with two decimals: cut, nobody is told of more room
 * than there is. Zero once it is there.
 */
export function liquidationDistanceBps(direction: Direction, price: bigint, liquidation: bigint): number {
  const way = direction === 'long' ? price - liquidation : liquidation - price;
  return price <= 0n || way <= 0n ? 0 : Number((way * 1_000_000n) / price) / 100;
}

/** USDT minor units. `payout` and `shortfall` are never both above zero. */
export interface Closing {
  /** Profit of the price alone, negative for a loss. */
  profit: bigint;
  fee: bigint;
  /** The closed part's share of the margin, rounded down; the last part takes what is left. */
  margin: bigint;
  /** What comes back to the available balance. */
  payout: bigint;
  /** Loss beyond the margin: the house bears it. */
  shortfall: bigint;
}

/**
 * What closing a part of a position brings, at the rate of the moment it is closed.
 * @param held the position's margin now; `open` its open quantity, `quantity` the part of it that is closed.
 */
export function closingOf(
  terms: Pick<PositionTerms, 'rules' | 'direction' | 'openPrice' | 'rate'>,
  { closePrice, quantity, open, held }: { closePrice: bigint; quantity: bigint; open: bigint; held: bigint },
): Closing {
  const { rules, direction, openPrice, rate } = terms;
  const unit = valueUnit(rules, rate);
  const margin = mulDiv(held, quantity, open, 'floor');
  const profit = profitOf(direction, openPrice, closePrice, quantity, unit);
  const fee = feeOf(notionalOf(closePrice, quantity, unit, 'ceil'), rules.contractFeeBps);
  const left = margin + profit - fee;
  return { profit, fee, margin, payout: left > 0n ? left : 0n, shortfall: left < 0n ? -left : 0n };
}

/** A position's margin is never more than so many times what it is worth: further away no liquidation comes. */
const marginTimesMost = 10n;

/** How much may be added to a position's margin, in USDT minor units. @param held its margin now. */
export function marginRoom(
  terms: Pick<PositionTerms, 'rules' | 'openPrice' | 'quantity' | 'rate'>,
  held: bigint,
): bigint {
  const { rules, openPrice, quantity, rate } = terms;
  const most = marginTimesMost * notionalOf(openPrice, quantity, valueUnit(rules, rate), 'ceil');
  return most > held ? most - held : 0n;
}

/** The largest quantity, in whole steps, whose margin and opening fee an amount covers. */
export function mostOpened(terms: Omit<PositionTerms, 'quantity'>, available: bigint, step: bigint): bigint {
  const { rules, openPrice, leverage, rate } = terms;
  const { num, den } = valueUnit(rules, rate);
  const perUnit = openPrice * num * BigInt(10_000 + rules.contractFeeBps * leverage);
  let quantity = perUnit === 0n ? 0n : ((available * den * 10_000n * BigInt(leverage)) / perUnit / step) * step;
  while (quantity > 0n && positionCost({ ...terms, quantity }).cost > available) quantity -= step;
  return quantity;
}
