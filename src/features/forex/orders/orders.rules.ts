import { type Position, positionStates } from '#contract/api/positions.ts';
import { resultOf } from '#contract/rules/trading/result.ts';

export const orderFilters = ['all', ...positionStates] as const;
export type OrderFilter = (typeof orderFilters)[number];

export function isOrderFilter(value: string | null): value is OrderFilter {
  return orderFilters.some((filter) => filter === value);
}

/** The list with an order in its newest form: in its place, or gone when the filter lets it through no longer. */
export function withOrder(list: readonly Position[], order: Position, filter: OrderFilter): Position[] {
  const others = list.filter(({ id }) => id !== order.id);
  return filter === 'all' || filter === order.status ? [...others, order].toSorted(newestFirst) : others;
}

function newestFirst(a: Position, b: Position): number {
  return b.created - a.created || (a.id < b.id ? 1 : -1);
}

const columns = [
  'id',
  'number',
  'symbol',
  'direction',
  'type',
  'status',
  'leverage',
  'lots',
  'open_lots',
  'limit_price',
  'open_price',
  'close_price',
  'take_profit',
  'stop_loss',
  'liquidation_price',
  'usdt_per_quote',
  'margin_usdt',
  'profit_usdt',
  'swap_usdt',
  'fee_usdt',
  'borne_by_the_house_usdt',
  'result_usdt',
  'close_reason',
  'created_utc',
  'opened_utc',
  'closed_utc',
  'open_tick',
  'close_tick',
  'stops_tick',
  'simulated',
] as const;

type Column = (typeof columns)[number];

/** A table for spreadsheets: the first line names the schema, the second the columns. Full precision, times in UTC. */
export function orderTable(orders: readonly Position[]): { header: string[]; rows: string[][] } {
  const rows = orders.map((order) => {
    const cells = cellsOf(order);
    return columns.map((column) => cells[column]);
  });
  const schema = ['schema', 'hft-practice/forex-orders', '1'];
  return { header: [...schema, ...columns.slice(schema.length).map(() => '')], rows: [[...columns], ...rows] };
}

function cellsOf(order: Position): Record<Column, string> {
  return {
    id: order.id,
    number: order.number,
    symbol: order.symbol,
    direction: order.direction,
    type: order.type,
    status: order.status,
    leverage: String(order.leverage),
    lots: order.quantity,
    open_lots: order.open_quantity,
    limit_price: order.limit_price ?? '',
    open_price: order.open_price ?? '',
    close_price: order.close_price ?? '',
    take_profit: order.take_profit ?? '',
    stop_loss: order.stop_loss ?? '',
    liquidation_price: order.liquidation_price ?? '',
    usdt_per_quote: order.rate,
    margin_usdt: order.margin,
    profit_usdt: order.profit,
    swap_usdt: order.swap,
    fee_usdt: order.fee,
    borne_by_the_house_usdt: order.shortfall,
    result_usdt: resultOf(order),
    close_reason: order.close_reason ?? '',
    created_utc: utc(order.created),
    opened_utc: utc(order.opened),
    closed_utc: utc(order.closed),
    open_tick: String(order.open_tick ?? ''),
    close_tick: String(order.close_tick ?? ''),
    stops_tick: String(order.stops_tick ?? ''),
    simulated: String(order.simulated),
  };
}

function utc(seconds: number | null): string {
  return seconds === null ? '' : new Date(seconds * 1000).toISOString();
}
