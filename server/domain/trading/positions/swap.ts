import { tickMs } from '#contract/market/path/ticks.ts';
import { notionalOf, valueUnit } from '#contract/rules/trading/figures.ts';
import { nextRollover, swapBps, swapNights, swapOf } from '#contract/rules/trading/lots.ts';

import type { Deps } from '#server/domain/deps.ts';
import { book, houseLine, userLine } from '../booking.ts';
import type { Books } from '../books.ts';
import { secondsOf } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { armLiquidation, purseOf, targetOf } from './open.ts';
import { rateAt } from './prices.ts';
import { changePosition, termsOf } from './rows.ts';
import type { PositionRow } from '../rows.ts';

/**
 * The night's interest on an open position at the rate of now, taken from its margin: the liquidation moves with it, and is looked
 * for anew by that rate. A margin that does not cover the swap is used up, and the price of the next tick decides.
 */
export function chargeSwap(books: Books, deps: Pick<Deps, 'market'>, row: PositionRow, tick: number): PositionRow {
  const { rules, openPrice, direction } = termsOf(row);
  const rate = rateAt(deps.market, rules, tick);
  const notional = notionalOf(openPrice, row.open_quantity, valueUnit(rules, rate), 'ceil');
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
    rate,
    shown_at: null,
  });
  setTrigger(books, targetOf(row), 'swap', 'at', BigInt((nextRollover(at).at * 1000) / tickMs), tick);
  return armLiquidation(books, deps, changePosition(books, row, { margin, swap: row.swap + swap, fills: n }), tick);
}
