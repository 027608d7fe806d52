import { isDealt } from '#contract/rules/products.ts';
import type { Position } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { Fill, Product } from '#contract/api/trading.ts';
import type { MarketRules } from '#contract/markets.ts';
import { trimDecimal } from '#contract/money.ts';
import { isLotMarket, lotSize } from '#contract/rules/trading/figures.ts';
import { formatAmount, formatPrice } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import type { Query } from '#src/lib/paths.ts';
import {
  type Ended,
  endOf,
  limitOf,
  type Unfilled,
  unfilledLimit,
  unfilledSpot,
  unfilledStops,
  type Wait,
} from './waits.rules.ts';

/** What the fills of an order are read with. */
export interface FillContext {
  product: Product;
  rules: MarketRules;
  /** What opening it was: a long and a buyer buy. */
  opens: 'buy' | 'sell';
  openPrice: string | null;
  /** Of the notional; spot has none. */
  leverage: number | null;
  /** Of an order that waited to be filled; null where it was taken from the book. */
  limit: Wait | null;
  /** The tick at which its stop price was reached: what it took then it took from the book. */
  stopped: number | null;
  /** Of a position that ended by itself, and at which tick; null where it was closed by hand. */
  end: Ended | null;
  unfilled: readonly Unfilled[];
}

export function contextOfSpot(order: SpotOrder, rules: MarketRules): FillContext {
  return {
    product: 'spot',
    rules,
    opens: order.side,
    openPrice: order.average,
    leverage: null,
    limit: limitOf(order.price, order),
    stopped: order.stop_tick,
    end: null,
    unfilled: unfilledSpot(order),
  };
}

export function contextOfPosition(position: Position, rules: MarketRules): FillContext {
  return {
    product: position.product,
    rules,
    opens: position.direction === 'long' ? 'buy' : 'sell',
    openPrice: position.open_price,
    leverage: position.leverage,
    limit: limitOf(position.limit_price, position),
    stopped: position.stop_tick,
    end: endOf(position, rules),
    unfilled: [...unfilledLimit(position), ...unfilledStops(position, rules)],
  };
}

/**
 * How a fill's figures come about, in signs that every language reads: one line for the value or the profit, one for the fee, one
 * for the margin. `tag` is the Intl tag of the language.
 */
export function formulasOf(context: FillContext, fill: Fill, tag: string): string[] {
  const { rules, openPrice, leverage } = context;
  const { rate } = fill;
  const usdt = (decimal: string) => `${formatAmount(decimal, 'full', tag)} USDT`;
  const price = (decimal: string) => formatPrice(decimal, rules.pricePrecision, tag);
  if (fill.purpose === 'swap' || fill.purpose === 'margin') return [];
  const size = sizeOf(context, fill.quantity, tag);
  const turned = rate === '1' || /^1\.0*$/.test(rate) ? '' : ` × ${formatAmount(rate, 'full', tag)}`;
  const value = `${size} × ${price(fill.price)}${turned} = ${usdt(fill.amount)}`;
  const fees = hasFee(fill) ? [`${formatBps(feeBps(context), tag)} × ${usdt(fill.amount)} = ${usdt(fill.fee)}`] : [];
  if (fill.purpose === 'open') {
    const margins = leverage === null ? [] : [`${usdt(fill.amount)} ÷ ${leverage} = ${usdt(fill.margin)}`];
    return [value, ...margins, ...fees];
  }
  if (openPrice === null) return [value, ...fees];
  const [from, to] = context.opens === 'buy' ? [openPrice, fill.price] : [fill.price, openPrice];
  return [`(${price(to)} − ${price(from)}) × ${size}${turned} = ${usdt(fill.profit)}`, ...fees];
}

/** A quantity with its unit; lots with what is in one. */
export function sizeOf({ rules }: Pick<FillContext, 'rules'>, quantity: string, tag: string): string {
  const figure = formatAmount(trimDecimal(quantity), 'full', tag);
  if (!isLotMarket(rules)) return `${figure}\u00A0${rules.base}`;
  return `${figure} × ${formatAmount(String(lotSize(rules)), 'full', tag)}\u00A0${rules.base}`;
}

function feeBps({ product, rules }: FillContext): number {
  return product === 'spot' ? rules.spotFeeBps : rules.contractFeeBps;
}

function hasFee({ fee }: Fill): boolean {
  return /[1-9]/.test(fee);
}

/**
 * The question that the page of verification answers about a fill (docs/decisions/012-verify.md). Of prices that were waited for, it
 * also asks whether the fill was at the first tick that reached them; null for a fill of which that cannot be said.
 * @param before the fill before this one: a limit order waits on from there.
 */
export function checkOf(context: FillContext, fill: Fill, before?: Fill): Query | null {
  if (fill.purpose === 'swap' || fill.purpose === 'margin') return null;
  const isOpening = fill.purpose === 'open';
  const closes = context.opens === 'buy' ? 'sell' : 'buy';
  const question = {
    kind: context.product,
    symbol: context.rules.symbol,
    at: String(fill.tick),
    price: fill.price,
    side: isOpening ? context.opens : closes,
    ...(fill.shown_at === null ? {} : { shown: String(fill.shown_at) }),
  };
  const ended = context.end?.at === fill.tick ? context.end : null;
  const wait = isOpening ? (fill.tick === context.stopped ? null : context.limit) : ended;
  if (wait === null) return question;
  const since = isOpening && before !== undefined ? Math.max(wait.since, before.tick + 1) : wait.since;
  if (fill.tick < since) return null;
  // What must take the book pays by its size.
  const size = isDealt(context.product) || isOpening ? {} : { quantity: fill.quantity };
  return { ...question, why: wait.why, level: wait.price, since: String(since), ...size };
}
