import { feeOf } from '../rules/costs.ts';

/** The rules of plan orders that both sides apply. */
export const planRules = {
  /** What ending a running plan before its time costs, of its principal, rounded up. */
  terminationBps: 100,
  /** A year of plan days, for rates of a year. */
  yearDays: 365,
  /** Plans are paid in with this currency alone. */
  currency: 'USDT',
  decimals: 2,
} as const;

/** What ending a plan early costs: `terminationBps` of the principal, rounded up. Minor units. */
export function terminationCost(principal: bigint): bigint {
  return feeOf(principal, planRules.terminationBps);
}

/** The result of a plan day: what the rule brought, but never more lost than there is. Minor units. */
export function dayResult(net: bigint, value: bigint): bigint {
  return net < -value ? -value : net;
}

/**
 * A daily rate over a year of plan days, each day's result put in again, as a factor: 1.02 ^ 365 for 2 % a day.
 * @param ppb parts per billion a day, above −10⁹.
 */
export function yearFactor(ppb: number): number {
  return Math.exp(planRules.yearDays * Math.log1p(ppb / 1e9));
}
