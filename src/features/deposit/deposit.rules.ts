import type { Deposit, DepositState } from '#contract/api/wallet.ts';
import { type DepositCurrency, depositCurrencies } from '#contract/rules/deposit.ts';

export type DepositFilter = DepositState | 'all';

export const depositFilters = ['all', 'review', 'succeed', 'failed', 'waiting'] as const satisfies DepositFilter[];

export function readCurrency(text: string | null): DepositCurrency | null {
  return depositCurrencies.find((currency) => currency === text) ?? null;
}

/** What was fetched under a filter, corrected by what is known since: a deposit that moved on leaves one list for another. */
export function withLive(fetched: readonly Deposit[], live: readonly Deposit[], status: DepositState): Deposit[] {
  const byId = new Map([...fetched, ...live].map((deposit) => [deposit.id, deposit]));
  return [...byId.values()].filter((deposit) => deposit.status === status).sort(newestFirst);
}

function newestFirst(a: Deposit, b: Deposit): number {
  return b.created - a.created || (a.id < b.id ? 1 : -1);
}

const columns = [
  'id',
  'number',
  'created_utc',
  'decided_utc',
  'status',
  'reason',
  'currency',
  'amount',
  'credited_in',
  'address',
  'simulated',
] as const;

/** A table for spreadsheets: the first line names the schema, the second the columns. Full precision, times in UTC. */
export function depositTable(deposits: readonly Deposit[]): { header: string[]; rows: string[][] } {
  const rows = deposits.map((deposit) => [
    deposit.id,
    deposit.number,
    utc(deposit.created),
    deposit.decided === null ? '' : utc(deposit.decided),
    deposit.status,
    deposit.reason ?? '',
    deposit.currency,
    deposit.amount,
    deposit.credited_in,
    deposit.address,
    String(deposit.simulated),
  ]);
  const schema = ['schema', 'hft-practice/deposits', '1'];
  return { header: [...schema, ...columns.slice(schema.length).map(() => '')], rows: [[...columns], ...rows] };
}

function utc(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
