import { isDealt } from '#contract/rules/products.ts';
import type { PositionProduct } from '#contract/api/positions.ts';
import type { MarketRules } from '#contract/markets.ts';
import {
  averageOf,
  type BookLevel,
  leftOf,
  levelsWithin,
  quantityOf,
  takeToClose,
} from '#contract/rules/trading/book.ts';
import { bidAsk, rateOf } from '#contract/rules/trading/lots.ts';
import type { Direction } from '#contract/rules/trading/position.ts';
import type { Prices } from '#server/domain/deps.ts';
import type { World } from '#server/domain/parts.ts';
import type { Market } from '#server/market/market.ts';
import { DomainError } from '#server/domain/errors.ts';
import type { DayRules } from '#contract/rules/dayRules.ts';
import { worstPriceMissed, unitOf } from '../checks.ts';
import { levelsAt, takenAt } from '../depth.ts';
import { boardTick, msOf, secondsOf } from '../moment.ts';
import { formatDecimal } from '#contract/money.ts';

/** A long opens by buying and closes by selling, a short the other way round. */
export function sideOf(direction: Direction, what: 'open' | 'close'): 'buy' | 'sell' {
  return (direction === 'long') === (what === 'open') ? 'buy' : 'sell';
}

/** The price that waiting orders are compared with: the market's own, for forex and metals its bid or ask. */
export function pathPrice(
  market: Market,
  rules: MarketRules,
  product: PositionProduct,
  side: 'buy' | 'sell',
  tick: number,
): bigint {
  const price = market.priceAt(rules.symbol, msOf(tick));
  if (!isDealt(product)) return price;
  const { bid, ask } = bidAsk(rules, price, secondsOf(tick));
  return side === 'buy' ? ask : bid;
}

/**
 * The price of a market order that is filled completely: the book's average, rounded against the taker; for forex and metals bid or ask.
 * @throws DomainError book_too_thin.
 */
export function takerPrice(
  market: Market,
  rules: MarketRules,
  product: PositionProduct,
  side: 'buy' | 'sell',
  quantity: bigint,
  tick: number,
): bigint {
  if (isDealt(product)) return pathPrice(market, rules, product, side, tick);
  const { filled, average } = takenAt(market, rules, side, quantity, tick);
  if (filled === quantity) return average;
  throw bookTooThin(rules, filled);
}

/**
 * The part of a quantity that can be closed by hand at a tick, in quantity steps of a day, and its average price, rounded against the
 * taker.
 * @param before the quantity that the same request has already taken of that side.
 * @throws DomainError book_too_thin where the book has less than the smallest quantity.
 */
export function closingPrice(
  market: Market,
  rules: MarketRules,
  day: DayRules,
  side: 'buy' | 'sell',
  wanted: bigint,
  tick: number,
  before = 0n,
): { price: bigint; quantity: bigint } {
  const levels = leftOf(levelsAt(market, rules, side, tick), before);
  const taken = takeToClose(levels, wanted, day);
  const quantity = quantityOf(taken);
  if (quantity > 0n) return { price: averageOf(taken, side), quantity };
  throw bookTooThin(rules, quantityOf(levels));
}

interface WorstOrder {
  product: PositionProduct;
  side: 'buy' | 'sell';
  quantity: bigint;
  worst: bigint;
}

/**
 * What an order takes at a tick at its worst price or better, in quantity steps of a day, and its average price, rounded against the
 * taker. A forex order is filled completely at bid or ask.
 * @throws DomainError worst_price_missed, with the best price on the board; book_too_thin below the smallest quantity.
 */
export function worstTaken(
  deps: Pick<World, 'clock'> & Pick<Prices, 'market'>,
  rules: MarketRules,
  day: DayRules,
  { product, side, quantity: wanted, worst }: WorstOrder,
  tick: number,
): { price: bigint; quantity: bigint } {
  const { market } = deps;
  const levelsOf = (at: number): BookLevel[] =>
    isDealt(product)
      ? [{ price: pathPrice(market, rules, product, side, at), quantity: wanted }]
      : levelsAt(market, rules, side, at);
  const within = levelsWithin(levelsOf(tick), side, worst);
  if (within.length === 0) throw worstPriceMissed(rules, worst, levelsOf(boardTick(deps, tick))[0]?.price ?? 0n);
  const taken = takeToClose(within, wanted, day);
  const quantity = quantityOf(taken);
  if (quantity === 0n) throw bookTooThin(rules, quantityOf(within));
  return { price: averageOf(taken, side), quantity };
}

export function bookTooThin(rules: MarketRules, held: bigint): DomainError {
  const available = formatDecimal(held, rules.quantityPrecision);
  return DomainError.of('book_too_thin', { available, unit: unitOf(rules) }, 'quantity');
}

/** The quote currency in USDT at a tick, in units of 10^-8. */
export function rateAt(market: Market, rules: MarketRules, tick: number): bigint {
  return rateOf(rules, (symbol) => market.priceAt(symbol, msOf(tick)));
}
