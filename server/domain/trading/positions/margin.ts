import { currencies, fromMinor, toMinor } from '#contract/currencies.ts';
import { notionalOf, valueUnit } from '#contract/rules/trading/figures.ts';
import { marginRoom } from '#contract/rules/trading/position.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { hold } from '#server/ledger/holds.ts';
import { accountOf, book } from '../booking.ts';
import { withBooks } from '../books.ts';
import { assertLevel } from '../settle/level.ts';
import { ownPosition, refuseNotOpen, tickOfPosition } from './close.ts';
import { armLiquidation, purseOf } from './open.ts';
import { changePosition, termsOf } from './rows.ts';
import type { PositionRow } from '../rows.ts';

/**
 * Moves USDT from what is available into the margin of an open position, at the tick of now: the liquidation moves away from there on.
 * A liquidation of the same tick comes first, because its price is known by then.
 * @throws DomainError with the first rule that is broken.
 */
export async function addMargin(
  trx: Trx,
  deps: Deps,
  userId: string,
  { id, amount: text }: { id: string; amount: string },
): Promise<PositionRow> {
  const row = await ownPosition(trx, userId, null, id);
  refuseNotOpen(row);
  const tick = tickOfPosition(deps, row);
  await assertLevel(trx, deps, id, tick + 1);
  const terms = termsOf(row);
  const amount = askedMargin(text, marginRoom(terms, row.margin));
  const n = row.fills + 1n;
  return withBooks(trx, deps, (books) => {
    const booking = { id: `${row.product}:${id}:${n}:hold`, kind: 'hold', reference: row.number, tick };
    book(books, booking, hold(accountOf(purseOf(row), 'USDT'), amount));
    books.fills.push({
      order_id: id,
      n,
      product: row.product,
      user_id: userId,
      symbol: row.symbol,
      purpose: 'margin',
      tick: BigInt(tick),
      price: terms.openPrice,
      quantity: row.open_quantity,
      amount: notionalOf(terms.openPrice, row.open_quantity, valueUnit(terms.rules, terms.rate), 'ceil'),
      fee: 0n,
      profit: 0n,
      margin: amount,
      rate: terms.rate,
      shown_at: null,
    });
    const more = changePosition(books, row, { margin: row.margin + amount, fills: n });
    return armLiquidation(books, deps, more, tick);
  });
}

/** @throws DomainError amount_decimals; amount_range with what may still be added. */
function askedMargin(text: string, room: bigint): bigint {
  const amount = toMinor(text, 'USDT');
  if (amount === null) {
    throw DomainError.of('amount_decimals', { currency: 'USDT', decimals: currencies.USDT.scale }, 'amount');
  }
  if (amount > room) {
    const [min, max] = [room > 0n ? 1n : 0n, room].map((minor) => fromMinor(minor, 'USDT')) as [string, string];
    throw DomainError.of('amount_range', { min, max, currency: 'USDT' }, 'amount');
  }
  return amount;
}
