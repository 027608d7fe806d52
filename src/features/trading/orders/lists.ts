import { type Position, type PositionState, positionStates } from '#contract/api/positions.ts';
import { type SpotOrder, type SpotState, spotStates } from '#contract/api/spot.ts';
import type { MarketKind } from '#contract/markets.ts';
import type { Table } from '#src/lib/files/table.ts';
import type { PagedFact } from '#src/state/feed/pagedFact.ts';
import { positionOrders, spotOrders } from './orders.atoms.ts';
import type { OrderFilter } from './orders.rules.ts';
import { contractTable, forexTable, spotTable } from './tables.rules.ts';

/** What every list of orders has. */
export interface Listed {
  id: string;
  number: string;
}

/** One product's list of orders: where it comes from, what it can be narrowed to, and the file it can be saved as. */
export interface OrdersOf<S extends string, R extends Listed> {
  orders: PagedFact<OrderFilter<S>, R>;
  /** The states that the list can be narrowed to; the array stays the same. */
  states: readonly S[];
  kinds: readonly MarketKind[];
  table(orders: readonly R[]): Table;
  /** In the name of the exported file. */
  fileWord: string;
  /** Whether the report of profit and loss counts these orders. */
  hasProfit: boolean;
}

const coins = ['coin', 'virtual'] as const;

export const spotList: OrdersOf<SpotState, SpotOrder> = {
  orders: spotOrders,
  states: spotStates,
  kinds: coins,
  table: spotTable,
  fileWord: 'spot-orders',
  hasProfit: false,
};

export const contractList: OrdersOf<PositionState, Position> = {
  orders: positionOrders.contract,
  // Contracts close at once: `closing` is for forex and metals.
  states: positionStates.filter((state) => state !== 'closing'),
  kinds: coins,
  table: contractTable,
  fileWord: 'contract-orders',
  hasProfit: true,
};

export const forexList: OrdersOf<PositionState, Position> = {
  orders: positionOrders.forex,
  states: positionStates,
  kinds: ['forex', 'metal'],
  table: forexTable,
  fileWord: 'forex-orders',
  hasProfit: true,
};
