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
  ceilOf,
  endContract,
  fillSpot,
  openContract,
  roundUp,
  shareOf,
  sumOf,
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

function stepSpot(order: Spot, tick: number, sight: Sight, purse: Purse): void {
  const { limit, side, rules } = order;
  if (order.status !== 'open' || limit === null) return;
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
  const { direction, limit, rules } = order;
  const isLong = direction === 'long';
  if (order.waiting > 0n && limit !== null) {
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
  if (reason === null) return;
  const quantity = order.openQuantity;
  const average = forced(sight, rules.symbol, isLong ? 'sell' : 'buy', tick, quantity);
  endContract(order, { price: average, quantity, tick, reason }, purse);
}

/** One more step of the price would take the margin of the opening below what must be kept of it. */
function isSpent({ rules, direction, open, armed: quantity, leverage }: Contract, price: bigint): boolean {
  const loss = direction === 'long' ? (open ?? 0n) - price : price - (open ?? 0n);
  if (loss < 0n) return false;
  const notional = roundUp(valueOf(rules, open ?? 0n, quantity));
  const room = ceilOf(notional, BigInt(leverage)) - shareOf(notional, rules.maintenanceBps);
  const { of, by } = valueOf(rules, loss + 1n, quantity);
  return of > room * by;
}
