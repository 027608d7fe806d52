import type { Product } from '#contract/api/trading.ts';
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

/** An order's row, held until the transaction ends: nobody else moves the order meanwhile. */
export type Order =
  | { kind: 'spot'; row: SpotRow }
  | { kind: 'position'; row: PositionRow }
  | { kind: 'option'; row: OptionRow };

/** An order, and what it waits for. */
export interface InHand {
  order: Order;
  triggers: readonly Trigger[];
}

/** Takes orders in hand; those that are not there are not among them. In one order everywhere: nobody waits for another in a circle. */
export async function takeInHand(trx: Trx, orders: readonly OrderRef[]): Promise<Map<string, InHand>> {
  const idsOf = (isOne: (product: Product) => boolean) =>
    orders
      .filter(({ product }) => isOne(product))
      .map(({ orderId }) => ({ id: orderId }))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  const spots = await selectSpots(
    trx,
    idsOf((product) => product === 'spot'),
  );
  const positions = await selectPositions(
    trx,
    idsOf((product) => product === 'contract' || product === 'forex'),
  );
  const options = await selectOptions(
    trx,
    idsOf((product) => product === 'option'),
  );
  // Behind the rows: whoever changes what an order waits for has its row in hand.
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

export async function lockedSpot(trx: Trx, id: string): Promise<SpotRow | undefined> {
  return (await selectSpots(trx, [{ id }])).rows[0];
}

export async function lockedPosition(trx: Trx, id: string): Promise<PositionRow | undefined> {
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
