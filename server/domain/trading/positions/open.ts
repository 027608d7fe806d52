import { guardLevel, isOfTwoPrices, liquidationPrice, roomOf } from '#contract/rules/trading/liquidation.ts';
import { notionalOf, valueUnit } from '#contract/rules/trading/figures.ts';
import { nextRollover } from '#contract/rules/trading/lots.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import type { Deps } from '#server/domain/deps.ts';
import { capture, release } from '#server/ledger/holds.ts';
import { accountOf, book, houseLine, type Purse } from '../booking.ts';
import type { Books } from '../books.ts';
import { rulesOfRow, secondsOf } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { rateAt } from './prices.ts';
import { changePosition, costOfPart, heldPrice, termsOf } from './rows.ts';
import type { PositionRow } from '../rows.ts';

/** Contracts, forex and metals are paid from the same account. */
export function purseOf({ user_id: userId }: PositionRow): Purse {
  return { userId, account: 'contract' };
}

interface Part {
  /** It took the book when its stop price was reached, better than what was set aside for it. */
  isTaken?: boolean;
  price: bigint;
  quantity: bigint;
  tick: number;
}

/**
 * Opens what waits, or a part of it: the part's fee is paid out of what was set aside, its margin stays there. All parts of a limit
 * order open at its limit, and together cost what the whole costs; what a stop order takes of the book comes before them, at its own
 * price, and what it is cheaper comes back. From the first one on the position waits for its stops, and after each for the liquidation
 * of what is open.
 */
export function openPart(
  books: Books,
  deps: Pick<Deps, 'market'>,
  row: PositionRow,
  { price, quantity, tick, isTaken = false }: Part,
): PositionRow {
  const target = targetOf(row);
  const waiting = row.waiting - quantity;
  const way = row.direction === 'long' ? 'below' : 'above';
  if (row.type === 'limit') setTrigger(books, target, 'fill', way, waiting > 0n ? row.limit_price : null, tick);
  if (waiting === 0n && row.time_in_force === 'day') setTrigger(books, target, 'end', 'at', null, tick);
  // The book may hold less than a step: then it is the next tick's turn.
  if (quantity === 0n) return changePosition(books, row, {});
  const isFirst = row.open_price === null;
  const { margin, fee } = costOfPart(row, price, quantity);
  const rate = isFirst ? rateAt(deps.market, rulesOfRow(row.symbol), tick) : row.rate;
  const n = row.fills + 1n;
  const account = accountOf(purseOf(row), 'USDT');
  const paid = capture(account, fee, [houseLine('fees', 'USDT', fee)]);
  book(books, { id: `${row.product}:${row.id}:${n}:fee`, kind: 'fee', reference: row.number, tick }, paid);
  books.fills.push({
    order_id: row.id,
    n,
    product: row.product,
    user_id: row.user_id,
    symbol: row.symbol,
    purpose: 'open',
    tick: BigInt(tick),
    price,
    quantity,
    amount: notionalOf(price, quantity, valueUnit(rulesOfRow(row.symbol), rate), 'ceil'),
    fee,
    profit: 0n,
    margin,
    rate,
    shown_at: row.type === 'market' ? row.shown_at : null,
  });
  const saved = isTaken ? costOfPart(row, heldPrice(row), quantity).cost - margin - fee : 0n;
  const booking = { id: `${row.product}:${row.id}:${n}:release`, kind: 'hold_end', reference: row.number, tick };
  book(books, booking, release(account, saved));
  const first = {
    open_tick: BigInt(tick),
    stops_tick: BigInt(tick),
    opened: BigInt(secondsOf(tick)),
    rate,
    status: 'open' as const,
  };
  // Nothing is closed of it while something waits: what is open is what was opened.
  const value = row.open_value + price * quantity;
  const opened = changePosition(books, row, {
    ...(isFirst ? first : {}),
    open_value: value,
    open_price: openPriceOf(row.direction, value, row.open_quantity + quantity),
    open_quantity: row.open_quantity + quantity,
    waiting,
    held: row.held - margin - fee - saved,
    margin: row.margin + margin,
    fee: row.fee + fee,
    fills: n,
  });
  if (isFirst) {
    for (const { purpose, way: stopWay, level } of stopsOf(opened)) {
      if (level !== null) setTrigger(books, target, purpose, stopWay, level, tick);
    }
    if (row.product === 'forex') {
      const { at } = nextRollover(secondsOf(tick));
      setTrigger(books, target, 'swap', 'at', BigInt((at * 1000) / tickMs), tick);
    }
  }
  return armLiquidation(books, deps, opened, tick);
}

/** The average price of what has been opened, rounded against the owner. @param value the sum of price times quantity. */
export function openPriceOf(direction: PositionRow['direction'], value: bigint, quantity: bigint): bigint {
  return direction === 'long' ? (value + quantity - 1n) / quantity : value / quantity;
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

/**
 * The position waits for its liquidation by what it holds now. Where price and rate decide it together, it is looked for within what
 * the rate may move until the next night; the price that is told is the one at the rate of now.
 */
export function armLiquidation(
  books: Books,
  { market }: Pick<Deps, 'market'>,
  row: PositionRow,
  tick: number,
): PositionRow {
  const terms = termsOf(row);
  const { direction, rules } = terms;
  const way = direction === 'long' ? 'below' : 'above';
  if (isOfTwoPrices(terms)) {
    const [room, rate] = [roomOf(terms, row.margin), rateAt(market, rules, tick)];
    setTrigger(books, targetOf(row), 'liquidation', way, guardLevel(direction, room, rate), tick, room);
    return changePosition(books, row, { liquidation: liquidationPrice(terms, row.margin, rate) });
  }
  const liquidation = liquidationPrice(terms, row.margin);
  // One that no price ends waits for none.
  setTrigger(books, targetOf(row), 'liquidation', way, liquidation === 0n ? null : liquidation, tick);
  return changePosition(books, row, { liquidation });
}

/**
 * Gives back what is set aside for what has not been filled, and waits for it no more. What is open stays, and is then all that the
 * order was for.
 */
export function giveBackWaiting(books: Books, row: PositionRow, tick: number): PositionRow {
  if (row.waiting === 0n) return row;
  const booking = { id: `${row.product}:${row.id}:release`, kind: 'hold_end', reference: row.number, tick };
  book(books, booking, release(accountOf(purseOf(row), 'USDT'), row.held));
  for (const purpose of ['fill', 'stop', 'end'] as const) setTrigger(books, targetOf(row), purpose, 'at', null, tick);
  const quantity = row.open_price === null ? row.quantity : row.quantity - row.waiting;
  return changePosition(books, row, { quantity, waiting: 0n, held: 0n });
}
