import { excluded, valuesOf } from '#server/store/columns.ts';
import { preparedRows } from '#server/store/prepared.ts';
import {
  type FillRow,
  type OptionRow,
  type PositionRow,
  type Purpose,
  type SpotRow,
  type Trigger,
  fillColumns,
  optionChanges,
  optionColumns,
  positionChanges,
  positionColumns,
  spotChanges,
  spotColumns,
  triggerColumns,
} from './rows.ts';

/**
 * Inserts new orders and updates changed ones, whose rows are locked. An update writes only the columns that may change.
 */
export const writeSpots = preparedRows((db, rows: readonly SpotRow[]) =>
  db
    .insertInto('spot_orders')
    .values(rows.map((row) => valuesOf(row, spotColumns)))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded<SpotRow>(spotChanges))),
);

export const writePositions = preparedRows((db, rows: readonly PositionRow[]) =>
  db
    .insertInto('positions')
    .values(rows.map((row) => valuesOf(row, positionColumns)))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded<PositionRow>(positionChanges))),
);

export const writeOptions = preparedRows((db, rows: readonly OptionRow[]) =>
  db
    .insertInto('options')
    .values(rows.map((row) => valuesOf(row, optionColumns)))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded<OptionRow>(optionChanges))),
);

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
