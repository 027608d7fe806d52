import type { Kysely } from 'kysely';
import type { Position, PositionProduct, PositionState } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import { formatDecimal } from '#contract/money.ts';
import { rateScale, writePrice } from '#contract/rules/trading/figures.ts';
import { type PositionCost, positionCost, type PositionTerms } from '#contract/rules/trading/position.ts';
import type { Tables } from '#server/store/tables.ts';
import type { UnitOfWork } from '../unitOfWork.ts';
import { type PositionChanges, type PositionRow, positionColumns } from '../rows.ts';
import { type Listed, listRows } from '#server/domain/listRows.ts';
import { rulesOfRow } from '../moment.ts';
import { presentWaiting } from '../waiting.ts';
import { sideOf } from './prices.ts';

/** Changes a position whose row is locked. @returns its new state. */
export function changePosition({ positions }: UnitOfWork, row: PositionRow, changes: PositionChanges): PositionRow {
  const after = { ...row, ...changes };
  positions.set(row.id, after);
  return after;
}

/** The terms of an open position, with the conversion rate of its opening. @throws Error for one that was never opened. */
export function termsOf(row: PositionRow): PositionTerms {
  if (row.open_price === null) throw new Error(`the position ${row.number} was never opened`);
  return {
    rules: rulesOfRow(row.symbol),
    direction: row.direction,
    openPrice: row.open_price,
    quantity: row.open_quantity,
    leverage: Number(row.leverage),
    rate: row.rate,
  };
}

export function presentPosition(row: PositionRow): Position {
  const rules = rulesOfRow(row.symbol);
  const { quantityPrecision } = rules;
  const price = (figure: bigint | null) => (figure === null ? null : writePrice(rules, figure));
  const whole = (figure: bigint | null) => (figure === null ? null : Number(figure));
  const money = (figure: bigint) => fromMinor(figure, 'USDT');
  return {
    id: row.id,
    number: row.number,
    product: row.product,
    symbol: row.symbol,
    direction: row.direction,
    type: row.type,
    leverage: Number(row.leverage),
    quantity: formatDecimal(row.quantity, quantityPrecision),
    open_quantity: formatDecimal(row.open_quantity, quantityPrecision),
    waiting_quantity: formatDecimal(row.waiting, quantityPrecision),
    fills: Number(row.fills),
    limit_price: price(row.limit_price),
    ...presentWaiting(rules, row),
    open_price: price(row.open_price),
    open_tick: whole(row.open_tick),
    take_profit: price(row.take_profit),
    stop_loss: price(row.stop_loss),
    trailing_bps: whole(row.trailing_bps),
    stops_tick: whole(row.stops_tick),
    liquidation_price: price(row.liquidation),
    rate: formatDecimal(row.rate, rateScale),
    margin: money(row.status === 'pending' ? row.held - feeHeldOf(row) : row.margin),
    waiting_margin: money(row.status === 'pending' ? 0n : row.held - feeHeldOf(row)),
    fee_held: money(feeHeldOf(row)),
    fee: money(row.fee),
    swap: money(row.swap),
    profit: money(row.profit),
    shortfall: money(row.shortfall),
    close_price: price(averageClose(row)),
    close_tick: whole(row.close_tick),
    close_reason: row.close_reason,
    status: row.status,
    created: Number(row.created),
    tick: Number(row.tick),
    opened: whole(row.opened),
    closed: whole(row.closed),
    simulated: true,
  };
}

/** The part of a waiting order's hold that is for its fee, in USDT minor units. */
export function feeHeldOf(row: PositionRow): bigint {
  return row.waiting === 0n ? 0n : costOfPart(row, heldPrice(row), row.waiting).fee;
}

/** The price of a waiting order's hold. @throws Error for an order that does not wait. */
export function heldPrice({ number, limit_price: limit, worst_price: worst }: PositionRow): bigint {
  const price = limit ?? worst;
  if (price === null) throw new Error(`the market order ${number} waits for a price`);
  return price;
}

/**
 * The cost of the next part of an order, in USDT minor units: the parts add up to the cost of the whole, however it is split.
 * @param price the same for all parts.
 */
export function costOfPart(row: PositionRow, price: bigint, quantity: bigint): PositionCost {
  const { symbol, leverage, direction, rate } = row;
  const terms = { rules: rulesOfRow(symbol), direction, openPrice: price, leverage: Number(leverage), rate };
  const before = row.quantity - row.waiting;
  const [filled, filledThen] = [
    positionCost({ ...terms, quantity: before }),
    positionCost({ ...terms, quantity: before + quantity }),
  ];
  return {
    notional: filledThen.notional - filled.notional,
    margin: filledThen.margin - filled.margin,
    fee: filledThen.fee - filled.fee,
    cost: filledThen.cost - filled.cost,
  };
}

/** The average price of the closes so far, rounded against the user. */
function averageClose({
  closed_value: value,
  quantity,
  waiting,
  open_quantity: open,
  direction,
  status,
}: PositionRow): bigint | null {
  const closed = quantity - waiting - open;
  if (closed === 0n || value === 0n || status === 'pending' || status === 'cancelled') return null;
  return sideOf(direction, 'close') === 'buy' ? (value + closed - 1n) / closed : value / closed;
}

interface Filter extends Listed {
  status?: PositionState | undefined;
  symbol?: string | undefined;
}

/** A user's positions and orders of a product, newest first. */
export function listPositions(
  db: Kysely<Tables>,
  userId: string,
  product: PositionProduct,
  { status, symbol, ...page }: Filter,
): Promise<{ list: Position[]; next: string | null }> {
  let query = db
    .selectFrom('positions')
    .select(positionColumns)
    .where('user_id', '=', userId)
    .where('product', '=', product);
  if (status !== undefined) query = query.where('status', '=', status);
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  return listRows(query, page, presentPosition);
}

/** A user's pending, open and closing positions, newest first. */
export function liveRows(db: Kysely<Tables>, userId: string): Promise<PositionRow[]> {
  return db
    .selectFrom('positions')
    .select(positionColumns)
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'open', 'closing'])
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
