import type { Loan } from '#contract/api/plans/loans.ts';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
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

const columns = [
  'kind',
  'id',
  'number',
  'created_utc',
  'status',
  'currency',
  'amount',
  'result',
  'unpaid',
  'simulated',
];

/** A table for spreadsheets: the first line names the schema, the second the columns. Full precision, times in UTC. */
export function financeTable(rows: readonly FinanceRow[]): { header: string[]; rows: string[][] } {
  const schema = ['schema', 'hft-practice/finance', '1'];
  const lines = rows.map((row) => {
    const { number, status, amount, simulated } = row.kind === 'hosting' ? row.order : row.loan;
    const [result, unpaid] = row.kind === 'hosting' ? [row.order.result, ''] : ['', row.loan.unpaid];
    const created = new Date(row.created * 1000).toISOString();
    return [row.kind, row.id, number, created, status, 'USDT', amount, result, unpaid, String(simulated)];
  });
  return { header: [...schema, ...columns.slice(schema.length).map(() => '')], rows: [columns, ...lines] };
}
