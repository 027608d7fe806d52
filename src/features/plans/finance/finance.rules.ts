import type { Loan } from '#contract/api/plans/loans.ts';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import { tableOf, utc } from '#src/lib/files/table.ts';
import type { PageOf } from '#src/state/feed/listFact.ts';

export const financeKinds = ['all', 'hosting', 'loan'] as const;
export type FinanceKind = (typeof financeKinds)[number];

export type FinanceRow =
  | { kind: 'hosting'; id: string; created: number; order: PlanOrder }
  | { kind: 'loan'; id: string; created: number; loan: Loan };

type Pages = { hosting?: PageOf<PlanOrder> | undefined; loans?: PageOf<Loan> | undefined };

/** Both lists as one, newest first, down to where both are known: below it a row of the other may be missing. */
export function mergedRows({ hosting, loans }: Pages): FinanceRow[] {
  const rows: FinanceRow[] = [
    ...(hosting?.list ?? []).map((order) => ({
      kind: 'hosting' as const,
      id: order.id,
      created: order.created,
      order,
    })),
    ...(loans?.list ?? []).map((loan) => ({ kind: 'loan' as const, id: loan.id, created: loan.created, loan })),
  ];
  const known = Math.max(endOf(hosting), endOf(loans));
  return rows.filter(({ created }) => created >= known).toSorted((a, b) => b.created - a.created);
}

/** Which list must be fetched further for the next rows; null when both are whole. */
export function nextOf({ hosting, loans }: Pages): 'hosting' | 'loans' | null {
  const [ofHosting, ofLoans] = [endOf(hosting), endOf(loans)];
  if (ofHosting === -Infinity && ofLoans === -Infinity) return null;
  return ofHosting >= ofLoans ? 'hosting' : 'loans';
}

/** The moment of the last row of a list that goes on; where it does not, everything is known. */
function endOf(page: PageOf<{ id: string; created: number }> | undefined): number {
  return page === undefined || page.next === null ? -Infinity : (page.list.at(-1)?.created ?? Infinity);
}

/** What of a row both kinds have. */
const common = (row: FinanceRow) => (row.kind === 'hosting' ? row.order : row.loan);

export const financeTable = tableOf<FinanceRow>('finance', 1, {
  kind: ({ kind }) => kind,
  id: ({ id }) => id,
  number: (row) => common(row).number,
  created_utc: ({ created }) => utc(created),
  status: (row) => common(row).status,
  currency: () => 'USDT',
  amount: (row) => common(row).amount,
  result: (row) => (row.kind === 'hosting' ? row.order.result : null),
  unpaid: (row) => (row.kind === 'loan' ? row.loan.unpaid : null),
  simulated: (row) => String(common(row).simulated),
});
