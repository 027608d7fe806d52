import { atom } from 'jotai';
import type { Loan } from '#contract/api/plans/loans.ts';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import { call } from '#src/lib/api.ts';
import type { Settled } from '#src/lib/loadable.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { listFact } from '#src/state/feed/listFact.ts';
import type { LiveFact } from '#src/state/feed/readFact.ts';
import { type FinanceRow, mergedRows, nextOf } from './finance.rules.ts';

function withNewsOf(kind: 'plan' | 'loan') {
  return ({ refresh }: Pick<LiveFact<never>, 'refresh'>) =>
    socketDoor.on('funds', (funds) => {
      if (funds.kind === kind) void refresh();
    });
}

export const hostingPart = listFact<PlanOrder>('finance:hosting', (page) => call('lh/deposit/order', page), {
  scope: 'user',
  keep: true,
  live: withNewsOf('plan'),
});

export const loanPart = listFact<Loan>('finance:loans', (page) => call('lh/loan/order', page), {
  scope: 'user',
  keep: true,
  live: withNewsOf('loan'),
});

/** Fetches the page that the next rows need, of both lists as one. */
export const loadMoreBothAtom = atom(null, async (get, set): Promise<Settled<void>> => {
  const next = nextOf({ hosting: get(hostingPart.knownAtom).data, loans: get(loanPart.knownAtom).data });
  if (next === null) return { status: 'ready', data: undefined };
  return set((next === 'hosting' ? hostingPart : loanPart).loadMoreAtom);
});

/** Every row of both, for a file. */
export const loadAllBothAtom = atom(null, async (_get, set): Promise<Settled<FinanceRow[]>> => {
  const [orders, loans] = await Promise.all([set(hostingPart.loadAllAtom), set(loanPart.loadAllAtom)]);
  if (orders.status === 'failed') return orders;
  if (loans.status === 'failed') return loans;
  const whole = { hosting: { list: orders.data, next: null }, loans: { list: loans.data, next: null } };
  return { status: 'ready', data: mergedRows(whole) };
});
