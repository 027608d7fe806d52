import type { PlanOffer } from '#contract/api/plans/plans.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import type { Problem } from '#contract/errors.ts';
import { parseDecimal } from '#contract/money.ts';
import { planRules, terminationCost } from '#contract/plans/planRules.ts';
import { amountProblem } from '#contract/rules/amount.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';

export interface Circumstances {
  tag: string;
  /** USDT of the spot account; null while it is not known. */
  available: string | null;
  /** How often the account has taken the product; null while it is not known. */
  taken: number | null;
}

export type FormProblem =
  | { key: 'amount_missing' }
  | Problem<
      'plan_taken' | 'plan_full' | 'amount_invalid' | 'amount_decimals' | 'amount_range' | 'insufficient_balance'
    >;

interface Offer extends Pick<PlanOffer, 'min' | 'max' | 'per_account'> {
  /** Null without a cap; `count` is null while it is not known. */
  participants: { cap: number; count: number | null } | null;
}

/** What keeps a plan from being taken: the most decisive first, or null. The server judges the same alone. */
export function formProblem(typed: string, offer: Offer, { tag, available, taken }: Circumstances): FormProblem | null {
  const { min, max, per_account: most, participants } = offer;
  if (most !== null && taken !== null && taken >= most) return { key: 'plan_taken', params: { max: most } };
  const { cap, count } = participants ?? { cap: 0, count: null };
  if (count !== null && count >= cap) return { key: 'plan_full', params: { cap } };
  if (typed.trim() === '') return { key: 'amount_missing' };
  const amount = readTyped(typed, tag);
  if (amount === null) return { key: 'amount_invalid', params: {} };
  const { currency, decimals } = planRules;
  const ofAmount = amountProblem(amount, currency, { range: { min, max } });
  if (ofAmount !== null) return ofAmount;
  if (parseDecimal(amount, decimals) === null) return { key: 'amount_decimals', params: { currency, decimals } };
  return amountProblem(amount, currency, available === null ? {} : { available });
}

/** What ending a plan early costs; null for what is no amount. USDT. */
export function costOf(amount: string | null): string | null {
  const minor = amount === null ? null : toMinor(amount, 'USDT');
  return minor === null ? null : fromMinor(terminationCost(minor), 'USDT');
}
