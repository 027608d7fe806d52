import { currencies, fromMinor, toMinor } from '#contract/currencies.ts';
import { notionalOf, valueUnit } from '#contract/rules/trading/figures.ts';
import { marginRoom } from '#contract/rules/trading/position.ts';
import type { Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { hold } from '#server/ledger/holds.ts';
import { ledgerAccount, post } from '../posting.ts';
import { type TradingParts, withUnitOfWork } from '../unitOfWork.ts';
import { assertSettled } from '../settle/assertSettled.ts';
import { ownPosition, refuseNotOpen, tickOfPosition } from './close.ts';
import { armLiquidation, accountOf } from './open.ts';
import { changePosition, termsOf } from './positions.ts';
import type { PositionRow } from '../rows.ts';

/**
 * Moves available USDT into the margin of an open position, which moves its liquidation price away from the current tick on. A
 * liquidation at that same tick comes first, because its price is already known.
 * @throws DomainError with the first rule that is broken.
 */
export async function addMargin(
  trx: Trx,
  deps: TradingParts,
  userId: string,
  { id, amount: text }: { id: string; amount: string },
): Promise<PositionRow> {
  const row = await ownPosition(trx, userId, null, id);
  refuseNotOpen(row);
  const tick = tickOfPosition(deps, row);
  await assertSettled(trx, deps, id, tick + 1);
  const terms = termsOf(row);
  const amount = parseMargin(text, marginRoom(terms, row.margin));
  const n = row.fills + 1n;
  return withUnitOfWork(trx, deps, (work) => {
    const entry = { id: `${row.product}:${id}:${n}:hold`, kind: 'hold', reference: row.number, tick };
    post(work, entry, hold(ledgerAccount(accountOf(row), 'USDT'), amount));
    work.fills.push({
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
    const more = changePosition(work, row, { margin: row.margin + amount, fills: n });
    return armLiquidation(work, deps, more, tick);
  });
}

/** @throws DomainError amount_decimals; amount_range, with the most that may be added. */
function parseMargin(text: string, room: bigint): bigint {
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
