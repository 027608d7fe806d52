/** Spot orders and options of the model: what they cost and bring. */
import { currencies, isCurrency } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { fees, type Purse, treasury } from './purse.ts';
import { type Level, type Option, type Spot, valueOf, roundUp, roundDown, shareOf } from './ticks.ts';

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
