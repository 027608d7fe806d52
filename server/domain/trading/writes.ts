import type { Insertable } from 'kysely';
import { excluded, valuesOf } from '#server/store/columns.ts';
import { preparedRows } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { OptionRow } from './options/options.ts';
import type { PositionRow } from './positions/rows.ts';
import type { SpotRow } from './spot/orders.ts';
import { fillColumns, optionColumns, positionColumns, spotColumns, triggerColumns } from './columns.ts';
import type { Purpose, Trigger } from './settle/events.ts';

export type FillRow = Insertable<Tables['fills']>;

/**
 * Orders as they are now, new ones and changed ones, whose rows are in hand. Of a changed one that is written which can change, and
 * nothing else may.
 */
export const writeSpots = preparedRows((db, rows: readonly SpotRow[]) =>
  db
    .insertInto('spot_orders')
    .values(rows.map((row) => valuesOf(row, spotColumns)))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded<SpotRow>(spotChanges))),
);

const spotChanges = ['stop_tick', 'filled', 'amount', 'fee', 'held', 'fills', 'status', 'ended'] as const;
export type SpotChanges = Partial<Pick<SpotRow, (typeof spotChanges)[number]>>;

export const writePositions = preparedRows((db, rows: readonly PositionRow[]) =>
  db
    .insertInto('positions')
    .values(rows.map((row) => valuesOf(row, positionColumns)))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded<PositionRow>(positionChanges))),
);

const positionChanges = [
  ...(['stop_tick', 'trailing_bps'] as const),
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

export const writeOptions = preparedRows((db, rows: readonly OptionRow[]) =>
  db
    .insertInto('options')
    .values(rows.map((row) => valuesOf(row, optionColumns)))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded<OptionRow>(optionChanges))),
);

const optionChanges = ['final_price', 'result', 'profit', 'status', 'ended'] as const;
export type OptionChanges = Partial<Pick<OptionRow, (typeof optionChanges)[number]>>;

export const insertFills = preparedRows((db, rows: readonly FillRow[]) =>
  db.insertInto('fills').values(rows.map((row) => valuesOf(row, fillColumns))),
);

export const upsertTriggers = preparedRows((db, rows: readonly Trigger[]) =>
  db
    .insertInto('triggers')
    .values(rows.map((row) => valuesOf(row, triggerColumns)))
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'purpose'])
        .doUpdateSet(excluded<Trigger>(['way', 'level', 'since', 'base', 'room'])),
    ),
);

export const deleteTriggers = preparedRows((db, rows: readonly { orderId: string; purpose: Purpose }[]) =>
  db.deleteFrom('triggers').where((eb) =>
    eb(
      eb.refTuple('order_id', 'purpose'),
      'in',
      rows.map(({ orderId, purpose }) => eb.tuple(orderId, purpose)),
    ),
  ),
);

export const deleteTriggersOf = preparedRows((db, orders: readonly { orderId: string }[]) =>
  db.deleteFrom('triggers').where(
    'order_id',
    'in',
    orders.map(({ orderId }) => orderId),
  ),
);
