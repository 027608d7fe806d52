import type { DayRules } from '#contract/rules/dayRules.ts';
import type { Level } from '#contract/market/book.ts';
import type { PlanProductId } from './products.ts';

/** How far the looks of a rule are apart: 5 s. They lie on multiples of it since 1970, so that plans share what they look at. */
export const stepTicks = 25;

/**
 * A piece of the path that a plan runs on, in ticks since 1970: the rule looks at every step after `from` and up to `to`. It holds nothing
 * when it begins and nothing when it ends.
 */
export interface Stretch {
  from: number;
  to: number;
}

/** The steps of a stretch, in order. */
export function stepsOf(stretch: Stretch): number[] {
  return looksOf(stretch, stepTicks);
}

/** The ticks after `from` and up to `to` that are multiples of `every`, in order. */
export function looksOf({ from, to }: Stretch, every: number): number[] {
  const first = (Math.floor(from / every) + 1) * every;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / every) + 1) }, (_, at) => first + at * every);
}

/**
 * What a rule may see of the path, at ticks up to the one that it acts at. The server makes it of its days, a phone of revealed ones
 * (decision 012); both see the same to the last bit.
 */
export interface PathView {
  /** Whole price of a symbol (`BTCUSDT`) at a tick. */
  price(symbol: string, tick: number): number;
  /** The exchange's book, best levels first. */
  depth(symbol: string, tick: number, levels: number): { bids: Level[]; asks: Level[] };
  /** The highest and lowest price of the ticks `from` to `to`, both included. */
  range(symbol: string, from: number, to: number): { high: number; low: number };
  dayRules(symbol: string, tick: number): DayRules;
  /** The draw of the second venue at a step: a standard Gaussian of the day's key, independent of the path and of every other one. */
  venueDraw(symbol: string, tick: number): number;
}

/** One purchase or sale of a rule. Prices are whole prices and quantities minor units of the market; money is USDT minor units. */
export interface PlanTrade {
  tick: number;
  symbol: string;
  venue: 'exchange' | 'second';
  side: 'buy' | 'sell';
  /** Why: a rule's own reason, or because the plan day is over. */
  cause: 'signal' | 'quote' | 'day_end';
  quantity: bigint;
  /** The average that was paid or got. */
  price: bigint;
  /** Quantity times price: paid by a buyer, rounded up; got by a seller, rounded down. */
  amount: bigint;
  /** Rounded up. */
  fee: bigint;
  /** By how much the amount is worse than at the venue's own price of the tick; it is in the amount already. */
  slippage: bigint;
}

/** What a rule's trades of a stretch bring: what was sold, less what was bought, less fees. USDT minor units. */
export interface PlanResult {
  net: bigint;
  fees: bigint;
  slippage: bigint;
  trades: PlanTrade[];
}

/**
 * Runs the rule of a product on a stretch with an amount (USDT minor units). A pure function of the path: the same for the server, a
 * phone and whoever writes it anew from the white paper. `net` may be negative; that a plan cannot lose more than it has is the caller's.
 */
export type RunPlan = (view: PathView, product: PlanProductId, stretch: Stretch, amount: bigint) => PlanResult;
