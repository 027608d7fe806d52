/** A forex position as somebody sees it who looks at every tick: spread, swap, weekend and closing, and no triggers. */
import { type MarketRules, isTrading, opensAt } from '#contract/markets.ts';
import { notionalOf, valueUnit } from '#contract/rules/trading/figures.ts';
import { bidAsk, swapBps, swapNights, swapOf } from '#contract/rules/trading/lots.ts';
import { liquidationPrice } from '#contract/rules/trading/liquidation.ts';
import { maintenanceOf, profitOf } from '#contract/rules/trading/position.ts';

export interface Night {
  id: string;
  rules: MarketRules;
  direction: 'long' | 'short';
  quantity: bigint;
  leverage: number;
  /** Of the opening, or of the order that waits; and when the liquidation was last told. */
  rate: bigint;
  armedRate: bigint;
  limit: bigint | null;
  open: bigint | null;
  /** Since when each counts. */
  pendingSince: number;
  openedAt: number;
  stopsSince: number;
  liquidationSince: number;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  liquidation: bigint;
  margin: bigint;
  swap: bigint;
  closingAt: number | null;
  status: 'pending' | 'open' | 'closing' | 'closed' | 'cancelled';
  reason: string | null;
  closedAt: number | null;
  profit: bigint;
}

const ticksPerDay = 432_000;
const rolloverTick = 22 * 18_000;

const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;

export function notional({ rules, rate, quantity }: Night, price: bigint): bigint {
  return notionalOf(price, quantity, valueUnit(rules, rate), 'ceil');
}

/** It opens at a price. */
export function begin(night: Night, price: bigint, tick: number, rate: bigint): void {
  // What was set aside when the order was taken stays its margin.
  const margin = ceilDiv(notional(night, price), BigInt(night.leverage));
  Object.assign(night, {
    status: 'open',
    open: price,
    openedAt: tick,
    stopsSince: tick,
    liquidationSince: tick,
    margin,
    rate,
    armedRate: rate,
  });
  night.liquidation = liquidationOf(night);
}

function liquidationOf({ rules, direction, open, quantity, leverage, rate, margin, armedRate }: Night): bigint {
  return liquidationPrice({ rules, direction, openPrice: open ?? 0n, quantity, leverage, rate }, margin, armedRate);
}

/** The market's own price of a tick, as bid or ask, decides. */
export function stepNight(night: Night, tick: number, price: bigint, rateNow: () => bigint): void {
  const at = Math.floor(tick / 5);
  const { bid, ask } = bidAsk(night.rules, price, at);
  const isLong = night.direction === 'long';
  const exit = isLong ? bid : ask;
  const trades = isTrading(night.rules.kind, at);
  if (night.status === 'pending' && night.limit !== null && trades && tick > night.pendingSince) {
    if (isLong ? ask <= night.limit : bid >= night.limit) begin(night, night.limit, tick, rateNow());
    return;
  }
  if (night.status === 'closing' && tick === night.closingAt) return end(night, 'user', exit, tick, rateNow());
  if (night.status !== 'open' || night.openedAt === tick) return;
  if (tick % ticksPerDay === rolloverTick) charge(night, at, tick, rateNow());
  if (!trades) return;
  const isBeyond = (level: bigint | null, isLoss: boolean) =>
    level !== null && level !== 0n && (isLong === isLoss ? exit <= level : exit >= level);
  if (tick > night.liquidationSince && isUsedUp(night, exit, rateNow)) end(night, 'liquidation', exit, tick, rateNow());
  else if (tick > night.stopsSince && isBeyond(night.stopLoss, true)) end(night, 'stop_loss', exit, tick, rateNow());
  else if (tick > night.stopsSince && isBeyond(night.takeProfit, false))
    end(night, 'take_profit', exit, tick, rateNow());
}

/** Against the dollar the price alone says it; elsewhere what is left at the price and the rate of now. */
function isUsedUp(night: Night, exit: bigint, rateNow: () => bigint): boolean {
  const { rules, direction, open, quantity, margin, liquidation } = night;
  if (rules.quote === 'USD')
    return liquidation !== 0n && (direction === 'long' ? exit <= liquidation : exit >= liquidation);
  const profit = profitOf(direction, open ?? 0n, exit, quantity, valueUnit(rules, rateNow()));
  return margin + profit <= maintenanceOf(rules, notional(night, open ?? 0n));
}

/** Margin is added: the liquidation is looked for anew, by the rate of now. */
export function addTo(night: Night, amount: bigint, tick: number, rate: bigint): void {
  Object.assign(night, { margin: night.margin + amount, armedRate: rate, liquidationSince: tick });
  night.liquidation = liquidationOf(night);
}

function charge(night: Night, at: number, tick: number, rate: bigint): void {
  const nights = swapNights(new Date(at * 1000).getUTCDay());
  if (nights === 0) return;
  const due = swapOf(notional({ ...night, rate }, night.open ?? 0n), swapBps(night.rules, night.direction), nights);
  const swap = night.margin + due < 0n ? -night.margin : due;
  night.swap += swap;
  night.margin += swap;
  night.armedRate = rate;
  night.liquidation = liquidationOf(night);
  night.liquidationSince = tick;
}

function end(night: Night, reason: string, price: bigint, tick: number, rate: bigint): void {
  const { rules, direction, open, quantity } = night;
  const profit = profitOf(direction, open ?? 0n, price, quantity, valueUnit(rules, rate));
  Object.assign(night, { status: 'closed', reason, closedAt: tick, profit });
}

/** The next tick at which something may happen to anything: a market that rests is passed over, but for what was accepted. */
export function nextTick(tick: number, nights: readonly Night[]): number {
  const next = tick + 1;
  const [night] = nights;
  const opens = night === undefined ? null : opensAt(night.rules.kind, Math.floor(next / 5));
  if (opens === null || next % ticksPerDay === rolloverTick || nights.some(({ status }) => status === 'closing'))
    return next;
  const rollover = Math.floor((next - rolloverTick) / ticksPerDay) * ticksPerDay + rolloverTick + ticksPerDay;
  return Math.min(opens * 5, rollover);
}
