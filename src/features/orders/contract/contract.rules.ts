import { type Position, positionStates } from '#contract/api/positions.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { marketOf } from '#contract/markets.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { type Table, tableOf, utc } from '../made/table.rules.ts';
import type { OrderFilter } from '../orders.rules.ts';

/** Contracts close at once: `closing` is for forex and metals. */
export const contractStates = positionStates.filter((state) => state !== 'closing');
export type ContractState = (typeof contractStates)[number];

export type ContractFilter = OrderFilter<ContractState>;

const columns = [
  'id',
  'number',
  'product',
  'created_utc',
  'opened_utc',
  'closed_utc',
  'symbol',
  'direction',
  'type',
  'leverage',
  'status',
  'close_reason',
  'quantity',
  'open_quantity',
  'quantity_unit',
  'limit_price',
  'open_price',
  'open_tick',
  'close_price',
  'close_tick',
  'take_profit',
  'stop_loss',
  'liquidation_price',
  'rate_to_usdt',
  'margin_usdt',
  'fee_held_usdt',
  'profit_usdt',
  'fee_usdt',
  'swap_usdt',
  'borne_by_the_house_usdt',
  'result_usdt',
  'simulated',
] as const;

/** What an order that waits has set aside in all, in USDT: its margin, and the fee of its opening. */
export function heldInAll({ margin, fee_held }: Pick<Position, 'margin' | 'fee_held'>): string {
  return fromMinor((toMinor(margin, 'USDT') ?? 0n) + (toMinor(fee_held, 'USDT') ?? 0n), 'USDT');
}

/** Whether a part of it still waits for the order book to come to its limit. */
export function isWaiting({ waiting_quantity: waiting }: Pick<Position, 'waiting_quantity'>): boolean {
  return /[1-9]/.test(waiting);
}

/** A table for spreadsheets: full precision, times in UTC, ticks of 200 ms since 1970 to check prices with. */
export function positionTable(positions: readonly Position[]): Table {
  const rows = positions.map((position) => [
    position.id,
    position.number,
    position.product,
    utc(position.created),
    utc(position.opened),
    utc(position.closed),
    position.symbol,
    position.direction,
    position.type,
    String(position.leverage),
    position.status,
    // Of a part that was closed it says nothing of the position.
    position.status === 'closed' ? (position.close_reason ?? '') : '',
    position.quantity,
    position.open_quantity,
    position.product === 'forex' ? 'lot' : (marketOf(position.symbol)?.base ?? ''),
    position.limit_price ?? '',
    position.open_price ?? '',
    String(position.open_tick ?? ''),
    position.close_price ?? '',
    String(position.close_tick ?? ''),
    position.take_profit ?? '',
    position.stop_loss ?? '',
    position.liquidation_price ?? '',
    position.rate,
    position.margin,
    position.fee_held,
    position.profit,
    position.fee,
    position.swap,
    position.shortfall,
    resultOf(position),
    String(position.simulated),
  ]);
  return tableOf('contract-orders', columns, rows);
}
