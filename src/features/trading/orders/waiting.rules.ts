import { fromMinor, toMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { parseDecimal } from '#contract/money.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { Position } from '#contract/api/positions.ts';
import { filledPercent } from '#src/features/trading/figures/rounding.ts';

/** An order of any product that may wait for its price. */
export type Cancellable = { product: 'spot'; order: SpotOrder } | { product: 'contract' | 'forex'; order: Position };

/** What of an order waits, in whole quantities of its market, and what is set aside for that: free again when it is cancelled. */
export interface Waiting {
  waiting: bigint;
  released: { amount: string; unit: string };
}

export function waitingOf({ product, order }: Cancellable, rules: MarketRules): Waiting {
  const whole = (text: string) => parseDecimal(text, rules.quantityPrecision) ?? 0n;
  if (product === 'spot') {
    const unit = order.side === 'buy' ? 'USDT' : rules.base;
    return { waiting: whole(order.quantity) - whole(order.filled), released: { amount: order.held, unit } };
  }
  const isPending = order.status === 'pending';
  return {
    waiting: whole(isPending ? order.quantity : order.waiting_quantity),
    released: { amount: heldInAll(order), unit: 'USDT' },
  };
}

/** What an order that waits has set aside in all, in USDT: its margin, and the fee of its opening. */
export function heldInAll({ status, margin, waiting_margin, fee_held }: Position): string {
  const minor = (usdt: string) => toMinor(usdt, 'USDT') ?? 0n;
  return fromMinor(minor(status === 'pending' ? margin : waiting_margin) + minor(fee_held), 'USDT');
}

/** Whether a part of a position still waits for the order book to come to its limit. */
export function isWaiting({ waiting_quantity: waiting }: Pick<Position, 'waiting_quantity'>): boolean {
  return /[1-9]/.test(waiting);
}

/** Whether a market order took the order book and found too little. One that was ended before the price got to its stop took nothing from it. */
export function hasRunShort(order: SpotOrder): boolean {
  const hasTaken = order.status !== 'open' && (order.stop_price === null || order.stop_tick !== null);
  return order.type === 'market' && hasTaken && filledPercent(order) < 100;
}

/** What a buyer has paid, or a seller received, with the fee; in USDT. */
export function totalOf({ side, amount, fee }: Pick<SpotOrder, 'side' | 'amount' | 'fee'>): string {
  const [paid, charged] = [toMinor(amount, 'USDT') ?? 0n, toMinor(fee, 'USDT') ?? 0n];
  return fromMinor(side === 'buy' ? paid + charged : paid - charged, 'USDT');
}
