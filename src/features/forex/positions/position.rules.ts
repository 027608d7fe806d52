import type { Position } from '#contract/api/positions.ts';
import { toMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { Problem } from '#contract/errors.ts';
import { parseDecimal } from '#contract/money.ts';
import { readPrice, valueUnit } from '#contract/rules/trading/figures.ts';
import { liquidationDistanceBps, profitOf } from '#contract/rules/trading/position.ts';
import { type Stops, stopProblems } from '#contract/rules/trading/stops.ts';
import { closingPrice, type ForexPrices, pipsFor } from '../market.rules.ts';
import { readPriceTyped } from '../stops/readPriceTyped.ts';

/** What a position would be worth if it were closed now. */
export interface LiveResult {
  /** The price it would close at, whole. */
  price: bigint;
  /** The quote currency in USDT now, in 10^-8. */
  rate: bigint;
  /** Of the price alone, USDT minor units. */
  profit: bigint;
  /** With the swap so far. */
  result: bigint;
  /** A decimal, negative for a loss. */
  pips: string;
}

/** @returns null for what is not open, or not on sale any more. */
export function liveResult(position: Position, rules: MarketRules, prices: ForexPrices | null): LiveResult | null {
  const open = position.open_price === null ? null : readPrice(rules, position.open_price);
  const quantity = parseDecimal(position.open_quantity, rules.quantityPrecision);
  if (prices === null || open === null || quantity === null || quantity === 0n) return null;
  // What is paid is converted at the rate of then: of now, if it were closed now.
  const { rate } = prices;
  const { direction } = position;
  const price = closingPrice(prices, direction);
  const profit = profitOf(direction, open, price, quantity, valueUnit(rules, rate));
  return { price, rate, profit, result: profit + minor(position.swap), pips: pipsFor(rules, direction, open, price) };
}

export interface ClosingNow extends LiveResult {
  /** What would come back to the available balance: the margin, which the swaps are in already, with profit or less loss. */
  payout: bigint;
}

/** What closing all of a position at the price of now would bring. */
export function closingNow(position: Position, rules: MarketRules, prices: ForexPrices | null): ClosingNow | null {
  const live = liveResult(position, rules, prices);
  if (live === null) return null;
  const left = minor(position.margin) + live.profit;
  return { ...live, payout: left > 0n ? left : 0n };
}

export interface StopsTyped {
  stops: Stops;
  problems: { takeProfit?: Problem; stopLoss?: Problem };
  /** What pips are counted from: the price it opened or would open at. */
  basis: bigint | null;
}

/**
 * What the typed stops of a position say, and what is wrong with them: those of an open position are measured against the price it
 * would close at now, those of a waiting order against its limit.
 */
export function stopsTyped(
  position: Position,
  rules: MarketRules,
  prices: ForexPrices | null,
  typed: { takeProfit: string; stopLoss: string },
  tag: string,
): StopsTyped {
  const { direction, open_price, limit_price } = position;
  const whole = (decimal: string | null) => (decimal === null ? null : readPrice(rules, decimal));
  const basis = whole(open_price ?? limit_price);
  const takeProfit = readPriceTyped(typed.takeProfit, rules, tag);
  const stopLoss = readPriceTyped(typed.stopLoss, rules, tag);
  const stops = { takeProfit: takeProfit.price, stopLoss: stopLoss.price };
  const now = open_price === null || prices === null ? basis : closingPrice(prices, direction);
  const wrong = basis === null || now === null ? {} : stopProblems(rules, direction, stops, { open: null, now });
  const [profitProblem, lossProblem] = [takeProfit.problem ?? wrong.take_profit, stopLoss.problem ?? wrong.stop_loss];
  return {
    stops,
    problems: {
      ...(profitProblem === undefined ? {} : { takeProfit: profitProblem }),
      ...(lossProblem === undefined ? {} : { stopLoss: lossProblem }),
    },
    basis,
  };
}

/** How far the price is from the liquidation, in basis points; null where there is none to come. */
export function distanceBps(position: Position, rules: MarketRules, prices: ForexPrices | null): number | null {
  const { direction, liquidation_price: text } = position;
  const liquidation = text === null ? null : readPrice(rules, text);
  if (prices === null || liquidation === null || liquidation === 0n) return null;
  return liquidationDistanceBps(direction, closingPrice(prices, direction), liquidation);
}

function minor(usdt: string): bigint {
  return toMinor(usdt, 'USDT') ?? 0n;
}
