import type { PositionProduct } from '#contract/api/positions.ts';
import { formatDecimal, parseDecimal } from '#contract/money.ts';
import { closingTicks } from '#contract/rules/trading/fit.ts';
import type { Prices, Trx } from '#server/domain/deps.ts';
import type { World } from '#server/domain/parts.ts';
import { DomainError } from '#server/domain/errors.ts';
import { assertSettled } from '../settle/assertSettled.ts';
import { parseQuantity, refuseMovedPrice, type ShownPrice, unitOf } from '../checks.ts';
import { type TradingParts, type UnitOfWork, withUnitOfWork } from '../unitOfWork.ts';
import { lockPosition } from '../locks.ts';
import { type SettlementPart, refuseClosed, rulesOfRow, secondsOf, tickAfter } from '../moment.ts';
import { dropTriggers, setTrigger } from '../triggers.ts';
import { closePart } from './closePart.ts';
import { releaseUnfilled } from './open.ts';
import { closingPrice, pathPrice, sideOf } from './prices.ts';
import { changePosition } from './positions.ts';
import type { PositionRow } from '../rows.ts';

/** @param product null for any. @throws DomainError not_found, also for another user's position. */
export async function ownPosition(
  trx: Trx,
  userId: string,
  product: PositionProduct | null,
  id: string,
): Promise<PositionRow> {
  const row = await lockPosition(trx, id);
  if (row?.user_id !== userId || (product !== null && row.product !== product))
    throw DomainError.of('not_found', {}, 'id');
  return row;
}

/** @throws DomainError position_closing, position_not_open. */
export function refuseNotOpen({ status }: PositionRow): void {
  if (status === 'closing') throw DomainError.of('position_closing', {});
  if (status !== 'open') throw DomainError.of('position_not_open', { status });
}

/** The tick of a request on a position that is handled now: not before its last events. */
export function tickOfPosition(deps: Pick<World, 'clock'> & SettlementPart, row: PositionRow): number {
  return tickAfter(deps, row.tick, row.stop_tick, row.open_tick, row.stops_tick, row.close_tick);
}

interface CloseRequest extends ShownPrice {
  id: string;
  quantity?: string | undefined;
}

/** A position after a close by hand, the quantity closed by it, and the profit on that before fees, in USDT minor units. */
export interface ClosedRow extends PositionRow {
  closedQuantity: bigint;
  closedProfit: bigint;
}

/**
 * Closes a contract, or a part of it, at the book's price of now. What the book cannot take stays open, so that a position larger than
 * any book can be closed in parts.
 * @throws DomainError with the first rule that is broken; book_too_thin where the book has less than the smallest quantity.
 */
export async function closeContract(
  trx: Trx,
  deps: TradingParts,
  userId: string,
  { id, ...request }: CloseRequest,
): Promise<ClosedRow> {
  const row = await ownPosition(trx, userId, 'contract', id);
  const tick = tickOfPosition(deps, row);
  refuseNotOpen(row);
  await assertSettled(trx, deps, id, tick);
  const close = checkContractClose(deps, row, request, tick);
  return withUnitOfWork(trx, deps, close);
}

/**
 * Checks a close of a contract and returns it as a function: nothing changes before that is called.
 * @param before the quantity that the same request has already taken of that side of the book.
 * @throws DomainError with the first rule that is broken.
 */
export function checkContractClose(
  deps: Pick<World, 'clock'> & Pick<Prices, 'market'>,
  row: PositionRow,
  { quantity: text, ...shown }: Omit<CloseRequest, 'id'>,
  tick: number,
  before = 0n,
): (work: UnitOfWork) => ClosedRow {
  refuseNotOpen(row);
  const rules = rulesOfRow(row.symbol);
  // In quantity steps of the order's day; all that is open is always allowed.
  const day = deps.market.dayRules(row.symbol, Number(row.tick));
  const isWhole = text === undefined || parseDecimal(text, rules.quantityPrecision) === row.open_quantity;
  const wanted = isWhole ? row.open_quantity : parseQuantity(rules, day, text, 'quantity');
  if (wanted > row.open_quantity) {
    const open = formatDecimal(row.open_quantity, rules.quantityPrecision);
    throw DomainError.of('close_too_much', { open, unit: unitOf(rules) }, 'quantity');
  }
  const side = sideOf(row.direction, 'close');
  const priceAt = (at: number) => closingPrice(deps.market, rules, day, side, wanted, at, before);
  const { price, quantity } = priceAt(tick);
  refuseMovedPrice(deps, rules, side, shown, { price, tick, priceAt: (at) => priceAt(at).price });
  return (work) => {
    const closed = closePart(work, deps, { ...row, ...withShownAt(shown) }, { price, quantity, tick, reason: 'user' });
    return { ...closed, closedQuantity: quantity, closedProfit: closed.profit - row.profit };
  };
}

export function withShownAt({ shown_at: at }: ShownPrice): { shown_at: bigint | null } {
  return { shown_at: at === undefined ? null : BigInt(at) };
}

/**
 * Accepts the close of a forex position, which is executed one second later; a pending order is cancelled.
 * @throws DomainError with the first rule that is broken.
 */
export async function closeForex(
  trx: Trx,
  deps: TradingParts,
  userId: string,
  { id, ...shown }: Omit<CloseRequest, 'quantity'>,
): Promise<PositionRow> {
  const row = await ownPosition(trx, userId, 'forex', id);
  if (row.status === 'pending') return cancelRow(trx, deps, row);
  refuseNotOpen(row);
  const tick = tickOfPosition(deps, row);
  await assertSettled(trx, deps, id, tick);
  return withUnitOfWork(trx, deps, checkForexClose(deps, row, shown, tick));
}

/** The same for a forex position, which then is closing. @throws DomainError with the first rule that is broken. */
export function checkForexClose(
  deps: Pick<World, 'clock'> & Pick<Prices, 'market'>,
  row: PositionRow,
  shown: ShownPrice,
  tick: number,
): (work: UnitOfWork) => PositionRow {
  refuseNotOpen(row);
  const rules = rulesOfRow(row.symbol);
  // The market must still be open when the close is executed.
  refuseClosed(rules, tick + closingTicks);
  const side = sideOf(row.direction, 'close');
  const priceAt = (at: number) => pathPrice(deps.market, rules, 'forex', side, at);
  refuseMovedPrice(deps, rules, side, shown, { price: priceAt(tick), tick, priceAt });
  return (work) => {
    dropTriggers(work, row.id);
    const target = { order_id: row.id, product: 'forex' as const, symbol: row.symbol };
    setTrigger(work, target, 'close', 'at', BigInt(tick + closingTicks), tick);
    return changePosition(work, row, { status: 'closing', ...withShownAt(shown) });
  };
}

/**
 * Cancels what is not filled of an order. What is open of it stays open.
 * @throws DomainError order_not_cancellable where nothing waits.
 */
export async function cancelRow(trx: Trx, deps: TradingParts, row: PositionRow): Promise<PositionRow> {
  if (row.waiting === 0n) throw DomainError.of('order_not_cancellable', { status: row.status });
  const tick = tickOfPosition(deps, row);
  await assertSettled(trx, deps, row.id, tick);
  return withUnitOfWork(trx, deps, (work) => cancelUnfilled(work, row, tick));
}

/** Cancels what is not filled of an order; without an open part it is cancelled as a whole. */
export function cancelUnfilled(work: UnitOfWork, row: PositionRow, tick: number): PositionRow {
  const left = releaseUnfilled(work, row, tick);
  if (row.status !== 'pending') return left;
  dropTriggers(work, row.id);
  return changePosition(work, left, { status: 'cancelled', closed: BigInt(secondsOf(tick)) });
}
