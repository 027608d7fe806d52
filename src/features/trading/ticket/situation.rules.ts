import type { MarketRules } from '#contract/markets.ts';
import { mulDiv } from '#contract/money.ts';
import { rateOne } from '#contract/rules/trading/figures.ts';
import type { Side } from '#contract/rules/trading/spot.ts';
import { blockedBy, type Levels, type NoPrice, takingOf } from '#src/state/market/livePrice.rules.ts';
import type { OrderType } from './draft.rules.ts';

/**
 * What a draft is judged by: the market and the account as of now. Prices and quantities are whole numbers of the market, money
 * is USDT minor units; null: not known.
 */
export interface Situation {
  rules: MarketRules;
  /** Intl tag of the language: it decides what "1.234" means. */
  tag: string;
  /** Decimals of the market's prices today. */
  decimals: number;
  /** What a taker takes from, as last seen. Of forex and metals bid and ask, each for any quantity. */
  levels: Levels | null;
  /** What a limit is held against, by its side, as last seen: a coin's last price; ask and bid of forex and metals. */
  bars: Record<Side, bigint> | null;
  /** Whether `bars` are of now, and whether they were and nothing has come since. */
  isLive: boolean;
  isStale: boolean;
  /** The quote currency in USDT, in 10^-8. */
  rate: bigint | null;
  /** Of the prices: spread and swap depend on the hour. Seconds since 1970. */
  atSeconds: number;
  /** Why nothing can be taken from the market; null where it can. */
  noPrice: NoPrice | null;
  /** The moment of `levels` by the server's clock, in milliseconds; null while they are not live. */
  atMs: number | null;
  /** When the market opens again, in seconds; null while it trades. */
  opensAt: number | null;
  /** What the account can spend. */
  usdt: bigint | null;
  /** What a seller of coins has, in whole quantities of the market: what is finer cannot be sold. */
  coins: bigint | null;
  /** How much worse than shown a market order may be filled. */
  slippageBps: number;
}

/** `held`: what of the quantity the book holds, where that is less than all. */
export interface Fill {
  price: bigint;
  held: bigint | null;
}

/** What a taker gets on average, rounded against him; without a quantity the best price. Null for an empty book. */
export function fillOf(levels: Levels | null, side: Side, quantity: bigint | null): Fill | null {
  if (levels === null) return null;
  const { best, average, quantity: held } = takingOf(levels, side, quantity ?? 0n);
  if (best === null) return null;
  return { price: average ?? best, held: held < (quantity ?? 0n) ? held : null };
}

/** The worst average that is still accepted, rounded towards the price shown: a fill beyond it is refused. */
export function worstOf(side: Side, price: bigint, slippageBps: number): bigint {
  return side === 'buy'
    ? mulDiv(price, BigInt(10_000 + slippageBps), 10_000n, 'floor')
    : mulDiv(price, BigInt(10_000 - slippageBps), 10_000n, 'ceil');
}

/** Whether a limit would be filled at once: then it is refused, because limit orders only wait. */
export function isBeyond(side: Side, limit: bigint, bar: bigint): boolean {
  return side === 'buy' ? limit > bar : limit < bar;
}

/** Why this order cannot be sent; null where it can. */
export function noPriceOf({ type }: { type: OrderType }, { noPrice }: Situation): NoPrice | null {
  return blockedBy(type === 'market' ? 'market' : 'limit', noPrice);
}

/** A limit order that only the server can hold against the price of now. */
export function isWaiting({ type }: { type: OrderType }, { isStale }: Situation): boolean {
  return type !== 'market' && isStale;
}

/** The rate to compute with: against the dollar it is always one. */
export function rateIn({ rate }: Situation): bigint {
  return rate ?? rateOne;
}

/** How an order at a tapped price is placed: it waits at `limit`, or takes at once and no worse than `worst`. */
export type Taken = { type: 'limit'; limit: bigint } | { type: 'market'; worst: bigint };

/**
 * A tap on a price of the book means this price or a better one, and is a valid order wherever the market goes after it: on the
 * near side it waits as a limit order; a price that somebody on the other side gives is taken at once, and is the worst that is
 * paid. Between the market's price and the best of the other side nothing can be taken and no limit may stand: the order waits at
 * the market's price, which is the better one.
 */
export function takenOrder(side: Side, price: bigint, { levels, bars }: Pick<Situation, 'levels' | 'bars'>): Taken {
  const best = (side === 'buy' ? levels?.asks : levels?.bids)?.[0]?.price;
  if (best !== undefined && !isBeyond(side, best, price)) return { type: 'market', worst: price };
  const bar = bars?.[side];
  return { type: 'limit', limit: bar !== undefined && isBeyond(side, price, bar) ? bar : price };
}
