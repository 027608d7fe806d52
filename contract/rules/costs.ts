import { mulDiv } from '../money.ts';

const bps = 10_000n;

/** A share of an amount, rounded up: a fee is never less than its rate. */
export function feeOf(amountMinor: bigint, feeBps: number): bigint {
  return mulDiv(amountMinor, BigInt(feeBps), bps, 'ceil');
}

/** What is left of an amount that is changed and changed back at an unmoved price, paying the fee each way. Rounded down. */
export function roundTripOf(amountMinor: bigint, feeBps: number): bigint {
  const there = amountMinor - feeOf(amountMinor, feeBps);
  return there - feeOf(there, feeBps);
}

/**
 * Margin of a leveraged position: notional ÷ leverage, rounded up.
 * @throws RangeError when the leverage is not positive.
 */
export function marginOf(notionalMinor: bigint, leverage: number): bigint {
  return mulDiv(notionalMinor, 1n, BigInt(leverage), 'ceil');
}

/**
 * Opening and closing fees as a share of the margin, in basis points: 2 × fee × leverage. At 100-fold leverage a fee of 5 bps is
 * a tenth of the margin.
 */
export function feesOfMarginBps(feeBps: number, leverage: number): number {
  return 2 * feeBps * leverage;
}

/**
 * How far the price may go against a position before its margin is used up, fees left out, in basis points: 1 ÷ leverage. Rounded
 * down.
 */
export function moveToLossBps(leverage: number): number {
  return Math.floor(10_000 / leverage);
}

/** The price at which the margin is used up, fees left out. Rounded towards the open price: the room shown is never more than there is. */
export function lossPriceOf(openMinor: bigint, leverage: number, direction: 'long' | 'short'): bigint {
  const times = BigInt(leverage);
  return direction === 'long'
    ? mulDiv(openMinor, times - 1n, times, 'ceil')
    : mulDiv(openMinor, times + 1n, times, 'floor');
}

export interface Odds {
  /** The share of right guesses at which nothing is won or lost, in basis points; rounded up. */
  breakEvenBps: number;
  /** What a stake brings on average when right and wrong are equally likely, in basis points of the stake; negative is a loss. */
  expectedBps: number;
}

/** A stake that is lost when wrong, and comes back with `payoutBps` on top when right: 1 ÷ (1 + payout), and (payout − 1) ÷ 2. */
export function oddsOf(payoutBps: number): Odds {
  return {
    breakEvenBps: Math.ceil(100_000_000 / (10_000 + payoutBps)),
    expectedBps: (payoutBps - 10_000) / 2,
  };
}

/** Interest of a loan that is repaid at its end, without interest on interest. Rounded up. */
export function loanInterestOf(amountMinor: bigint, dailyBps: number, days: number): bigint {
  return mulDiv(amountMinor, BigInt(dailyBps * days), bps, 'ceil');
}
