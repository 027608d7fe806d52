import { useAtomValue, useSetAtom } from 'jotai';
import type { Product } from '#contract/api/trading.ts';
import type { Loadable, Settled } from '#src/lib/loadable.ts';
import { headNameAtom } from '../market/chain.ts';
import { type OrderHistory, orderHistory } from './history.ts';

/** What an order is made of, asked for when this is mounted, and the head of the chain that the checks of its prices name. */
export function useOrderHistory(
  product: Product,
  order: { id: string; number: string },
): { made: Loadable<OrderHistory>; head: string | undefined; onRetry(): void; onMore(): Promise<Settled<void>> } {
  const { factAtom, refreshAtom, loadMoreAtom } = orderHistory(product, order);
  const made = useAtomValue(factAtom);
  const refresh = useSetAtom(refreshAtom);
  const loadMore = useSetAtom(loadMoreAtom);
  const head = useAtomValue(headNameAtom);
  return { made, head, onRetry: () => void refresh(), onMore: loadMore };
}
