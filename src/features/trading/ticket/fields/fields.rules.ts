import type { MarketRules } from '#contract/markets.ts';
import type { Problem } from '#contract/errors.ts';

/** A leverage as it was typed: one that the market offers, or what is wrong with it. */
export function readLeverage(
  text: string,
  { leverages }: Pick<MarketRules, 'leverages'>,
): { leverage: number | null; problem: Problem<'leverage_wrong'> | null } {
  const leverage = /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
  if (leverage !== null && leverages.includes(leverage)) return { leverage, problem: null };
  return { leverage: null, problem: { key: 'leverage_wrong', params: { leverages: leverages.join(', ') } } };
}

/** A part of the most there is, in whole steps: never more than it. */
export function shareOf(most: bigint, percent: bigint, step: bigint): bigint {
  return ((most * percent) / 100n / step) * step;
}
