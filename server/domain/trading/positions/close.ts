import type { PositionProduct } from '#contract/api/positions.ts';
import { formatDecimal, parseDecimal } from '#contract/money.ts';
import { closingTicks } from '#contract/rules/trading/fit.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { assertLevel } from '../settle/level.ts';
import { askedQuantity, refuseOtherPrice, type Shown, unitOf } from '../asked.ts';
import { type Books, withBooks } from '../books.ts';
import { lockedPosition } from '../locks.ts';
import { refuseClosed, rulesOfRow, secondsOf, tickBehind } from '../moment.ts';
import { dropTriggers, setTrigger } from '../triggers.ts';
import { closePart } from './closing.ts';
import { giveBackWaiting } from './open.ts';
import { closingPrice, pathPrice, sideOf } from './prices.ts';
import { changePosition } from './rows.ts';
import type { PositionRow } from '../rows.ts';

/** @throws DomainError not_found, also for somebody else's; `product` is any where it is left out. */
export async function ownPosition(
  trx: Trx,
  userId: string,
  product: PositionProduct | null,
  id: string,
): Promise<PositionRow> {
  const row = await lockedPosition(trx, id);
  if (row?.user_id !== userId || (product !== null && row.product !== product))
    throw DomainError.of('not_found', {}, 'id');
  return row;
}

/** @throws DomainError position_closing, position_not_open. */
export function refuseNotOpen({ status }: PositionRow): void {
  if (status === 'closing') throw DomainError.of('position_closing', {});
  if (status !== 'open') throw DomainError.of('position_not_open', { status });
}

/** The tick at which something happens to a position that is asked for now: behind everything that has happened to it. */
export function tickOfPosition(deps: Pick<Deps, 'clock' | 'settlement'>, row: PositionRow): number {
  return tickBehind(deps, row.tick, row.stop_tick, row.open_tick, row.stops_tick, row.close_tick);
}

interface CloseRequest extends Shown {
  id: string;
  quantity?: string | undefined;
}

/** A position behind a close by hand, what that has taken of it, and the profit of the price on it in USDT minor units. */
export interface ClosedRow extends PositionRow {
  taken: bigint;
  gained: bigint;
}

/**
 * Closes a contract, or a part of it, at what the book pays now. What the book does not hold stays open: no position is so large
 * that nobody can close it.
 * @throws DomainError with the first rule that is broken; book_too_thin only where the book holds less than may be closed at all.
 */
export async function closeContract(
  trx: Trx,
  deps: Deps,
  userId: string,
  { id, ...asked }: CloseRequest,
): Promise<ClosedRow> {
  const row = await ownPosition(trx, userId, 'contract', id);
  const tick = tickOfPosition(deps, row);
  refuseNotOpen(row);
  await assertLevel(trx, deps, id, tick);
  const close = judgeContractClose(deps, row, asked, tick);
  return withBooks(trx, deps, close);
}

/**
 * A close of a contract as it is to happen: nothing has happened before it is called.
 * @param before what the same request takes of that side of the book first.
 * @throws DomainError with the first rule that is broken.
 */
export function judgeContractClose(
  deps: Deps,
  row: PositionRow,
  { quantity: text, ...shown }: Omit<CloseRequest, 'id'>,
  tick: number,
  before = 0n,
): (books: Books) => ClosedRow {
  refuseNotOpen(row);
  const rules = rulesOfRow(row.symbol);
  // In the steps of the day that it was ordered on; all that is open in any case.
  const day = deps.market.dayRules(row.symbol, Number(row.tick));
  const isWhole = text === undefined || parseDecimal(text, rules.quantityPrecision) === row.open_quantity;
  const wanted = isWhole ? row.open_quantity : askedQuantity(rules, day, text, 'quantity');
  if (wanted > row.open_quantity) {
    const open = formatDecimal(row.open_quantity, rules.quantityPrecision);
    throw DomainError.of('close_too_much', { open, unit: unitOf(rules) }, 'quantity');
  }
  const side = sideOf(row.direction, 'close');
  const priceAt = (at: number) => closingPrice(deps.market, rules, day, side, wanted, at, before);
  const { price, quantity } = priceAt(tick);
  refuseOtherPrice(deps, rules, side, shown, { price, tick, priceAt: (at) => priceAt(at).price });
  return (books) => {
    const closed = closePart(books, deps, { ...row, ...shownWith(shown) }, { price, quantity, tick, reason: 'user' });
    return { ...closed, taken: quantity, gained: closed.profit - row.profit };
  };
}

export function shownWith({ shown_at: at }: Shown): { shown_at: bigint | null } {
  return { shown_at: at === undefined ? null : BigInt(at) };
}

/**
 * Accepts the close of a forex position, which happens a second later; an order that is pending is cancelled.
 * @throws DomainError with the first rule that is broken.
 */
export async function closeForex(
  trx: Trx,
  deps: Deps,
  userId: string,
  { id, ...shown }: Omit<CloseRequest, 'quantity'>,
): Promise<PositionRow> {
  const row = await ownPosition(trx, userId, 'forex', id);
  if (row.status === 'pending') return cancelRow(trx, deps, row);
  refuseNotOpen(row);
  const tick = tickOfPosition(deps, row);
  await assertLevel(trx, deps, id, tick);
  return withBooks(trx, deps, judgeForexClose(deps, row, shown, tick));
}

/** The same for a forex position: it is closing from then on. @throws DomainError with the first rule that is broken. */
export function judgeForexClose(
  deps: Deps,
  row: PositionRow,
  shown: Shown,
  tick: number,
): (books: Books) => PositionRow {
  refuseNotOpen(row);
  const rules = rulesOfRow(row.symbol);
  // The market must still trade when it happens.
  refuseClosed(rules, tick + closingTicks);
  const side = sideOf(row.direction, 'close');
  const priceAt = (at: number) => pathPrice(deps.market, rules, 'forex', side, at);
  refuseOtherPrice(deps, rules, side, shown, { price: priceAt(tick), tick, priceAt });
  return (books) => {
    dropTriggers(books, row.id);
    const target = { order_id: row.id, product: 'forex' as const, symbol: row.symbol };
    setTrigger(books, target, 'close', 'at', BigInt(tick + closingTicks), tick);
    return changePosition(books, row, { status: 'closing', ...shownWith(shown) });
  };
}

/**
 * Gives back what is set aside for what has not been filled. A position that is open in part stays open.
 * @throws DomainError order_not_cancellable where nothing waits.
 */
export async function cancelRow(trx: Trx, deps: Deps, row: PositionRow): Promise<PositionRow> {
  if (row.waiting === 0n) throw DomainError.of('order_not_cancellable', { status: row.status });
  const tick = tickOfPosition(deps, row);
  await assertLevel(trx, deps, row.id, tick);
  return withBooks(trx, deps, (books) => endWaiting(books, row, tick));
}

/** Nothing of the order waits any more: what is open of it stays, and an order of which nothing is open is over. */
export function endWaiting(books: Books, row: PositionRow, tick: number): PositionRow {
  const left = giveBackWaiting(books, row, tick);
  if (row.status !== 'pending') return left;
  dropTriggers(books, row.id);
  return changePosition(books, left, { status: 'cancelled', closed: BigInt(secondsOf(tick)) });
}
