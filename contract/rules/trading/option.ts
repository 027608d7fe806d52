import { mulDiv } from '#contract/money.ts';

export type OptionDirection = 'up' | 'down';
export type OptionResult = 'win' | 'lose' | 'draw';

/** So many more digits than prices are counted with decide an option. */
export const fineDigits = 4;

/** By so much, at most, the price that an option opens at may differ from the one that was shown, in either direction. */
export const optionSlippageBps = 10;

/** An option is decided by two prices alone; where they are equal, the stake comes back. */
export function optionResult(direction: OptionDirection, openPrice: bigint, finalPrice: bigint): OptionResult {
  if (finalPrice === openPrice) return 'draw';
  return finalPrice > openPrice === (direction === 'up') ? 'win' : 'lose';
}

/** What is won or lost on a stake, in its minor units: a payout is rounded down, a loss is the stake. */
export function optionProfit(result: OptionResult, stake: bigint, payoutBps: number): bigint {
  if (result === 'draw') return 0n;
  return result === 'win' ? mulDiv(stake, BigInt(payoutBps), 10_000n, 'floor') : -stake;
}

/** What a stake brings, in its minor units. */
export interface StakeOutlook {
  /** What is won on top of the stake when right. */
  win: bigint;
  /** On average, when right and wrong are equally likely: of this stake, and of a hundred like it. Negative is a loss, and rounded up. */
  average: bigint;
  averageOfHundred: bigint;
}

export function stakeOutlook(stake: bigint, payoutBps: number): StakeOutlook {
  const average = (stakes: bigint) => mulDiv(stakes, BigInt(payoutBps - 10_000), 20_000n, 'floor');
  return {
    win: optionProfit('win', stake, payoutBps),
    average: average(stake),
    averageOfHundred: average(stake * 100n),
  };
}
