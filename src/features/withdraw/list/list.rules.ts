import { type Withdrawal, withdrawalStates, type WithdrawalStatus } from '#contract/api/funds/withdrawals.ts';
import { tableOf, utc } from '#src/lib/files/table.ts';
import type { Step } from '#src/ui/Stepper.tsx';

export type WithdrawalFilter = WithdrawalStatus | 'all';

export const withdrawalFilters: readonly WithdrawalFilter[] = ['all', ...withdrawalStates];

/** A list with one that is new or has moved on: it leaves a list whose filter it does not meet any more. */
export function withNews(list: readonly Withdrawal[], news: Withdrawal, filter: WithdrawalFilter): Withdrawal[] {
  const known = list.find(({ id }) => id === news.id);
  // What is decided stays so: news may come in any order.
  const current = known !== undefined && known.decided !== null && news.decided === null ? known : news;
  const others = list.filter(({ id }) => id !== news.id);
  if (filter !== 'all' && current.status !== filter) return others;
  return [...others, current].sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
}

export type StepKey = 'submitted' | 'reviewed' | WithdrawalStatus;

export interface WayStep extends Pick<Step, 'state'> {
  key: StepKey;
  /** Seconds since 1970; null for what has no time yet. */
  time: number | null;
}

/** The way of a withdrawal: submitted, reviewed, and how it ended. */
export function stepsOf({ status, created, decided }: Withdrawal): WayStep[] {
  const submitted: WayStep = { key: 'submitted', state: 'done', time: created };
  if (status === 'review') {
    return [submitted, { key: 'review', state: 'current', time: null }, { key: 'succeed', state: 'todo', time: null }];
  }
  if (status === 'succeed') {
    return [
      submitted,
      { key: 'reviewed', state: 'done', time: decided },
      { key: 'succeed', state: 'done', time: decided },
    ];
  }
  return [submitted, { key: status, state: 'failed', time: decided }];
}

export const withdrawalTable = tableOf<Withdrawal>('withdrawals', 1, {
  id: ({ id }) => id,
  number: ({ number }) => number,
  created_utc: ({ created }) => utc(created),
  decided_utc: ({ decided }) => utc(decided),
  status: ({ status }) => status,
  reason: ({ reason }) => reason,
  currency: ({ currency }) => currency,
  amount: ({ amount }) => amount,
  fee: ({ fee }) => fee,
  net: ({ net }) => net,
  network: ({ network }) => network,
  address: ({ address }) => address,
  label: ({ label }) => label,
  simulated: ({ simulated }) => String(simulated),
});
