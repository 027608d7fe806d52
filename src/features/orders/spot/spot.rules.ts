import type { SpotOrder, SpotState } from '#contract/api/spot.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { marketOf } from '#contract/markets.ts';
import { mulDiv, parseDecimal } from '#contract/money.ts';

import { type Table, tableOf, utc } from '../made/table.rules.ts';
import type { OrderFilter } from '../orders.rules.ts';

export type SpotFilter = OrderFilter<SpotState>;

/** How much of an order is filled, in whole per cent, rounded down: what is not all filled is never at a hundred. */
export function filledPercent({ symbol, quantity, filled }: Pick<SpotOrder, 'symbol' | 'quantity' | 'filled'>): number {
  const scale = marketOf(symbol)?.quantityPrecision ?? 0;
  const [part, whole] = [parseDecimal(filled, scale) ?? 0n, parseDecimal(quantity, scale) ?? 0n];
  return whole <= 0n ? 0 : Number(mulDiv(part, 100n, whole, 'floor'));
}

/** What a buyer has paid, or a seller received, with the fee; in USDT. */
export function totalOf({ side, amount, fee }: Pick<SpotOrder, 'side' | 'amount' | 'fee'>): string {
  const [paid, charged] = [toMinor(amount, 'USDT') ?? 0n, toMinor(fee, 'USDT') ?? 0n];
  return fromMinor(side === 'buy' ? paid + charged : paid - charged, 'USDT');
}

const columns = [
  'id',
  'number',
  'created_utc',
  'ended_utc',
  'symbol',
  'side',
  'type',
  'status',
  'quantity',
  'quantity_unit',
  'limit_price',
  'filled',
  'average_price',
  'amount_usdt',
  'fee_usdt',
  'total_usdt',
  'held',
  'simulated',
] as const;

/** A table for spreadsheets: full precision, times in UTC. */
export function spotTable(orders: readonly SpotOrder[]): Table {
  const rows = orders.map((order) => [
    order.id,
    order.number,
    utc(order.created),
    utc(order.ended),
    order.symbol,
    order.side,
    order.type,
    order.status,
    order.quantity,
    marketOf(order.symbol)?.base ?? '',
    order.price ?? '',
    order.filled,
    order.average ?? '',
    order.amount,
    order.fee,
    totalOf(order),
    order.held,
    String(order.simulated),
  ]);
  return tableOf('spot-orders', columns, rows);
}
