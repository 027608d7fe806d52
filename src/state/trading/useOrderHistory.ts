import { useAtomValue, useSetAtom } from 'jotai';
import type { Product } from '../../../contract/api/trading.ts';
import type { Loadable, Settled } from '../../lib/loadable.ts';
import { type OrderHistory, orderHistory } from './history.ts';

/** What an order is made of, asked for when this is mounted. */
export function useOrderHistory(
  product: Product,
  order: { id: string; number: string },
): { made: Loadable<OrderHistory>; onRetry(): void; onMore(): Promise<Settled<void>> } {
  const { factAtom, refreshAtom, loadMoreAtom } = orderHistory(product, order);
  const made = useAtomValue(factAtom);
  const refresh = useSetAtom(refreshAtom);
  const loadMore = useSetAtom(loadMoreAtom);
  return { made, onRetry: () => void refresh(), onMore: loadMore };
}
