import type { MarketRules } from '#contract/markets.ts';
import type { BookLevel } from '#contract/rules/trading/book.ts';
import { rateOne } from '#contract/rules/trading/figures.ts';
import { type SpotCost, spotCost } from '#contract/rules/trading/spot.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { Books } from '../books.ts';
import { release } from '#server/ledger/holds.ts';
import { accountOf, book, houseLine, userLine } from '../booking.ts';
import { forcedPrice, offeredAt, takenWithin } from '../depth.ts';
import { rulesOfRow, secondsOf } from '../moment.ts';
import { dropTriggers, setTrigger } from '../triggers.ts';
import { changeSpot, coinMinor } from './orders.ts';
import type { SpotRow } from '../rows.ts';

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

/**
 * The path has got to an order's stop price. One of two, and a sale at market that names no worst price, sells at once all that is left,
 * as deep in the book as it takes. Else it takes what the book holds at its limit or worst price or better, in whole steps; the rest of a limit order
 * waits at its limit, that of a market order is given back.
 */
export function reachSpotStop(books: Books, deps: Deps, row: SpotRow, tick: number): SpotRow {
  const rules = rulesOfRow(row.symbol);
  const target = { order_id: row.id, product: 'spot' as const, symbol: row.symbol };
  setTrigger(books, target, 'stop', 'at', null, tick);
  const reached = changeSpot(books, row, { stop_tick: BigInt(tick) });
  const waiting = row.quantity - row.filled;
  const worst = row.is_oco === 1n ? null : heldPrice(row);
  if (worst === null) {
    const price = forcedPrice(deps.market, rules, row.side, waiting, tick);
    return takePart(books, rules, reached, { price, quantity: waiting }, tick);
  }
  const { step } = deps.market.dayRules(row.symbol, Number(row.tick));
  const part = takenWithin(deps.market, rules, { side: row.side, worst, waiting, step }, tick);
  const taken = part.quantity > 0n ? takePart(books, rules, reached, part, tick) : reached;
  if (taken.status !== 'open') return taken;
  if (row.type === 'limit') {
    setTrigger(books, target, 'fill', row.side === 'buy' ? 'below' : 'above', row.price, tick);
    return taken;
  }
  if (taken.filled === 0n) return endSpot(books, taken, tick);
  return changeSpot(books, endSpot(books, taken, tick), { status: 'done' });
}

/** The price at which is set aside for what a buyer waits for; null of a seller who takes any price. */
export function heldPrice({ price, worst_price: worst }: Pick<SpotRow, 'price' | 'worst_price'>): bigint | null {
  return price ?? worst;
}

/** What an order takes of the book at its stop price: one fill at an average price; what it is cheaper than was set aside comes back. */
function takePart(books: Books, rules: MarketRules, row: SpotRow, part: BookLevel, tick: number): SpotRow {
  const cost = spotCost(rules, row.side, part.price, part.quantity);
  const release = releaseOfTaken(rules, row, part.quantity);
  return addFill(books, rules, row, { ...part, ...cost, release, tick, shownAt: null });
}

/** What of the hold a quantity takes that comes first of its order: a buyer's at the price that was set aside for, or coins. */
export function releaseOfTaken(
  rules: MarketRules,
  row: Pick<SpotRow, 'side' | 'price' | 'worst_price' | 'number'>,
  quantity: bigint,
): bigint {
  if (row.side === 'sell') return coinMinor(rules, quantity);
  const price = heldPrice(row);
  if (price === null) throw new Error(`the order ${row.number} has nothing set aside`);
  return spotCost(rules, 'buy', price, quantity).total;
}

/** Books fills of what takes the book at once, or of a limit order at its limit: these out of what is set aside for it. */
export function applyFills(
  books: Books,
  rules: MarketRules,
  row: SpotRow,
  parts: readonly BookLevel[],
  { tick, shownAt }: { tick: number; shownAt?: number | undefined },
): SpotRow {
  return parts.reduce((now, part) => {
    const isLimit = now.type === 'limit';
    const cost = isLimit
      ? costBehind(rules, now.side, part, now.filled)
      : spotCost(rules, now.side, part.price, part.quantity);
    const held = now.side === 'buy' ? cost.total : coinMinor(rules, part.quantity);
    const shown = shownAt === undefined ? null : BigInt(shownAt);
    return addFill(books, rules, now, { ...part, ...cost, release: isLimit ? held : 0n, tick, shownAt: shown });
  }, row);
}

function addFill(books: Books, rules: MarketRules, row: SpotRow, fill: Omit<OneFill, 'n'>): SpotRow {
  const fills = row.fills + 1n;
  bookFill(books, rules, row, { ...fill, n: fills });
  const filled = row.filled + fill.quantity;
  const isDone = filled === row.quantity;
  if (isDone && row.held > 0n) dropTriggers(books, row.id);
  const end = isDone ? { status: 'done' as const, ended: BigInt(secondsOf(fill.tick)) } : {};
  return changeSpot(books, row, {
    filled,
    amount: row.amount + fill.amount,
    fee: row.fee + fill.fee,
    held: row.held - fill.release,
    fills,
    ...end,
  });
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
  /** What of the hold comes free for it: of what waited. */
  release: bigint;
  tick: number;
  shownAt: bigint | null;
}

function bookFill(books: Books, rules: MarketRules, row: SpotRow, fill: OneFill): void {
  const { n, price, quantity, amount, fee, release: released, tick, shownAt } = fill;
  const purse = { userId: row.user_id, account: 'spot' as const };
  const coins = coinMinor(rules, quantity);
  const { base } = rules;
  const reference = row.number;
  const isBuy = row.side === 'buy';
  const id = `spot:${row.id}:${n}`;
  const held = accountOf(purse, isBuy ? 'USDT' : base);
  book(books, { id: `${id}:release`, kind: 'hold_end', reference, tick }, release(held, released));
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

/** Nothing of the order waits any more, and what is set aside for it comes back. */
export function endSpot(books: Books, row: SpotRow, tick: number): SpotRow {
  giveBack(books, rulesOfRow(row.symbol), row, tick);
  dropTriggers(books, row.id);
  return changeSpot(books, row, { status: 'cancelled', held: 0n, ended: BigInt(secondsOf(tick)) });
}

function giveBack(books: Books, { base }: MarketRules, row: SpotRow, tick: number): void {
  const booking = { id: `spot:${row.id}:release`, kind: 'hold_end', reference: row.number, tick };
  const purse = { userId: row.user_id, account: 'spot' as const };
  book(books, booking, release(accountOf(purse, row.side === 'buy' ? 'USDT' : base), row.held));
}
