import type { Insertable, Selectable } from 'kysely';
import type { TradingTables } from '#server/store/tradingTables.ts';

export type SpotRow = Selectable<TradingTables['spot_orders']>;
export type PositionRow = Selectable<TradingTables['positions']>;
export type OptionRow = Selectable<TradingTables['options']>;
export type FillRow = Insertable<TradingTables['fills']>;
export type Trigger = Selectable<TradingTables['triggers']>;
export type Purpose = Trigger['purpose'];

/** Columns are named in every statement: PostgreSQL keeps the plan of a statement only then (store/engines/postgres.ts). */
export const spotColumns = [
  'id',
  'number',
  'user_id',
  'symbol',
  'side',
  'type',
  'is_oco',
  'quantity',
  'price',
  'worst_price',
  'stop_price',
  'stop_tick',
  'time_in_force',
  'filled',
  'amount',
  'fee',
  'held',
  'fills',
  'status',
  'tick',
  'created',
  'ended',
] as const satisfies readonly (keyof TradingTables['spot_orders'])[];

export const spotChanges = ['stop_tick', 'filled', 'amount', 'fee', 'held', 'fills', 'status', 'ended'] as const;
export type SpotChanges = Partial<Pick<SpotRow, (typeof spotChanges)[number]>>;

export const positionColumns = [
  'id',
  'number',
  'user_id',
  'product',
  'symbol',
  'direction',
  'type',
  'leverage',
  'quantity',
  'open_quantity',
  'limit_price',
  'worst_price',
  'stop_price',
  'stop_tick',
  'time_in_force',
  'trailing_bps',
  'open_price',
  'open_value',
  'open_tick',
  'rate',
  'take_profit',
  'stop_loss',
  'stops_tick',
  'liquidation',
  'margin',
  'waiting',
  'held',
  'fee',
  'swap',
  'profit',
  'shortfall',
  'closed_value',
  'close_tick',
  'close_reason',
  'fills',
  'status',
  'tick',
  'created',
  'opened',
  'closed',
  'shown_at',
] as const satisfies readonly (keyof TradingTables['positions'])[];

export const positionChanges = [
  ...(['stop_tick', 'trailing_bps', 'open_value'] as const),
  ...(['open_quantity', 'open_price', 'open_tick', 'take_profit', 'stop_loss', 'stops_tick', 'liquidation'] as const),
  ...([
    'quantity',
    'rate',
    'waiting',
    'held',
    'margin',
    'fee',
    'swap',
    'profit',
    'shortfall',
    'closed_value',
    'close_tick',
    'close_reason',
  ] as const),
  ...(['fills', 'status', 'opened', 'closed', 'shown_at'] as const),
];
export type PositionChanges = Partial<Pick<PositionRow, (typeof positionChanges)[number]>>;

export const optionColumns = [
  'id',
  'number',
  'user_id',
  'symbol',
  'direction',
  'seconds',
  'currency',
  'stake',
  'payout_bps',
  'open_price',
  'tick',
  'final_price',
  'final_tick',
  'result',
  'profit',
  'status',
  'created',
  'ended',
  'shown_at',
] as const satisfies readonly (keyof TradingTables['options'])[];

export const optionChanges = ['final_price', 'result', 'profit', 'status', 'ended'] as const;
export type OptionChanges = Partial<Pick<OptionRow, (typeof optionChanges)[number]>>;

export const fillColumns = [
  'order_id',
  'n',
  'product',
  'user_id',
  'symbol',
  'purpose',
  'tick',
  'price',
  'quantity',
  'amount',
  'fee',
  'profit',
  'margin',
  'rate',
  'shown_at',
] as const satisfies readonly (keyof TradingTables['fills'])[];

export const triggerColumns = [
  'order_id',
  'purpose',
  'product',
  'symbol',
  'way',
  'level',
  'since',
  'base',
  'room',
] as const satisfies readonly (keyof TradingTables['triggers'])[];
