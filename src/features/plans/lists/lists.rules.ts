import { type PlanOrder, type PlanState, planStates } from '#contract/api/plans/plans.ts';
import type { PlanProductId } from '#contract/plans/products.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { tableOf, utc } from '#src/lib/files/table.ts';
import type { OwnResult } from '#src/ui/plans/ProductCard.tsx';

export type PlanFilter = PlanState | 'all';

export const planFilters: readonly PlanFilter[] = ['all', ...planStates];

/** Orders go one way: a later state is never overtaken by news of an earlier one, nor a later day by an earlier. */
const rank: Record<PlanState, number> = { review: 0, running: 1, failed: 2, ended: 2 };

function isOlder(one: PlanOrder, other: PlanOrder): boolean {
  return rank[one.status] < rank[other.status] || one.days_paid < other.days_paid;
}

/** A list with one that is new or has moved on: it leaves a list whose filter it does not meet any more. */
export function withNews(list: readonly PlanOrder[], news: PlanOrder, filter: PlanFilter): PlanOrder[] {
  const known = list.find(({ id }) => id === news.id);
  const current = known !== undefined && isOlder(news, known) ? known : news;
  const others = list.filter(({ id }) => id !== news.id);
  if (filter !== 'all' && current.status !== filter) return others;
  return [...others, current].sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
}

/** What the user's orders of a product have brought; null where no plan day is paid yet. Costs are in it. */
export function ownResult(orders: readonly PlanOrder[], plan: PlanProductId): OwnResult | null {
  const paid = orders.filter((order) => order.plan === plan && (order.days_paid > 0 || order.status === 'ended'));
  if (paid.length === 0) return null;
  const sum = paid.reduce((total, { result }) => total + (toMinor(result, 'USDT') ?? 0n), 0n);
  return { result: fromMinor(sum, 'USDT'), days: paid.reduce((total, { days_paid: days }) => total + days, 0) };
}

/** How often a product was taken; those that failed do not count. */
export function takenOf(orders: readonly PlanOrder[], plan: PlanProductId): number {
  return orders.filter((order) => order.plan === plan && order.status !== 'failed').length;
}

export const planTable = tableOf<PlanOrder>('plans', 2, {
  id: ({ id }) => id,
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  plan: ({ plan }) => plan,
  order_type: () => 'market_rule',
  // No price of its own: its rule trades at those of the market.
  price: () => 'market',
  created_utc: ({ created }) => utc(created),
  // The amount is held with the application.
  locked_utc: ({ created }) => utc(created),
  started_utc: ({ started }) => utc(started),
  expires_utc: ({ expires }) => utc(expires),
  ended_utc: ({ ended }) => utc(ended),
  status: ({ status }) => status,
  reason: ({ reason }) => reason,
  end: ({ end }) => end,
  currency: ({ currency }) => currency,
  amount: ({ amount }) => amount,
  days: ({ days }) => days,
  days_paid: ({ days_paid }) => days_paid,
  today: ({ today }) => today,
  income: ({ income }) => income,
  cost: ({ cost }) => cost,
  result: ({ result }) => result,
  simulated: ({ simulated }) => String(simulated),
});
