/** What one tick does to an order, in the words of the model. */
import { type Purse, treasury } from './purse.ts';
import {
  type Contract,
  type Level,
  type Modelled,
  type Option,
  type Sight,
  type Spot,
  averageOf,
  cancelContract,
  cancelSpot,
  ceilOf,
  endContract,
  fillSpot,
  openContract,
  roundUp,
  shareOf,
  sumOf,
  takeContract,
  takeOf,
  valueOf,
} from './ticks.ts';

/** What happens to an order at one tick. */
export function step(order: Modelled, tick: number, sight: Sight, purse: Purse): void {
  if (tick <= order.placedAt) return;
  const price = sight.priceAt(order.rules.symbol, tick);
  if (order.kind === 'option') stepOption(order, tick, sight, purse);
  else if (order.kind === 'spot') stepSpot(order, tick, sight, purse);
  else stepContract(order, tick, price, sight, purse);
}

function stepOption(order: Option, tick: number, sight: Sight, purse: Purse): void {
  if (tick !== order.end || order.result !== null) return;
  const price = sight.fineAt(order.rules.symbol, tick);
  order.result = price === order.open ? 'draw' : price > order.open === order.isUp ? 'win' : 'lose';
  const won = (order.stake * BigInt(order.payoutBps)) / 10_000n;
  order.profit = { win: won, draw: 0n, lose: -order.stake }[order.result];
  purse.move('option USDT frozen', 'option USDT available', order.stake);
  purse.move(treasury('USDT'), 'option USDT available', order.profit);
}

/** What lies in the book at a limit or better for who takes: looked at deeper and deeper. */
function within(
  sight: Sight,
  symbol: string,
  side: 'buy' | 'sell',
  tick: number,
  limit: bigint,
  wanted: bigint,
): bigint {
  // The best ask is above the price, and the best bid below it: only then is it worth a look.
  const price = sight.priceAt(symbol, tick);
  if (side === 'buy' ? price >= limit : price <= limit) return 0n;
  const isBetter = ({ price }: Level) => (side === 'buy' ? price <= limit : price >= limit);
  for (let levels = 20; ; levels *= 3) {
    const book = sight.bookAt(symbol, side, tick, levels);
    const found = book.filter(isBetter);
    if (found.length < book.length || sumOf(found) >= wanted) return sumOf(found) < wanted ? sumOf(found) : wanted;
  }
}

/** What of the levels that are shown is at a price or better. */
function shownWithin(sight: Sight, symbol: string, side: 'buy' | 'sell', tick: number, worst: bigint, wanted: bigint) {
  const isBetter = ({ price }: Level) => (side === 'buy' ? price <= worst : price >= worst);
  return takeOf(sight.bookAt(symbol, side, tick).filter(isBetter), wanted);
}

function stepSpot(order: Spot, tick: number, sight: Sight, purse: Purse): void {
  const { limit, worst, stop, side, rules, isOco } = order;
  if (order.status !== 'open') return;
  if (order.endsAt === tick) return cancelSpot(order, purse);
  const price = sight.priceAt(rules.symbol, tick);
  const left = order.quantity - order.filled;
  if (stop !== null && order.stopAt === null && (side === 'buy' ? price >= stop : price <= stop)) {
    order.stopAt = tick;
    const bound = isOco ? null : (limit ?? worst);
    const taken = bound === null ? null : shownWithin(sight, rules.symbol, side, tick, bound, left);
    const level =
      taken === null
        ? { price: forced(sight, rules.symbol, side, tick, left), quantity: left }
        : { price: taken.length === 0 ? 0n : averageOf(side, taken), quantity: sumOf(taken) };
    if (level.quantity > 0n) fillSpot(order, level, tick, purse);
    if (order.status !== 'open' || limit !== null) return;
    cancelSpot(order, purse);
    if (order.filled > 0n) order.status = 'done';
    return;
  }
  if (limit === null || (stop !== null && !isOco && (order.stopAt === null || tick <= order.stopAt))) return;
  const quantity = within(sight, rules.symbol, side, tick, limit, order.quantity - order.filled);
  if (quantity > 0n) fillSpot(order, { price: limit, quantity }, tick, purse);
}

/** The book as deep as it takes, and no deeper than 5000 levels. */
function forced(sight: Sight, symbol: string, side: 'buy' | 'sell', tick: number, quantity: bigint): bigint {
  const book = sight.bookAt(symbol, side, tick, 5000);
  const taken = takeOf(book, quantity);
  const rest = { price: book.at(-1)?.price ?? 0n, quantity: quantity - sumOf(taken) };
  return averageOf(side, [...taken, rest]);
}

function stepContract(order: Contract, tick: number, price: bigint, sight: Sight, purse: Purse): void {
  const { direction, limit, worst, stop, rules } = order;
  const isLong = direction === 'long';
  if (order.waiting > 0n && order.endsAt === tick) cancelContract(order, purse);
  const isStopped = stop !== null && order.stopAt === null;
  if (order.waiting > 0n && isStopped && (isLong ? price >= stop : price <= stop)) {
    order.stopAt = tick;
    const side = isLong ? 'buy' : 'sell';
    const taken = shownWithin(sight, rules.symbol, side, tick, limit ?? worst ?? 0n, order.waiting);
    if (taken.length > 0) {
      takeContract(order, { price: averageOf(side, taken), quantity: sumOf(taken) }, tick, purse);
    }
    if (order.waiting > 0n && limit === null) cancelContract(order, purse);
  } else if (order.waiting > 0n && limit !== null && !isStopped) {
    const quantity = within(sight, rules.symbol, isLong ? 'buy' : 'sell', tick, limit, order.waiting);
    if (quantity > 0n) openContract(order, { price: limit, quantity }, tick, purse);
  }
  if (order.status !== 'open' || order.openedAt === null || tick <= order.openedAt) return;
  const beyond = (level: bigint | null, isBelow: boolean) =>
    level !== null && (isBelow ? price <= level : price >= level);
  // Stops count from when they were set, the liquidation from the last part on.
  const reason =
    tick > order.armedAt && isSpent(order, price)
      ? 'liquidation'
      : tick > order.lossSince && beyond(order.stopLoss, isLong)
        ? 'stop_loss'
        : tick > order.profitSince && beyond(order.takeProfit, !isLong)
          ? 'take_profit'
          : null;
  if (reason === null) return follow(order, tick, price, sight);
  const quantity = order.openQuantity;
  const average = forced(sight, rules.symbol, isLong ? 'sell' : 'buy', tick, quantity);
  endContract(order, { price: average, quantity, tick, reason }, purse);
}

/** A trailing stop-loss goes on by steps of a tenth of its distance, and never back. */
function follow(order: Contract, tick: number, price: bigint, sight: Sight): void {
  const { trailing, direction } = order;
  const isLong = direction === 'long';
  if (trailing === null || tick <= trailing.since || (isLong ? price < trailing.next : price > trailing.next)) return;
  trailFrom(order, trailing.bps, tick, price, sight);
}

export function trailFrom(order: Contract, bps: number, tick: number, price: bigint, sight: Sight): void {
  const isLong = order.direction === 'long';
  const sign = isLong ? 1n : -1n;
  const distance = (price * BigInt(bps)) / 10_000n;
  const unit = sight.unitAt(order.rules.symbol, tick);
  const away = (level: bigint, isUp: boolean) => (isUp ? ceilOf(level, unit) : level / unit) * unit;
  const most = (one: bigint, other: bigint) => (one > other ? one : other);
  const stop = away(price - sign * most(distance, unit), !isLong);
  order.trailing = { bps, next: away(price + sign * most(distance / 10n, unit), isLong), since: tick };
  order.stopsAt = tick;
  if (order.stopLoss !== null && (isLong ? stop <= order.stopLoss : stop >= order.stopLoss)) return;
  Object.assign(order, { stopLoss: stop, lossSince: tick });
}

/** One more step of the price would take the margin of the opening below what must be kept of it. */
function isSpent({ rules, direction, open, armed: quantity, armedMargin }: Contract, price: bigint): boolean {
  const loss = direction === 'long' ? (open ?? 0n) - price : price - (open ?? 0n);
  if (loss < 0n) return false;
  const notional = roundUp(valueOf(rules, open ?? 0n, quantity));
  const room = armedMargin - shareOf(notional, rules.maintenanceBps);
  const { of, by } = valueOf(rules, loss + 1n, quantity);
  return of > room * by;
}
