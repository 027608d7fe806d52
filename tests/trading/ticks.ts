/**
 * Orders as somebody sees them who looks at every tick, with what they cost and bring: no triggers, no settlement, no database, and
 * none of the program's arithmetic.
 */
import { currencies, isCurrency } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { fees, type Purse, treasury } from './purse.ts';

export interface Level {
  price: bigint;
  quantity: bigint;
}

/** What is to be seen of the markets, best level first for whoever takes. */
export interface Sight {
  priceAt(symbol: string, tick: number): bigint;
  /** The same with all the digits that an option is decided by. */
  fineAt(symbol: string, tick: number): bigint;
  /** The levels that are shown, or so many. */
  bookAt(symbol: string, side: 'buy' | 'sell', tick: number, levels?: number): readonly Level[];
  /** The tick of prices, on that day. */
  unitAt(symbol: string, tick: number): bigint;
}

interface Order {
  id: string;
  rules: MarketRules;
  /** When it was made, and the last tick that was looked at. */
  placedAt: number;
  seen: number;
}
/** What an order waits for, and up to what price it takes the book. */
interface Waits {
  limit: bigint | null;
  worst: bigint | null;
  stop: bigint | null;
  /** When the price got to the stop price. */
  stopAt: number | null;
  /** The first tick of the day after its own, where it is for a day. */
  endsAt: number | null;
}
export const waitsNot: Waits = { limit: null, worst: null, stop: null, stopAt: null, endsAt: null };

export interface Contract extends Order, Waits {
  kind: 'contract';
  direction: 'long' | 'short';
  quantity: bigint;
  leverage: number;
  /** Set aside for what is open; what waits for the limit, and what is set aside for that. */
  margin: bigint;
  waiting: bigint;
  held: bigint;
  open: bigint | null;
  openQuantity: bigint;
  openedAt: number | null;
  /** When the last part opened: the liquidation counts from there, for all that was open then. */
  armedAt: number;
  armed: bigint;
  armedMargin: bigint;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  /** Since when each of them counts. */
  profitSince: number;
  lossSince: number;
  /** Of a trailing stop-loss: its distance in basis points, the price at which it moves on, and since when that counts. */
  trailing: { bps: number; next: bigint; since: number } | null;
  /** When they were last changed. */
  stopsAt: number;
  status: 'pending' | 'open' | 'closed' | 'cancelled';
  reason: string | null;
  /** Of the last part that was closed. */
  closedAt: number | null;
  fee: bigint;
  profit: bigint;
  shortfall: bigint;
}
export interface Spot extends Order, Waits {
  kind: 'spot';
  side: 'buy' | 'sell';
  quantity: bigint;
  isOco: boolean;
  filled: bigint;
  amount: bigint;
  fee: bigint;
  held: bigint;
  lastFill: number | null;
  parts: number;
  status: 'open' | 'done' | 'cancelled';
}
export interface Option extends Order {
  kind: 'option';
  isUp: boolean;
  stake: bigint;
  payoutBps: number;
  open: bigint;
  end: number;
  result: 'win' | 'lose' | 'draw' | null;
  profit: bigint | null;
}
export type Modelled = Contract | Spot | Option;

function floorOf(amount: bigint, by: bigint): bigint {
  return amount >= 0n ? amount / by : -((-amount + by - 1n) / by);
}
export function ceilOf(amount: bigint, by: bigint): bigint {
  return -floorOf(-amount, by);
}
export const shareOf = (amount: bigint, bps: number) => ceilOf(amount * BigInt(bps), 10_000n);

/** Whole prices times whole quantities, as a fraction of USDT minor units. */
export function valueOf({ pricePrecision, quantityPrecision }: MarketRules, price: bigint, quantity: bigint) {
  return { of: price * quantity * 1_000_000n, by: 10n ** BigInt(pricePrecision + quantityPrecision) };
}
export function roundUp({ of, by }: ReturnType<typeof valueOf>): bigint {
  return ceilOf(of, by);
}
function roundDown({ of, by }: ReturnType<typeof valueOf>): bigint {
  return floorOf(of, by);
}

/** What the levels of a book hold of a quantity. */
export function takeOf(levels: readonly Level[], quantity: bigint): Level[] {
  let left = quantity;
  return levels.flatMap(({ price, quantity: held }) => {
    const part = held < left ? held : left;
    left -= part;
    return part > 0n ? [{ price, quantity: part }] : [];
  });
}

/** What is left behind a quantity. */
export function behind(levels: readonly Level[], quantity: bigint): Level[] {
  let before = quantity;
  return levels.flatMap(({ price, quantity: held }) => {
    const part = held < before ? held : before;
    before -= part;
    return held > part ? [{ price, quantity: held - part }] : [];
  });
}

export const sumOf = (levels: readonly Level[]) => levels.reduce((sum, { quantity }) => sum + quantity, 0n);

/** Against the taker: up for who buys, down for who sells. */
export function averageOf(side: 'buy' | 'sell', taken: readonly Level[]): bigint {
  const value = taken.reduce((sum, { price, quantity }) => sum + price * quantity, 0n);
  return side === 'buy' ? ceilOf(value, sumOf(taken)) : floorOf(value, sumOf(taken));
}

function contractCost({ rules, leverage }: Contract, price: bigint, quantity: bigint) {
  const notional = roundUp(valueOf(rules, price, quantity));
  return { margin: ceilOf(notional, BigInt(leverage)), fee: shareOf(notional, rules.contractFeeBps) };
}

/** Margin and fee leave the available balance together. */
export function placeContract(order: Contract, price: bigint, purse: Purse): void {
  const { margin, fee } = contractCost(order, price, order.quantity);
  order.held = margin + fee;
  order.waiting = order.quantity;
  purse.move('contract USDT available', 'contract USDT frozen', order.held);
}

/** An order for a contract of which nothing has happened yet. */
export function contractAt(
  tick: number,
  {
    waits,
    stops,
    ...made
  }: Pick<Contract, 'id' | 'rules' | 'direction' | 'quantity' | 'leverage'> & {
    waits: Waits;
    stops: Pick<Contract, 'takeProfit' | 'stopLoss'>;
  },
): Contract {
  const unfilled = { margin: 0n, waiting: 0n, held: 0n, openQuantity: 0n, armed: 0n, armedMargin: 0n, armedAt: tick };
  const nothing = { ...unfilled, open: null, openedAt: null, reason: null, closedAt: null, trailing: null };
  const sums = { fee: 0n, profit: 0n, shortfall: 0n };
  const since = { placedAt: tick, seen: tick, stopsAt: tick, profitSince: tick, lossSince: tick };
  return { kind: 'contract', status: 'pending', ...made, ...waits, ...stops, ...nothing, ...sums, ...since };
}

export function spotAt(
  tick: number,
  { waits, ...made }: Pick<Spot, 'id' | 'rules' | 'side' | 'quantity' | 'isOco'> & { waits: Waits },
): Spot {
  const nothing = { filled: 0n, amount: 0n, fee: 0n, held: 0n, lastFill: null, parts: 0 };
  return { kind: 'spot', status: 'open', placedAt: tick, seen: tick, ...made, ...waits, ...nothing };
}

/** What is set aside at this price. */
const setAsideAt = ({ limit, worst }: Waits) => limit ?? worst ?? 0n;

/** Some of what waits takes the book, at a better price than was set aside for: what it saves comes back. */
export function takeContract(order: Contract, level: Level, tick: number, purse: Purse): void {
  const [due, paid] = [setAsideAt(order), level.price].map((price) => contractCost(order, price, level.quantity)) as [
    ReturnType<typeof contractCost>,
    ReturnType<typeof contractCost>,
  ];
  const saved = due.margin + due.fee - paid.margin - paid.fee;
  purse.move('contract USDT frozen', 'contract USDT available', saved);
  order.held -= saved;
  openContract(order, level, tick, purse);
}

/** Margin is added to what is open, which is liquidated by what it holds from then on. */
export function addToMargin(order: Contract, amount: bigint, tick: number, purse: Purse): void {
  purse.move('contract USDT available', 'contract USDT frozen', amount);
  order.margin += amount;
  arm(order, tick);
}

function arm(order: Contract, tick: number): void {
  Object.assign(order, { armedAt: tick, armed: order.openQuantity, armedMargin: order.margin });
}

/** Some of what waits opens: all that is open costs what it would have cost at once. */
export function openContract(order: Contract, { price, quantity }: Level, tick: number, purse: Purse): void {
  const before = order.quantity - order.waiting;
  const [less, more] = [contractCost(order, price, before), contractCost(order, price, before + quantity)];
  const [margin, fee] = [more.margin - less.margin, more.fee - less.fee];
  purse.move('contract USDT frozen', fees, fee);
  order.held -= margin + fee;
  order.margin += margin;
  order.fee += fee;
  order.waiting -= quantity;
  const parts = [
    { price: order.open ?? 0n, quantity: order.openQuantity },
    { price, quantity },
  ];
  order.open = averageOf(order.direction === 'long' ? 'buy' : 'sell', parts);
  order.openQuantity += quantity;
  arm(order, tick);
  if (order.status === 'open') return;
  Object.assign(order, {
    status: 'open',
    openedAt: tick,
    stopsAt: tick,
    profitSince: tick,
    lossSince: tick,
  });
}

/** What is set aside for what waits comes back; what is open is all that was ordered then. */
export function giveBackContract(order: Contract, purse: Purse): void {
  purse.move('contract USDT frozen', 'contract USDT available', order.held);
  if (order.status === 'open') order.quantity -= order.waiting;
  Object.assign(order, { waiting: 0n, held: 0n });
}

/** A part is closed: its share of the margin comes back, with the profit or less the loss, and never less than nothing. */
export function endContract(order: Contract, how: Level & { tick: number; reason: string }, purse: Purse): void {
  const { price, quantity, tick, reason } = how;
  giveBackContract(order, purse);
  const change = (price - (order.open ?? 0n)) * (order.direction === 'long' ? 1n : -1n);
  const profit = roundDown(valueOf(order.rules, change, quantity));
  const fee = shareOf(roundUp(valueOf(order.rules, price, quantity)), order.rules.contractFeeBps);
  const margin = (order.margin * quantity) / order.openQuantity;
  const left = margin + profit - fee;
  const shortfall = left < 0n ? -left : 0n;
  purse.move('contract USDT frozen', 'contract USDT available', margin);
  purse.move(treasury('USDT'), 'contract USDT available', profit + shortfall);
  purse.move('contract USDT available', fees, fee);
  order.openQuantity -= quantity;
  order.margin -= margin;
  order.fee += fee;
  order.profit += profit;
  order.shortfall += shortfall;
  Object.assign(order, { reason, closedAt: tick, ...(order.openQuantity === 0n ? { status: 'closed' } : {}) });
}

export function cancelContract(order: Contract, purse: Purse): void {
  giveBackContract(order, purse);
  if (order.status === 'pending') order.status = 'cancelled';
}

/** The coin's minor units of a quantity. */
export function coinsOf({ base, quantityPrecision }: MarketRules, quantity: bigint): bigint {
  if (!isCurrency(base)) throw new Error(`${base} is no currency`);
  return quantity * 10n ** BigInt(currencies[base].scale - quantityPrecision);
}

function spotCost({ rules, side }: Spot, price: bigint, quantity: bigint) {
  const value = valueOf(rules, price, quantity);
  const amount = side === 'buy' ? roundUp(value) : roundDown(value);
  return { amount, fee: shareOf(amount, rules.spotFeeBps) };
}

const heldIn = ({ rules, side }: Spot) => `spot ${side === 'buy' ? 'USDT' : rules.base}`;

/** The whole of a resting order is set aside: USDT with the fee, or coins. */
export function placeSpot(order: Spot, limit: bigint, purse: Purse): void {
  const { amount, fee } = spotCost(order, limit, order.quantity);
  order.held = order.side === 'buy' ? amount + fee : coinsOf(order.rules, order.quantity);
  purse.move(`${heldIn(order)} available`, `${heldIn(order)} frozen`, order.held);
}

export function fillSpot(order: Spot, { price, quantity }: Level, tick: number, purse: Purse): void {
  const { rules, side, limit, worst } = order;
  // What a stop order takes of the book is a purchase of its own, out of what was set aside for as much at another price.
  const isTaken = order.stopAt === tick;
  const isOwn = limit === null || isTaken;
  const [before, after] = isOwn
    ? [{ amount: 0n, fee: 0n }, spotCost(order, price, quantity)]
    : [spotCost(order, price, order.filled), spotCost(order, price, order.filled + quantity)];
  const [amount, fee] = [after.amount - before.amount, after.fee - before.fee];
  const coins = coinsOf(rules, quantity);
  if (limit !== null || isTaken) {
    const due = isTaken ? spotCost(order, limit ?? worst ?? 0n, quantity) : { amount, fee };
    const released = side === 'buy' ? due.amount + due.fee : coins;
    purse.move(`${heldIn(order)} frozen`, `${heldIn(order)} available`, released);
    order.held -= released;
  }
  const sign = side === 'buy' ? 1n : -1n;
  purse.move('spot USDT available', treasury('USDT'), sign * amount);
  purse.move(treasury(rules.base), `spot ${rules.base} available`, sign * coins);
  purse.move('spot USDT available', fees, fee);
  order.filled += quantity;
  order.amount += amount;
  order.fee += fee;
  order.lastFill = tick;
  order.parts += 1;
  if (order.filled === order.quantity) order.status = 'done';
}

export function cancelSpot(order: Spot, purse: Purse): void {
  purse.move(`${heldIn(order)} frozen`, `${heldIn(order)} available`, order.held);
  Object.assign(order, { status: 'cancelled', held: 0n });
}

export function placeOption({ stake }: Option, purse: Purse): void {
  purse.move('option USDT available', 'option USDT frozen', stake);
}
