import { isPositionProduct, type Product } from '#contract/rules/products.ts';
import { forChange, preparedRows } from '#server/store/prepared.ts';
import type { Trx } from '../deps.ts';
import {
  type OptionRow,
  type PositionRow,
  type SpotRow,
  type Trigger,
  optionColumns,
  positionColumns,
  spotColumns,
} from './rows.ts';
import { triggersOf } from './triggers.ts';

export interface OrderRef {
  product: Product;
  orderId: string;
}

/** An order's row, locked until the transaction ends. */
export type Order =
  | { kind: 'spot'; row: SpotRow }
  | { kind: 'position'; row: PositionRow }
  | { kind: 'option'; row: OptionRow };

/** A locked order and its triggers. */
export interface LockedOrder {
  order: Order;
  triggers: readonly Trigger[];
}

/** Locks orders, by product and id so that two transactions cannot deadlock. Missing ones are left out. */
export async function lockOrders(trx: Trx, orders: readonly OrderRef[]): Promise<Map<string, LockedOrder>> {
  const idsOf = (isOne: (product: Product) => boolean) =>
    orders
      .filter(({ product }) => isOne(product))
      .map(({ orderId }) => ({ id: orderId }))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  const spots = await selectSpots(
    trx,
    idsOf((product) => product === 'spot'),
  );
  const positions = await selectPositions(trx, idsOf(isPositionProduct));
  const options = await selectOptions(
    trx,
    idsOf((product) => product === 'option'),
  );
  // After the rows are locked: triggers only change under the lock of their order's row.
  const triggers = await triggersOf(
    trx,
    orders.map(({ orderId }) => orderId),
  );
  const byOrder = Map.groupBy(triggers, ({ order_id: id }) => id);
  const held: Order[] = [
    ...spots.rows.map((row) => ({ kind: 'spot' as const, row })),
    ...positions.rows.map((row) => ({ kind: 'position' as const, row })),
    ...options.rows.map((row) => ({ kind: 'option' as const, row })),
  ];
  return new Map(held.map((order) => [order.row.id, { order, triggers: byOrder.get(order.row.id) ?? [] }]));
}

export async function lockSpot(trx: Trx, id: string): Promise<SpotRow | undefined> {
  return (await selectSpots(trx, [{ id }])).rows[0];
}

export async function lockPosition(trx: Trx, id: string): Promise<PositionRow | undefined> {
  return (await selectPositions(trx, [{ id }])).rows[0];
}

type Ids = readonly { id: string }[];

const selectSpots = preparedRows((db, ids: Ids) =>
  forChange(
    db,
    db
      .selectFrom('spot_orders')
      .select(spotColumns)
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .orderBy('id'),
  ),
);

const selectPositions = preparedRows((db, ids: Ids) =>
  forChange(
    db,
    db
      .selectFrom('positions')
      .select(positionColumns)
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .orderBy('id'),
  ),
);

const selectOptions = preparedRows((db, ids: Ids) =>
  forChange(
    db,
    db
      .selectFrom('options')
      .select(optionColumns)
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .orderBy('id'),
  ),
);
