import type { CloseReason } from '#contract/api/positions.ts';
import { notionalOf, valueUnit } from '#contract/rules/trading/figures.ts';
import { type Closing, closingOf } from '#contract/rules/trading/position.ts';
import type { Deps } from '#server/domain/deps.ts';
import { release } from '#server/ledger/holds.ts';
import { accountOf, book, houseLine, userLine } from '../booking.ts';
import type { Books } from '../books.ts';
import { rulesOfRow, secondsOf } from '../moment.ts';
import { dropTriggers } from '../triggers.ts';
import { giveBackWaiting, purseOf } from './open.ts';
import { rateAt } from './prices.ts';
import { changePosition, termsOf } from './rows.ts';
import type { PositionRow } from '../rows.ts';

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
  book(books, { id: `${id}:release`, kind: 'hold_end', reference, tick }, release(accountOf(purse, 'USDT'), margin));
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
