import { type Period, sinceOf } from '#src/lib/figures/periods.ts';
import { type MarketKind, type MarketRules, marketOf, markets } from '#contract/markets.ts';

export interface OrderFilter<S extends string = string> extends Record<string, string> {
  symbol: string;
  status: S | 'all';
  period: Period;
}

interface Order {
  id: string;
  number: string;
  symbol: string;
  status: string;
  created: number;
}

/** The markets that a list can be narrowed to. */
export function marketsOf(...kinds: MarketKind[]): MarketRules[] {
  return markets.filter(({ kind }) => kinds.includes(kind));
}

/** The filter that an address names; what it names wrongly, it does not name. */
export function filterOf<S extends string>(query: URLSearchParams, states: readonly S[]): OrderFilter<S> {
  return {
    symbol: marketOf(query.get('symbol') ?? '')?.symbol ?? 'all',
    status: states.find((state) => state === query.get('status')) ?? 'all',
    period: 'all',
  };
}

/** What the server is asked: what is not filtered by is not said. */
export function askOf<S extends string>(
  { symbol, status, period }: OrderFilter<S>,
  nowSeconds: number,
): { symbol?: string; status?: S; from?: number } {
  return {
    ...(symbol === 'all' ? {} : { symbol }),
    ...(status === 'all' ? {} : { status }),
    ...sinceOf(period, nowSeconds),
  };
}

/** The list with an order in its newest form: in its place, or gone when the filter lets it through no longer. */
export function withOrder<R extends Order>(
  list: readonly R[],
  order: R,
  { symbol, status }: Pick<OrderFilter, 'symbol' | 'status'>,
): R[] {
  const others = list.filter(({ id }) => id !== order.id);
  const isListed = (symbol === 'all' || symbol === order.symbol) && (status === 'all' || status === order.status);
  return isListed ? [...others, order].sort(newestFirst) : others;
}

function newestFirst(a: Order, b: Order): number {
  return b.created - a.created || (a.id < b.id ? 1 : -1);
}

/** One of a list, by its id or by the number that a record or a notice has of it. */
export function findOrder<R extends { id: string; number: string }>(list: readonly R[], key: string): R | undefined {
  return list.find(({ id, number }) => id === key || number === key);
}
