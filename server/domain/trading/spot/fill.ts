import type { MarketRules } from '#contract/markets.ts';
import type { BookLevel } from '#contract/rules/trading/book.ts';
import { rateOne } from '#contract/rules/trading/figures.ts';
import { type SpotCost, spotCost } from '#contract/rules/trading/spot.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { Books } from '../books.ts';
import { book, houseLine, setAside, userLine } from '../booking.ts';
import { offeredAt } from '../depth.ts';
import { rulesOfRow, secondsOf } from '../moment.ts';
import { dropTriggers, setTrigger } from '../triggers.ts';
import { changeSpot, coinMinor, type SpotRow } from './orders.ts';

/**
 * The book has come to the price of a resting order: it is filled at its own price, with at most what the levels there and better
 * ones hold at that tick; the rest waits for the next tick at which there are some.
 */
export function fillSpot(books: Books, deps: Deps, row: SpotRow, tick: number): SpotRow {
  const rules = rulesOfRow(row.symbol);
  if (row.price === null) throw new Error(`the market order ${row.number} waits for a price`);
  const waiting = row.quantity - row.filled;
  const order = { side: row.side, limit: row.price, waiting, madeAt: Number(row.tick) };
  const quantity = offeredAt(deps.market, rules, order, tick);
  // The book may hold less than a step: then it is the next tick's turn.
  const filled = applyFills(books, rules, row, quantity > 0n ? [{ price: row.price, quantity }] : [], { tick });
  if (filled.status === 'open') {
    const target = { order_id: row.id, product: 'spot' as const, symbol: row.symbol };
    setTrigger(books, target, 'fill', row.side === 'buy' ? 'below' : 'above', row.price, tick);
  }
  return filled;
}

/** Books fills, each with its fee as a line of its own; a limit order's out of what is set aside for it. */
export function applyFills(
  books: Books,
  rules: MarketRules,
  row: SpotRow,
  parts: readonly BookLevel[],
  { tick, shownAt }: { tick: number; shownAt?: number | undefined },
): SpotRow {
  let { filled, amount, fee, held, fills } = row;
  for (const part of parts) {
    fills += 1n;
    const cost =
      row.type === 'limit'
        ? costBehind(rules, row.side, part, filled)
        : spotCost(rules, row.side, part.price, part.quantity);
    bookFill(books, rules, row, {
      ...part,
      ...cost,
      n: fills,
      tick,
      shownAt: shownAt === undefined ? null : BigInt(shownAt),
    });
    filled += part.quantity;
    amount += cost.amount;
    fee += cost.fee;
    if (row.type === 'limit') held -= row.side === 'buy' ? cost.total : coinMinor(rules, part.quantity);
  }
  const isDone = filled === row.quantity;
  if (isDone && row.type === 'limit') dropTriggers(books, row.id);
  const end = isDone ? { status: 'done' as const, ended: BigInt(secondsOf(tick)) } : {};
  return changeSpot(books, row, { filled, amount, fee, held, fills, ...end });
}

/** What the next part of a limit order costs: all parts together cost what the whole costs, however they are cut. */
function costBehind(
  rules: MarketRules,
  side: 'buy' | 'sell',
  { price, quantity }: BookLevel,
  filled: bigint,
): SpotCost {
  const [before, behind] = [spotCost(rules, side, price, filled), spotCost(rules, side, price, filled + quantity)];
  return {
    amount: behind.amount - before.amount,
    fee: behind.fee - before.fee,
    total: behind.total - before.total,
  };
}

interface OneFill extends BookLevel {
  n: bigint;
  amount: bigint;
  fee: bigint;
  tick: number;
  shownAt: bigint | null;
}

function bookFill(books: Books, rules: MarketRules, row: SpotRow, fill: OneFill): void {
  const { n, price, quantity, amount, fee, tick, shownAt } = fill;
  const purse = { userId: row.user_id, account: 'spot' as const };
  const coins = coinMinor(rules, quantity);
  const { base } = rules;
  const reference = row.number;
  const isBuy = row.side === 'buy';
  const id = `spot:${row.id}:${n}`;
  if (row.type === 'limit') {
    const booking = { id: `${id}:release`, kind: 'hold_end', reference, tick };
    setAside(books, booking, purse, isBuy ? 'USDT' : base, isBuy ? -(amount + fee) : -coins);
  }
  const lines = isBuy
    ? [
        userLine(purse, 'USDT', 'available', -amount),
        houseLine('treasury', 'USDT', amount),
        houseLine('treasury', base, -coins),
        userLine(purse, base, 'available', coins),
      ]
    : [
        userLine(purse, base, 'available', -coins),
        houseLine('treasury', base, coins),
        houseLine('treasury', 'USDT', -amount),
        userLine(purse, 'USDT', 'available', amount),
      ];
  book(books, { id, kind: 'spot', reference, tick }, lines);
  book(books, { id: `${id}:fee`, kind: 'fee', reference, tick }, [
    userLine(purse, 'USDT', 'available', -fee),
    houseLine('fees', 'USDT', fee),
  ]);
  books.fills.push({
    order_id: row.id,
    n,
    product: 'spot',
    user_id: row.user_id,
    symbol: row.symbol,
    purpose: 'open',
    tick: BigInt(tick),
    price,
    quantity,
    amount,
    fee,
    profit: 0n,
    margin: 0n,
    rate: rateOne,
    shown_at: shownAt,
  });
}

/** Gives back what is set aside for what will not be filled. */
export function giveBack(books: Books, { base }: MarketRules, row: SpotRow, held: bigint, tick: number): void {
  const booking = { id: `spot:${row.id}:release`, kind: 'hold_end', reference: row.number, tick };
  const purse = { userId: row.user_id, account: 'spot' as const };
  setAside(books, booking, purse, row.side === 'buy' ? 'USDT' : base, -held);
}
