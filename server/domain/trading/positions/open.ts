import { liquidationPrice, positionCost } from '../../../../contract/rules/trading/position.ts';
import { nextRollover } from '../../../../contract/rules/trading/lots.ts';
import { tickMs } from '../../../../contract/market/path/walk.ts';
import { book, houseLine, type Purse, userLine } from '../booking.ts';
import type { Books } from '../books.ts';
import { secondsOf } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { changePosition, type PositionRow, termsOf } from './rows.ts';

/** Contracts, forex and metals are paid from the same account. */
export function purseOf({ user_id: userId }: PositionRow): Purse {
  return { userId, account: 'contract' };
}

/** Opens what is pending: the fee is paid out of what was set aside, and the position waits for its stops from here on. */
export function openRow(books: Books, row: PositionRow, openPrice: bigint, tick: number): PositionRow {
  const opened = { ...row, open_price: openPrice, open_quantity: row.quantity };
  const terms = termsOf(opened);
  const { notional, fee } = positionCost(terms);
  const margin = row.margin - fee;
  const n = row.fills + 1n;
  book(books, { id: `${row.product}:${row.id}:${n}:fee`, kind: 'fee', reference: row.number, tick }, [
    userLine(purseOf(row), 'USDT', 'frozen', -fee),
    houseLine('fees', 'USDT', fee),
  ]);
  books.fills.push({
    order_id: row.id,
    n,
    product: row.product,
    user_id: row.user_id,
    symbol: row.symbol,
    purpose: 'open',
    tick: BigInt(tick),
    price: openPrice,
    quantity: row.quantity,
    amount: notional,
    fee,
    profit: 0n,
    margin,
  });
  const saved = changePosition(books, row, {
    status: 'open',
    open_price: openPrice,
    open_quantity: row.quantity,
    open_tick: BigInt(tick),
    stops_tick: BigInt(tick),
    liquidation: liquidationPrice(terms, margin),
    margin,
    fee,
    fills: n,
    opened: BigInt(secondsOf(tick)),
  });
  const target = targetOf(row);
  if (row.type === 'limit') setTrigger(books, target, 'fill', 'at', null, tick);
  for (const { purpose, way, level } of stopsOf(saved)) {
    if (level !== null) setTrigger(books, target, purpose, way, level, tick);
  }
  waitForEnd(books, saved, tick);
  return saved;
}

/** What the triggers of a position are about. */
export function targetOf({ id, product, symbol }: PositionRow) {
  return { order_id: id, product, symbol };
}

/** Which way the price has to go to each stop of a position; null where it has none. */
export function stopsOf({ direction, take_profit: profit, stop_loss: loss }: PositionRow) {
  const [profitWay, lossWay] = direction === 'long' ? (['above', 'below'] as const) : (['below', 'above'] as const);
  return [
    { purpose: 'take_profit', way: profitWay, level: profit },
    { purpose: 'stop_loss', way: lossWay, level: loss },
  ] as const;
}

/** Liquidation and, overnight, swap: from the opening on, whatever the owner does. */
function waitForEnd(books: Books, row: PositionRow, since: number): void {
  const target = targetOf(row);
  const way = row.direction === 'long' ? 'below' : 'above';
  // One that no price ends waits for none.
  if (row.liquidation !== 0n) setTrigger(books, target, 'liquidation', way, row.liquidation, since);
  if (row.product === 'contract') return;
  const { at } = nextRollover(secondsOf(since));
  setTrigger(books, target, 'swap', 'at', BigInt((at * 1000) / tickMs), since);
}
