import type { CloseReason } from '#contract/api/positions.ts';
import { notionalOf, valueUnit } from '#contract/rules/trading/figures.ts';
import { type Closing, closingOf } from '#contract/rules/trading/position.ts';
import type { Prices } from '#server/domain/deps.ts';
import { release } from '#server/ledger/holds.ts';
import { ledgerAccount, post, houseLine, userLine } from '../posting.ts';
import type { UnitOfWork } from '../unitOfWork.ts';
import { rulesOfRow, secondsOf } from '../moment.ts';
import { dropTriggers } from '../triggers.ts';
import { releaseUnfilled, accountOf } from './open.ts';
import { rateAt } from './prices.ts';
import { changePosition, termsOf } from './positions.ts';
import type { PositionRow } from '../rows.ts';

interface Part {
  price: bigint;
  quantity: bigint;
  tick: number;
  reason: CloseReason;
}

/**
 * Closes a part of a position, or all of it, at a price: its share of the margin is paid back with the profit or loss, at the conversion
 * rate of the tick. What is not filled of the order is cancelled first.
 */
export function closePart(
  work: UnitOfWork,
  { market }: Pick<Prices, 'market'>,
  before: PositionRow,
  { price, quantity, tick, reason }: Part,
): PositionRow {
  const row = releaseUnfilled(work, before, tick);
  const rules = rulesOfRow(row.symbol);
  const rate = rateAt(market, rules, tick);
  const terms = { ...termsOf(row), rate };
  const closing = closingOf(terms, { closePrice: price, quantity, open: row.open_quantity, held: row.margin });
  const n = row.fills + 1n;
  postClosing(work, row, closing, { n, tick, reason });
  const unit = valueUnit(rules, rate);
  work.fills.push({
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
  if (left === 0n) dropTriggers(work, row.id);
  return changePosition(work, row, {
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
 * Releases the margin and posts the profit or loss against the treasury. What the margin does not cover of loss and fee is a line of its
 * own, which the treasury bears. The fee is an entry of its own.
 */
function postClosing(
  work: UnitOfWork,
  row: PositionRow,
  { profit, fee, margin, shortfall }: Closing,
  { n, tick, reason }: { n: bigint; tick: number; reason: CloseReason },
): void {
  const account = accountOf(row);
  const id = `${row.product}:${row.id}:${n}`;
  const kind = reason === 'liquidation' ? 'liquidation' : row.product;
  const reference = row.number;
  post(
    work,
    { id: `${id}:release`, kind: 'hold_end', reference, tick },
    release(ledgerAccount(account, 'USDT'), margin),
  );
  post(work, { id, kind, reference, tick }, [
    userLine(account, 'USDT', profit + shortfall),
    houseLine('treasury', 'USDT', -profit),
    houseLine('treasury', 'USDT', -shortfall),
  ]);
  post(work, { id: `${id}:fee`, kind: 'fee', reference, tick }, [
    userLine(account, 'USDT', -fee),
    houseLine('fees', 'USDT', fee),
  ]);
}
