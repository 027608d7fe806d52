import type { MarketRules } from '#contract/markets.ts';
import type { BookLevel } from '#contract/rules/trading/book.ts';
import { rateOne } from '#contract/rules/trading/figures.ts';
import { type SpotCost, spotCost } from '#contract/rules/trading/spot.ts';
import type { Prices } from '#server/domain/deps.ts';
import type { UnitOfWork } from '../unitOfWork.ts';
import { release } from '#server/ledger/holds.ts';
import { houseLine, post, userLine } from '../posting.ts';
import { forcedPrice, offeredAt, takenWithin } from '../depth.ts';
import { rulesOfRow, secondsOf } from '../moment.ts';
import { dropTriggers, setTrigger } from '../triggers.ts';
import { accountOf, changeSpot, coinMinor, holdAccount, targetOf } from './orders.ts';
import type { SpotRow } from '../rows.ts';

/**
 * Fills a resting order at its limit, with at most what the book of the tick has there or better. The rest waits for the next tick with
 * such levels.
 */
export function fillSpot(work: UnitOfWork, deps: Pick<Prices, 'market'>, row: SpotRow, tick: number): SpotRow {
  const rules = rulesOfRow(row.symbol);
  if (row.price === null) throw new Error(`the market order ${row.number} waits for a price`);
  const waiting = row.quantity - row.filled;
  const order = { side: row.side, limit: row.price, waiting, madeAt: Number(row.tick) };
  const quantity = offeredAt(deps.market, rules, order, tick);
  // Less than a step is no fill: the order waits for the next tick.
  const filled = applyFills(work, rules, row, quantity > 0n ? [{ price: row.price, quantity }] : [], { tick });
  if (filled.status === 'open') {
    setTrigger(work, targetOf(row), 'fill', row.side === 'buy' ? 'below' : 'above', row.price, tick);
  }
  return filled;
}

/**
 * Triggers a stop order. An OCO order, and a market sale without a worst price, sells all that is left, as deep in the book as necessary.
 * Any other takes what the book has at its limit or worst price or better, in whole steps; the rest of a limit order rests at its limit,
 * the rest of a market order is cancelled.
 */
export function triggerSpotStop(work: UnitOfWork, deps: Pick<Prices, 'market'>, row: SpotRow, tick: number): SpotRow {
  const rules = rulesOfRow(row.symbol);
  setTrigger(work, targetOf(row), 'stop', 'at', null, tick);
  const reached = changeSpot(work, row, { stop_tick: BigInt(tick) });
  const waiting = row.quantity - row.filled;
  const worst = row.is_oco === 1n ? null : heldPrice(row);
  if (worst === null) {
    const price = forcedPrice(deps.market, rules, row.side, waiting, tick);
    return takePart(work, rules, reached, { price, quantity: waiting }, tick);
  }
  const { step } = deps.market.dayRules(row.symbol, Number(row.tick));
  const part = takenWithin(deps.market, rules, { side: row.side, worst, waiting, step }, tick);
  const taken = part.quantity > 0n ? takePart(work, rules, reached, part, tick) : reached;
  if (taken.status !== 'open') return taken;
  if (row.type === 'limit') {
    setTrigger(work, targetOf(row), 'fill', row.side === 'buy' ? 'below' : 'above', row.price, tick);
    return taken;
  }
  if (taken.filled === 0n) return cancelSpotRest(work, taken, tick);
  return changeSpot(work, cancelSpotRest(work, taken, tick), { status: 'done' });
}

/** The price of a buyer's hold; null for a sale at any price. */
export function heldPrice({ price, worst_price: worst }: Pick<SpotRow, 'price' | 'worst_price'>): bigint | null {
  return price ?? worst;
}

/** One fill of a triggered stop order at its average price. What the hold has too much for it is released. */
function takePart(work: UnitOfWork, rules: MarketRules, row: SpotRow, part: BookLevel, tick: number): SpotRow {
  const cost = spotCost(rules, row.side, part.price, part.quantity);
  const released = holdFor(rules, row, part.quantity);
  return addFill(work, rules, row, { ...part, ...cost, released, tick, shownAt: null });
}

/** The hold of a quantity that is the first to be filled of its order: of a buyer USDT at the hold's price, of a seller coins. */
export function holdFor(
  rules: MarketRules,
  row: Pick<SpotRow, 'side' | 'price' | 'worst_price' | 'number'>,
  quantity: bigint,
): bigint {
  if (row.side === 'sell') return coinMinor(rules, quantity);
  const price = heldPrice(row);
  if (price === null) throw new Error(`the order ${row.number} has no hold`);
  return spotCost(rules, 'buy', price, quantity).total;
}

/** Posts the fills of a market order, or of a limit order at its limit, which is paid from its hold. */
export function applyFills(
  work: UnitOfWork,
  rules: MarketRules,
  row: SpotRow,
  parts: readonly BookLevel[],
  { tick, shownAt }: { tick: number; shownAt?: number | undefined },
): SpotRow {
  return parts.reduce((now, part) => {
    const isLimit = now.type === 'limit';
    const cost = isLimit
      ? costOfNext(rules, now.side, part, now.filled)
      : spotCost(rules, now.side, part.price, part.quantity);
    const held = now.side === 'buy' ? cost.total : coinMinor(rules, part.quantity);
    const shown = shownAt === undefined ? null : BigInt(shownAt);
    return addFill(work, rules, now, { ...part, ...cost, released: isLimit ? held : 0n, tick, shownAt: shown });
  }, row);
}

function addFill(work: UnitOfWork, rules: MarketRules, row: SpotRow, fill: Omit<OneFill, 'n'>): SpotRow {
  const fills = row.fills + 1n;
  postFill(work, rules, row, { ...fill, n: fills });
  const filled = row.filled + fill.quantity;
  const isDone = filled === row.quantity;
  if (isDone && row.held > 0n) dropTriggers(work, row.id);
  const end = isDone ? { status: 'done' as const, ended: BigInt(secondsOf(fill.tick)) } : {};
  return changeSpot(work, row, {
    filled,
    amount: row.amount + fill.amount,
    fee: row.fee + fill.fee,
    held: row.held - fill.released,
    fills,
    ...end,
  });
}

/** The cost of the next part of a limit order: the parts add up to the cost of the whole, however it is split. */
function costOfNext(
  rules: MarketRules,
  side: 'buy' | 'sell',
  { price, quantity }: BookLevel,
  filled: bigint,
): SpotCost {
  const [before, after] = [spotCost(rules, side, price, filled), spotCost(rules, side, price, filled + quantity)];
  return {
    amount: after.amount - before.amount,
    fee: after.fee - before.fee,
    total: after.total - before.total,
  };
}

interface OneFill extends BookLevel {
  n: bigint;
  amount: bigint;
  fee: bigint;
  /** The part of the hold that is released for it. */
  released: bigint;
  tick: number;
  shownAt: bigint | null;
}

function postFill(work: UnitOfWork, rules: MarketRules, row: SpotRow, fill: OneFill): void {
  const { n, price, quantity, amount, fee, released, tick, shownAt } = fill;
  const account = accountOf(row);
  const coins = coinMinor(rules, quantity);
  const { base } = rules;
  const reference = row.number;
  const id = `spot:${row.id}:${n}`;
  post(work, { id: `${id}:release`, kind: 'hold_end', reference, tick }, release(holdAccount(rules, row), released));
  const lines =
    row.side === 'buy'
      ? [
          userLine(account, 'USDT', -amount),
          houseLine('treasury', 'USDT', amount),
          houseLine('treasury', base, -coins),
          userLine(account, base, coins),
        ]
      : [
          userLine(account, base, -coins),
          houseLine('treasury', base, coins),
          houseLine('treasury', 'USDT', -amount),
          userLine(account, 'USDT', amount),
        ];
  post(work, { id, kind: 'spot', reference, tick }, lines);
  post(work, { id: `${id}:fee`, kind: 'fee', reference, tick }, [
    userLine(account, 'USDT', -fee),
    houseLine('fees', 'USDT', fee),
  ]);
  work.fills.push({
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

/** Cancels what is not filled of an order, and releases its hold. */
export function cancelSpotRest(work: UnitOfWork, row: SpotRow, tick: number): SpotRow {
  releaseHold(work, row, tick);
  dropTriggers(work, row.id);
  return changeSpot(work, row, { status: 'cancelled', held: 0n, ended: BigInt(secondsOf(tick)) });
}

function releaseHold(work: UnitOfWork, row: SpotRow, tick: number): void {
  const entry = { id: `spot:${row.id}:release`, kind: 'hold_end', reference: row.number, tick };
  post(work, entry, release(holdAccount(rulesOfRow(row.symbol), row), row.held));
}
