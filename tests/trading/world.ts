/** A user, his orders and his money, beside the same in the engine. */
import { expect } from 'vitest';
import { depthLevels } from '#contract/api/market.ts';
import { tickAt } from '#contract/market/calendar.ts';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { DomainError } from '#server/domain/errors.ts';
import { afterSettling } from '#server/domain/trading/afterSettling.ts';
import { msOf, tickNow } from '#server/domain/trading/moment.ts';
import type { Work } from '#server/store/transaction.ts';
import type { Domain } from '../api/domain.ts';
import { Purse } from './purse.ts';
import { averageOf, type Level, type Modelled, type Sight, sumOf, takeOf } from './ticks.ts';
import { step } from './steps.ts';

/** Prices of many decimals and few, quantities in coins and in hundred thousandths, both rates of maintenance. */
export const symbols = ['BTCUSDT', 'TRXUSDT', 'ATOMUSDT'] as const;
export type TradedSymbol = (typeof symbols)[number];

export function rulesOf(symbol: string): MarketRules {
  const found = marketOf(symbol);
  if (found === undefined) throw new Error(`no market ${symbol}`);
  return found;
}

const priceLifeMs = 5000;
const plenty = 10n ** 15n;

/** The figures of what an order comes to, and how often each was met: a model that meets nothing proves nothing. */
export type Met = Map<string, number>;

export class World implements Sight {
  readonly domain: Domain;
  readonly orders: Modelled[] = [];
  readonly userId: string;
  readonly purse: Purse;
  readonly met: Met;
  readonly #prices = new Map<string, Map<number, bigint>>();

  static readonly funds = [
    ['spot', 'USDT', plenty],
    ...symbols.map((symbol) => ['spot', rulesOf(symbol).base, 10n * plenty] as const),
    ['contract', 'USDT', plenty],
    ['option', 'USDT', plenty],
  ] as const;

  constructor(domain: Domain, userId: string, house: Map<string, bigint>, met: Met) {
    this.domain = domain;
    this.userId = userId;
    this.purse = new Purse(World.funds, house);
    this.met = met;
  }

  now(): number {
    return tickNow(this.domain.deps);
  }

  priceAt(symbol: string, tick: number): bigint {
    const known = this.#prices.get(symbol) ?? new Map<number, bigint>();
    this.#prices.set(symbol, known);
    const price = known.get(tick) ?? this.domain.deps.market.priceAt(symbol, msOf(tick));
    known.set(tick, price);
    return price;
  }

  fineAt(symbol: string, tick: number): bigint {
    return this.domain.deps.market.finePriceAt(symbol, msOf(tick));
  }

  bookAt(symbol: string, side: 'buy' | 'sell', tick: number, levels = depthLevels): readonly Level[] {
    const { asks, bids } = this.domain.deps.market.depth(symbol, msOf(tick), levels);
    return side === 'buy' ? asks : bids;
  }

  unitAt(symbol: string, tick: number): bigint {
    return this.domain.deps.market.dayRules(symbol, tick).unit;
  }

  /** A price on the ticks of the day: the one at or below it, or the one at or above it. */
  onTick(symbol: string, price: bigint, tick: number, isUp: boolean): bigint {
    const unit = this.unitAt(symbol, tick);
    const over = price % unit;
    return over === 0n || !isUp ? price - over : price - over + unit;
  }

  /** Where the clock was set back too far behind what has happened, nobody can have been shown its price. */
  staleAt(tick: number): 'price_stale' | null {
    return msOf(tick) - msOf(tickAt(this.domain.clock.nowMs())) > priceLifeMs ? 'price_stale' : null;
  }

  /** Every tick up to now, to every order. */
  catchUp(): void {
    for (const order of this.orders) this.bring(order, this.now());
  }

  bring(order: Modelled, to: number): void {
    while (order.seen < to && isLive(order)) {
      order.seen += 1;
      step(order, order.seen, this, this.purse);
    }
    order.seen = Math.max(order.seen, to);
  }

  do<T>(work: Work<T>): Promise<T> {
    return this.domain.store.transaction(work);
  }

  /** What is done to an order that has been there before. */
  doTo<T>(order: Modelled, work: Work<T>): Promise<T> {
    return afterSettling(this.domain.deps, { product: order.kind, orderId: order.id }, () => this.do(work));
  }

  note(what: string): void {
    this.met.set(what, (this.met.get(what) ?? 0) + 1);
  }

  /** What the book of a tick pays or asks for a quantity; the average is null where it holds nothing. */
  taken(symbol: string, side: 'buy' | 'sell', quantity: bigint, tick: number) {
    const levels = takeOf(this.bookAt(symbol, side, tick), quantity);
    return { levels, quantity: sumOf(levels), average: averageOf(side, levels) };
  }

  /** A quantity of three sizes: odd and small, some levels of the book, and more than the book holds. */
  sized(symbol: string, size: Size, tick: number): bigint {
    const held = sumOf(this.bookAt(symbol, 'buy', tick));
    return { small: 37n, some: held / 3n + 1n, huge: (held * 3n) / 2n }[size];
  }
}

export type Size = 'small' | 'some' | 'huge';

export function isLive(order: Modelled): boolean {
  if (order.kind === 'option') return order.result === null;
  return order.status === 'open' || order.status === 'pending';
}

export const showPrice = ({ pricePrecision }: MarketRules, price: bigint) => formatDecimal(price, pricePrecision);
export const showQuantity = ({ quantityPrecision }: MarketRules, quantity: bigint) =>
  formatDecimal(quantity, quantityPrecision);

/** A price as a form shows it at a tick; any slippage that may be asked for. */
export function shownAt(rules: MarketRules, price: bigint, tick: number) {
  return { shown_price: showPrice(rules, price), shown_at: msOf(tick), slippage_bps: 500 };
}

/** @returns null where it was refused, and with which key the model says. */
export async function refusedWith<T>(key: string | null, work: () => Promise<T>): Promise<T | null> {
  try {
    const done = await work();
    expect(key, 'it was done').toBe(null);
    return done;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.key).toBe(key);
    return null;
  }
}
