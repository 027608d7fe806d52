import { type CloseReason, type Position } from '#contract/api/positions.ts';
import { formatDecimal, parseDecimal } from '#contract/money.ts';
import { notionalOf, valueUnit } from '#contract/rules/trading/figures.ts';
import { closingTicks } from '#contract/rules/trading/fit.ts';
import { type Closing, closingOf } from '#contract/rules/trading/position.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { assertLevel } from '../settle/level.ts';
import { askedQuantity, refuseOtherPrice, type Shown, unitOf } from '../asked.ts';
import { book, houseLine, setAside, userLine } from '../booking.ts';
import { type Books, withBooks } from '../books.ts';
import { lockedPosition } from '../locks.ts';
import { refuseClosed, rulesOfRow, secondsOf, tickBehind } from '../moment.ts';
import { dropTriggers, setTrigger } from '../triggers.ts';
import { giveBackWaiting, purseOf } from './open.ts';
import { closingPrice, pathPrice, rateAt, sideOf } from './prices.ts';
import { changePosition, type PositionRow, termsOf } from './rows.ts';

/** @throws DomainError not_found, also for somebody else's. */
export async function ownPosition(
  trx: Trx,
  userId: string,
  product: Position['product'],
  id: string,
): Promise<PositionRow> {
  const row = await lockedPosition(trx, id);
  if (row?.user_id !== userId || row.product !== product) throw DomainError.of('not_found', {}, 'id');
  return row;
}

/** @throws DomainError position_closing, position_not_open. */
export function refuseNotOpen({ status }: PositionRow): void {
  if (status === 'closing') throw DomainError.of('position_closing', {});
  if (status !== 'open') throw DomainError.of('position_not_open', { status });
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
  { id, quantity: text, ...shown }: CloseRequest,
): Promise<ClosedRow> {
  const row = await ownPosition(trx, userId, 'contract', id);
  refuseNotOpen(row);
  const rules = rulesOfRow(row.symbol);
  const tick = tickBehind(deps, row.tick, row.open_tick, row.stops_tick, row.close_tick);
  await assertLevel(trx, deps, id, tick);
  // In the steps of the day that it was ordered on; all that is open in any case.
  const day = deps.market.dayRules(row.symbol, Number(row.tick));
  const isWhole = text === undefined || parseDecimal(text, rules.quantityPrecision) === row.open_quantity;
  const wanted = isWhole ? row.open_quantity : askedQuantity(rules, day, text, 'quantity');
  if (wanted > row.open_quantity) {
    const open = formatDecimal(row.open_quantity, rules.quantityPrecision);
    throw DomainError.of('close_too_much', { open, unit: unitOf(rules) }, 'quantity');
  }
  const side = sideOf(row.direction, 'close');
  const priceAt = (at: number) => closingPrice(deps.market, rules, day, side, wanted, at);
  const { price, quantity } = priceAt(tick);
  refuseOtherPrice(deps, rules, side, shown, { price, tick, priceAt: (at) => priceAt(at).price });
  const closed = await withBooks(trx, deps, (books) =>
    closePart(books, deps, { ...row, ...shownWith(shown) }, { price, quantity, tick, reason: 'user' }),
  );
  return { ...closed, taken: quantity, gained: closed.profit - row.profit };
}

function shownWith({ shown_at: at }: Shown): { shown_at: bigint | null } {
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
  const rules = rulesOfRow(row.symbol);
  const tick = tickBehind(deps, row.tick, row.open_tick, row.stops_tick, row.close_tick);
  await assertLevel(trx, deps, id, tick);
  // The market must still trade when it happens.
  refuseClosed(rules, tick + closingTicks);
  const side = sideOf(row.direction, 'close');
  const priceAt = (at: number) => pathPrice(deps.market, rules, 'forex', side, at);
  refuseOtherPrice(deps, rules, side, shown, { price: priceAt(tick), tick, priceAt });
  return withBooks(trx, deps, (books) => {
    dropTriggers(books, id);
    const target = { order_id: id, product: 'forex' as const, symbol: row.symbol };
    setTrigger(books, target, 'close', 'at', BigInt(tick + closingTicks), tick);
    return changePosition(books, row, { status: 'closing', ...shownWith(shown) });
  });
}

/**
 * Gives back what is set aside for what has not been filled. A position that is open in part stays open.
 * @throws DomainError order_not_cancellable where nothing waits.
 */
export async function cancelRow(trx: Trx, deps: Deps, row: PositionRow): Promise<PositionRow> {
  if (row.waiting === 0n) throw DomainError.of('order_not_cancellable', { status: row.status });
  const tick = tickBehind(deps, row.tick, row.open_tick, row.stops_tick, row.close_tick);
  await assertLevel(trx, deps, row.id, tick);
  return withBooks(trx, deps, (books) => {
    const left = giveBackWaiting(books, row, tick);
    if (row.status !== 'pending') return left;
    dropTriggers(books, row.id);
    return changePosition(books, left, { status: 'cancelled', closed: BigInt(secondsOf(tick)) });
  });
}

interface Part {
  price: bigint;
  quantity: bigint;
  tick: number;
  reason: CloseReason;
}

/**
 * Closes a part of a position, or all of it, at a price: the margin's share comes back with the profit, or less the loss, at the rate
 * of the tick. What still waits to be opened is given back first.
 */
export function closePart(
  books: Books,
  { market }: Pick<Deps, 'market'>,
  before: PositionRow,
  { price, quantity, tick, reason }: Part,
): PositionRow {
  const row = giveBackWaiting(books, before, tick);
  const rules = rulesOfRow(row.symbol);
  const rate = rateAt(market, rules, tick);
  const terms = { ...termsOf(row), rate };
  const closing = closingOf(terms, { closePrice: price, quantity, open: row.open_quantity, held: row.margin });
  const n = row.fills + 1n;
  bookClosing(books, row, closing, { n, tick, reason });
  const unit = valueUnit(rules, rate);
  books.fills.push({
    order_id: row.id,
    n,
    product: row.product,
    user_id: row.user_id,
    symbol: row.symbol,
    purpose: 'close',
    tick: BigInt(tick),
    price,
    quantity,
    amount: notionalOf(price, quantity, unit, 'ceil'),
    fee: closing.fee,
    profit: closing.profit,
    margin: closing.margin,
    rate,
    shown_at: reason === 'user' ? row.shown_at : null,
  });
  const left = row.open_quantity - quantity;
  if (left === 0n) dropTriggers(books, row.id);
  return changePosition(books, row, {
    open_quantity: left,
    margin: row.margin - closing.margin,
    fee: row.fee + closing.fee,
    profit: row.profit + closing.profit,
    shortfall: row.shortfall + closing.shortfall,
    closed_value: row.closed_value + price * quantity,
    close_tick: BigInt(tick),
    close_reason: reason,
    fills: n,
    ...(left === 0n ? { status: 'closed' as const, closed: BigInt(secondsOf(tick)) } : {}),
  });
}

/**
 * The margin is given back, and the profit or loss booked on it: a profit comes from the treasury and a loss goes to it; where the
 * margin does not cover loss and fee, the treasury bears the rest, as a line of its own. The fee is booked for itself.
 */
function bookClosing(
  books: Books,
  row: PositionRow,
  { profit, fee, margin, shortfall }: Closing,
  { n, tick, reason }: { n: bigint; tick: number; reason: CloseReason },
): void {
  const purse = purseOf(row);
  const id = `${row.product}:${row.id}:${n}`;
  const kind = reason === 'liquidation' ? 'liquidation' : row.product;
  const reference = row.number;
  setAside(books, { id: `${id}:release`, kind: 'hold_end', reference, tick }, purse, 'USDT', -margin);
  book(books, { id, kind, reference, tick }, [
    userLine(purse, 'USDT', 'available', profit + shortfall),
    houseLine('treasury', 'USDT', -profit),
    houseLine('treasury', 'USDT', -shortfall),
  ]);
  book(books, { id: `${id}:fee`, kind: 'fee', reference, tick }, [
    userLine(purse, 'USDT', 'available', -fee),
    houseLine('fees', 'USDT', fee),
  ]);
}
