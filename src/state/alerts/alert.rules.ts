import { decimalsOf } from '#src/lib/figures/format.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import type { Candle } from '#contract/api/market.ts';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { mulDiv, parseDecimal } from '#contract/money.ts';

export const alertSides = ['above', 'below'] as const;
export type AlertSide = (typeof alertSides)[number];

/** Notifies once, when a market's price reaches a level. */
export interface PriceAlert {
  id: string;
  symbol: string;
  side: AlertSide;
  /** A decimal with all digits of the market. */
  price: string;
  /** Prices count from this moment on, in seconds. */
  since: number;
  /** Null while it waits. */
  hit: AlertHit | null;
}

export interface AlertHit {
  /** Seconds: the moment; when it was missed, the start of the minute in which it happened. */
  at: number;
  /** The price of that moment; null when it was missed: a candle does not tell its prices' times. */
  price: string | null;
}

export const alertsMax = 50;

/** Whether a price has reached an alert's level. The level itself counts. */
export function isReached(
  { symbol, side, price }: Pick<PriceAlert, 'symbol' | 'side' | 'price'>,
  now: string,
): boolean {
  const precision = marketOf(symbol)?.pricePrecision;
  if (precision === undefined) return false;
  const [level, current] = [parseDecimal(price, precision), parseDecimal(now, precision)];
  if (level === null || current === null) return false;
  return side === 'above' ? current >= level : current <= level;
}

/**
 * Whether a candle has reached the level after `from` (seconds). Of a candle that began before it, only the close is known to be
 * later: its high may be older than the alert.
 */
export function isReachedIn(alert: PriceAlert, { time, high, low, close }: Candle, from: number): boolean {
  if (time < from) return isReached(alert, close);
  return isReached(alert, alert.side === 'above' ? high : low);
}

export type AlertProblem = 'price_missing' | 'price_wrong' | 'price_decimals' | 'already_above' | 'already_below';

/** What is wrong with a level, read from what was typed (null: no figure), against the last known price. */
export function alertProblem(
  rules: MarketRules,
  side: AlertSide,
  typed: { text: string; price: string | null },
  now: string,
): AlertProblem | null {
  if (typed.text.trim() === '') return 'price_missing';
  if (typed.price === null) return 'price_wrong';
  // The decimals that the current price is shown with.
  const price = parseDecimal(typed.price, decimalsOf(now));
  if (price === null) return 'price_decimals';
  if (price <= 0n) return 'price_wrong';
  if (!isReached({ symbol: rules.symbol, side, price: typed.price }, now)) return null;
  return side === 'above' ? 'already_above' : 'already_below';
}

/** A price moved by whole per cents, in the digits of the market; rounded away from the price. */
export function movedPrice(rules: MarketRules, price: string, percent: number): string | null {
  const current = parseDecimal(price, rules.pricePrecision);
  if (current === null) return null;
  const moved = mulDiv(current, BigInt(100 + percent), 100n, percent > 0 ? 'ceil' : 'floor');
  return writePrice(rules, moved);
}

/**
 * The list with one more, newest first. A full list drops the alert that was reached longest ago.
 * @returns null when all still wait.
 */
export function withAlert(list: readonly PriceAlert[], alert: PriceAlert): PriceAlert[] | null {
  if (list.length < alertsMax) return [alert, ...list];
  const said = list.filter(({ hit }) => hit !== null);
  if (said.length === 0) return null;
  const oldest = said.reduce((one, other) => ((other.hit?.at ?? 0) < (one.hit?.at ?? 0) ? other : one));
  return [alert, ...list.filter((one) => one !== oldest)];
}

/** The stored alerts that are valid: another version of the app may have written them. */
export function readAlerts(kept: unknown): PriceAlert[] {
  if (!Array.isArray(kept)) return [];
  return (kept as Partial<PriceAlert>[]).filter(isAlert).slice(0, alertsMax);
}

function isAlert(kept: Partial<PriceAlert> | null): kept is PriceAlert {
  if (typeof kept !== 'object' || kept === null) return false;
  const { id, symbol, side, price, since, hit } = kept;
  const rules = typeof symbol === 'string' ? marketOf(symbol) : undefined;
  return (
    typeof id === 'string' &&
    rules !== undefined &&
    alertSides.some((one) => one === side) &&
    typeof price === 'string' &&
    parseDecimal(price, rules.pricePrecision) !== null &&
    typeof since === 'number' &&
    (hit === null || typeof hit === 'object')
  );
}
