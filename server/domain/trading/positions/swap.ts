import { tickMs } from '../../../../contract/market/path/walk.ts';
import { notionalOf, valueUnit } from '../../../../contract/rules/trading/figures.ts';
import { nextRollover, swapBps, swapNights, swapOf } from '../../../../contract/rules/trading/lots.ts';
import { liquidationPrice } from '../../../../contract/rules/trading/position.ts';
import { book, houseLine, userLine } from '../booking.ts';
import type { Books } from '../books.ts';
import { secondsOf } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { purseOf, targetOf } from './open.ts';
import { changePosition, type PositionRow, termsOf } from './rows.ts';

/**
 * The night's interest on an open position, taken from its margin or added to it: the liquidation price moves with it. A margin
 * that does not cover the swap is used up, and the price of the next tick decides.
 */
export function chargeSwap(books: Books, row: PositionRow, tick: number): PositionRow {
  const terms = termsOf(row);
  const { rules, openPrice, direction } = terms;
  const notional = notionalOf(openPrice, row.open_quantity, valueUnit(rules, row.rate), 'ceil');
  const at = secondsOf(tick);
  const due = swapOf(notional, swapBps(rules, direction), swapNights(new Date(at * 1000).getUTCDay()));
  const swap = row.margin + due < 0n ? -row.margin : due;
  const margin = row.margin + swap;
  const n = row.fills + 1n;
  book(books, { id: `forex:${row.id}:${n}`, kind: 'swap', reference: row.number, tick }, [
    userLine(purseOf(row), 'USDT', 'frozen', swap),
    houseLine('treasury', 'USDT', -swap),
  ]);
  books.fills.push({
    order_id: row.id,
    n,
    product: row.product,
    user_id: row.user_id,
    symbol: row.symbol,
    purpose: 'swap',
    tick: BigInt(tick),
    price: openPrice,
    quantity: row.open_quantity,
    amount: notional,
    fee: 0n,
    profit: swap,
    margin: 0n,
  });
  const liquidation = liquidationPrice(terms, margin);
  const target = targetOf(row);
  const way = direction === 'long' ? 'below' : 'above';
  setTrigger(books, target, 'liquidation', way, liquidation === 0n ? null : liquidation, tick);
  setTrigger(books, target, 'swap', 'at', BigInt((nextRollover(at).at * 1000) / tickMs), tick);
  return changePosition(books, row, { margin, swap: row.swap + swap, liquidation, fills: n });
}
