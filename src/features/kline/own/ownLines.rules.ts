import type { Position } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { MarketRules } from '#contract/markets.ts';
import { decimalsAt } from '#contract/rules/dayRules.ts';
import { formatDecimal, parseDecimal } from '#contract/money.ts';

export type LineKind = 'limit' | 'entry' | 'take_profit' | 'stop_loss' | 'liquidation';

/** A price of one's own on a market: where something was opened, or will be opened or closed. */
export interface OwnLine {
  /** Of the order and what of it this is. */
  id: string;
  kind: LineKind;
  /** A decimal of the market. */
  price: string;
  side: 'buy' | 'sell' | 'long' | 'short';
  /** What is open, or will be; in the base or in lots. */
  quantity: string;
  /** Null for a spot order. */
  position: Position | null;
}

/** More than these cover the candles; those next to the price are of more use. */
export const linesShown = 24;

/** The lines of a market, nearest to its price first. */
export function ownLines(
  { symbol, pricePrecision }: MarketRules,
  orders: readonly SpotOrder[],
  positions: readonly Position[],
  now: string | undefined,
): OwnLine[] {
  const lines = [
    ...orders.filter((order) => order.symbol === symbol).flatMap(linesOfOrder),
    ...positions.filter((position) => position.symbol === symbol).flatMap(linesOfPosition),
  ];
  const price = now === undefined ? null : parseDecimal(now, pricePrecision);
  if (price === null || lines.length <= linesShown) return lines;
  const distance = (line: OwnLine) => {
    const away = (parseDecimal(line.price, pricePrecision) ?? 0n) - price;
    return away < 0n ? -away : away;
  };
  const byDistance = lines.toSorted((one, other) => (distance(one) < distance(other) ? -1 : 1));
  const near = new Set(byDistance.slice(0, linesShown));
  return lines.filter((line) => near.has(line));
}

function linesOfOrder({ id, side, price, quantity, filled }: SpotOrder): OwnLine[] {
  if (price === null) return [];
  return [{ id: `${id}:limit`, kind: 'limit', price, side, quantity: minus(quantity, filled), position: null }];
}

function linesOfPosition(position: Position): OwnLine[] {
  const { id, direction: side, status } = position;
  const isPending = status === 'pending';
  const quantity = isPending ? position.quantity : position.open_quantity;
  const prices: [LineKind, string | null][] = [
    ['limit', isPending ? position.limit_price : null],
    ['entry', isPending ? null : position.open_price],
    ['take_profit', position.take_profit],
    ['stop_loss', position.stop_loss],
    ['liquidation', isPending ? null : position.liquidation_price],
  ];
  return prices.flatMap(([kind, price]) =>
    price === null || isZero(price) ? [] : [{ id: `${id}:${kind}`, kind, price, side, quantity, position }],
  );
}

const scale = 18;

function minus(whole: string, part: string): string {
  const left = (parseDecimal(whole, scale) ?? 0n) - (parseDecimal(part, scale) ?? 0n);
  return formatDecimal(left, scale).replace(/\.?0+$/, '');
}

/** A liquidation price of zero is one that never comes. */
function isZero(price: string): boolean {
  return /^[0.]+$/.test(price);
}

/** Stops of what is open can be set; those of an order that still waits, or of what is being closed, cannot. */
export function isMovable({ kind, position }: OwnLine): boolean {
  return (kind === 'take_profit' || kind === 'stop_loss') && position?.status === 'open';
}

/** Where a finger has let go, as a price of the market: on a tick that today has, also where it opened half as much higher. */
export function priceAt(rules: MarketRules, value: number): string {
  return Math.max(value, 0).toFixed(decimalsAt(rules, value * 1.5));
}
