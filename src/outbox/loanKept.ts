import type { Loan, LoanState } from '#contract/api/plans/loans.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { privateStore } from '#src/lib/db.ts';

/** A user's loans as this device last knew them, newest first. */
interface KeptLoans {
  list: Loan[];
  next: string | null;
  /** Seconds since 1970. */
  fetchedAt: number;
}

/** The list without a filter, as `pagedFact` names it. */
export const loansKey = 'loans';
const allKey = `${loansKey}:all`;

/** Notes a loan in its user's own list, so that an application never vanishes between outbox and list, online or not. */
export function keepLoan(userId: string, loan: Loan): Promise<void> {
  return privateStore(userId).update<KeptLoans>(allKey, (before) => ({
    list: withLoan(before?.list ?? [], loan, 'all'),
    next: before?.next ?? null,
    fetchedAt: before?.fetchedAt ?? nowSeconds(),
  }));
}

export async function hasLoan(userId: string, id: string): Promise<boolean> {
  const kept = await privateStore(userId).get<KeptLoans>(allKey);
  return kept?.list.some((loan) => loan.id === id) === true;
}

/**
 * A list with a loan that is new or has moved on: it leaves a list whose filter it does not meet any more. What is known to be further
 * on stays: the answer to a repeated application is the first answer again, and may come after the push that told the decision.
 */
export function withLoan(list: readonly Loan[], told: Loan, filter: LoanState | 'all'): Loan[] {
  const known = list.find(({ id }) => id === told.id);
  const current = known !== undefined && isFurther(known, told) ? known : told;
  const others = list.filter(({ id }) => id !== told.id);
  if (filter !== 'all' && current.status !== filter) return others;
  return [...others, current].sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
}

const progress: Record<LoanState, number> = { review: 0, disbursed: 1, refused: 2, settled: 2 };

/** By its state first, then by its days and by what was repaid: nothing of a loan goes back. */
function isFurther(known: Loan, told: Loan): boolean {
  if (known.status !== told.status) return progress[known.status] > progress[told.status];
  if (known.days_passed !== told.days_passed) return known.days_passed > told.days_passed;
  return Number(known.repaid) > Number(told.repaid);
}
