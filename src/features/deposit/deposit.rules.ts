import type { Deposit, DepositState } from '#contract/api/wallet.ts';
import { type DepositCurrency, depositCurrencies } from '#contract/rules/deposit.ts';
import { tableOf, utc } from '#src/lib/files/table.ts';

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

export const depositTable = tableOf<Deposit>('deposits', 2, {
  id: ({ id }) => id,
  number: ({ number }) => number,
  created_utc: ({ created }) => utc(created),
  decided_utc: ({ decided }) => utc(decided),
  status: ({ status }) => status,
  reason: ({ reason }) => reason,
  currency: ({ currency }) => currency,
  amount: ({ amount }) => amount,
  credited_in: ({ credited_in }) => credited_in,
  address: ({ address }) => address,
  sent_from: ({ sent_from }) => sent_from ?? null,
  simulated: ({ simulated }) => String(simulated),
});
