import type { Level } from '#contract/market/book.ts';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { feeOf } from '../rules/costs.ts';
import { type BookLevel, averageOf, quantityOf, takeFrom } from '../rules/trading/book.ts';
import { notionalOf, valueUnit } from '../rules/trading/figures.ts';
import type { PathView, PlanResult, PlanTrade } from './rule.ts';

/** So deep a rule looks into the book. What is larger takes the rest at the last level. */
export const levelsSeen = 60;

export interface Deal extends Pick<PlanTrade, 'tick' | 'symbol' | 'venue' | 'side' | 'cause' | 'quantity'> {
  feeBps: number;
  /** The venue's own price over the exchange's, by which its book is the exchange's moved; both whole. Absent on the exchange. */
  moved?: { price: number; venue: number };
}

/** Buys and sells for a rule, and keeps what it did. */
export class Desk {
  readonly #view: PathView;
  readonly trades: PlanTrade[] = [];

  constructor(view: PathView) {
    this.#view = view;
  }

  /** Takes a quantity from the book of a venue: the best levels first, and what they do not hold at the last one. */
  take(deal: Deal): PlanTrade {
    const levels = levelsOf(this.#view, deal);
    return this.#note(deal, takenFrom(levels, deal.side, deal.quantity));
  }

  /** A quote that the path has traded through: filled at its own price, without slippage. */
  quoteFilled(deal: Omit<Deal, 'moved'>, price: number): PlanTrade {
    return this.#note(deal, BigInt(price), BigInt(price));
  }

  #note(deal: Deal, price: bigint, mid?: bigint): PlanTrade {
    const { tick, symbol, venue, side, cause, quantity, feeBps, moved } = deal;
    const unit = valueUnit(rulesOf(symbol));
    const own = mid ?? BigInt(moved?.venue ?? this.#view.price(symbol, tick));
    const isBuy = side === 'buy';
    const amount = notionalOf(price, quantity, unit, isBuy ? 'ceil' : 'floor');
    const fair = notionalOf(own, quantity, unit, isBuy ? 'ceil' : 'floor');
    const trade: PlanTrade = {
      tick,
      symbol,
      venue,
      side,
      cause,
      quantity,
      price,
      amount,
      fee: feeOf(amount, feeBps),
      slippage: isBuy ? amount - fair : fair - amount,
    };
    this.trades.push(trade);
    return trade;
  }
}

/** What a trade leaves of cash, or adds to it. */
export function cashAfter(cash: bigint, { side, amount, fee }: PlanTrade): bigint {
  return cash + (side === 'sell' ? amount : -amount) - fee;
}

/** What the trades of a stretch come to. */
export function resultOf(trades: PlanTrade[]): PlanResult {
  let [net, fees, slippage] = [0n, 0n, 0n];
  for (const trade of trades) {
    net = cashAfter(net, trade);
    fees += trade.fee;
    slippage += trade.slippage;
  }
  return { net, fees, slippage, trades };
}

/** The levels that who buys or sells at a venue takes, best first. A moved price is rounded against who takes it. */
export function levelsOf(
  view: PathView,
  { symbol, tick, side, moved }: Pick<Deal, 'symbol' | 'tick' | 'side' | 'moved'>,
): BookLevel[] {
  const { asks, bids } = view.depth(symbol, tick, levelsSeen);
  const levels: readonly Level[] = side === 'buy' ? asks : bids;
  return levels.map(({ price, quantity }) => ({
    price: moved === undefined ? BigInt(price) : movedPrice(price, side, moved),
    quantity: BigInt(quantity),
  }));
}

function movedPrice(level: number, side: 'buy' | 'sell', { price, venue }: NonNullable<Deal['moved']>): bigint {
  const [product, by] = [BigInt(level) * BigInt(venue), BigInt(price)];
  return side === 'buy' ? (product + by - 1n) / by : product / by;
}

/** The average price of a quantity, rounded against who takes it. */
function takenFrom(levels: readonly BookLevel[], side: 'buy' | 'sell', quantity: bigint): bigint {
  const taken = takeFrom(levels, quantity);
  const rest = quantity - quantityOf(taken);
  const last = levels.at(-1);
  if (last === undefined) throw new RangeError('a book without levels');
  return averageOf(rest === 0n ? taken : [...taken, { price: last.price, quantity: rest }], side);
}

/** @throws RangeError for a symbol that is no market. */
export function rulesOf(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new RangeError(`plans: no market ${symbol}`);
  return rules;
}

/** The largest quantity, in whole steps of the day, that an amount pays at a price with its fee; 0 below the smallest one. */
export function affordable(
  view: PathView,
  { symbol, tick, price, feeBps }: { symbol: string; tick: number; price: bigint; feeBps: number },
  amount: bigint,
): bigint {
  const { step, min, max } = view.dayRules(symbol, tick);
  const { num, den } = valueUnit(rulesOf(symbol));
  const perUnit = price * num * BigInt(10_000 + feeBps);
  if (perUnit <= 0n) return 0n;
  const most = (amount * den * 10_000n) / perUnit;
  const whole = (most < max ? most : max) - ((most < max ? most : max) % step);
  return whole < min ? 0n : whole;
}
