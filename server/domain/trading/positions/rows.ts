import type { Kysely, Selectable } from 'kysely';
import type { Position, PositionProduct, PositionState } from '../../../../contract/api/positions.ts';
import { fromMinor } from '../../../../contract/currencies.ts';
import { formatDecimal } from '../../../../contract/money.ts';
import { rateScale } from '../../../../contract/rules/trading/figures.ts';
import { positionCost, type PositionTerms } from '../../../../contract/rules/trading/position.ts';
import type { Tables } from '../../../store/tables.ts';
import type { Books } from '../books.ts';
import { positionColumns } from '../columns.ts';
import { type Listed, listRows } from '../../listRows.ts';
import { rulesOfRow } from '../moment.ts';
import type { PositionChanges } from '../writes.ts';
import { sideOf } from './prices.ts';

export type PositionRow = Selectable<Tables['positions']>;

/** Changes a position whose row is in hand. @returns it as it is now. */
export function changePosition({ positions }: Books, row: PositionRow, changes: PositionChanges): PositionRow {
  const after = { ...row, ...changes };
  positions.set(row.id, after);
  return after;
}

/** What an open position is computed from. @throws Error for one that was never opened. */
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
  const { pricePrecision, quantityPrecision } = rulesOfRow(row.symbol);
  const price = (figure: bigint | null) => (figure === null ? null : formatDecimal(figure, pricePrecision));
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
    fills: Number(row.fills),
    limit_price: price(row.limit_price),
    open_price: price(row.open_price),
    open_tick: whole(row.open_tick),
    take_profit: price(row.take_profit),
    stop_loss: price(row.stop_loss),
    stops_tick: whole(row.stops_tick),
    liquidation_price: price(row.liquidation),
    rate: formatDecimal(row.rate, rateScale),
    margin: money(row.margin - feeHeldOf(row)),
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

/** What an order that waits has set aside for the fee of its opening, in USDT minor units: a part of its row's margin. */
export function feeHeldOf({
  status,
  symbol,
  limit_price: limit,
  quantity,
  leverage,
  direction,
  rate,
}: PositionRow): bigint {
  if (status !== 'pending' || limit === null) return 0n;
  const terms = { rules: rulesOfRow(symbol), direction, openPrice: limit, quantity, leverage: Number(leverage), rate };
  return positionCost(terms).fee;
}

/** Of what was closed so far, rounded against the user. */
function averageClose({
  closed_value: value,
  quantity,
  open_quantity: open,
  direction,
  status,
}: PositionRow): bigint | null {
  const closed = quantity - open;
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

/** What of a user's is pending, open or closing, newest first. */
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
