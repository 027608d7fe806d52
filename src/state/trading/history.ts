import { atom, useAtomValue, useSetAtom } from 'jotai';
import { type Fill, fillsPerAnswer, type Product } from '#contract/api/trading.ts';
import type { WalletRecord } from '#contract/api/wallet.ts';
import { call } from '#src/lib/api.ts';
import { type Loadable, type Settled, toResult } from '#src/lib/loadable.ts';
import { fact } from '../feed/fact.ts';
import { perKey } from '../feed/perKey.ts';
import { headNameAtom } from '../market/chain.ts';

/** What an order is made of: its fills, oldest first, and the ledger lines that they caused, newest first. */
export interface OrderHistory {
  fills: Fill[];
  /** There may be more fills after these. */
  hasMore: boolean;
  lines: WalletRecord[];
  /** The order has older lines as well: the page of records has them all. */
  hasOlderLines: boolean;
}

interface OrderKey {
  product: Product;
  id: string;
  number: string;
}

const linesMax = 100;

/** Fetched each time it is shown: an open order may have new fills. */
export const orderHistory = perKey(
  (order: OrderKey) => {
    const { product, id } = order;
    const { factAtom, refreshAtom, changeAtom } = fact<OrderHistory>(`history:${id}`, () => ask(order), {
      scope: 'all',
    });
    /** Fetches the fills after those that are known. */
    const loadMoreAtom = atom(null, async (get, set): Promise<Settled<void>> => {
      const after = get(factAtom).data?.fills.at(-1)?.n ?? 0;
      const page = await toResult(call('trade/fills', { product, id, after }));
      if (page.status === 'failed') return page;
      await set(changeAtom, (before) => withFills(before, after, page.data));
      return { status: 'ready', data: undefined };
    });
    return { factAtom, refreshAtom, loadMoreAtom };
  },
  { nameOf: ({ id }) => id },
);

/** Appends the fills after number `after`; ignored where the list ends at another fill by now. */
function withFills(before: OrderHistory, after: number, page: readonly Fill[]): OrderHistory {
  if (before.fills.at(-1)?.n !== after) return before;
  return { ...before, fills: [...before.fills, ...page], hasMore: page.length === fillsPerAnswer };
}

async function ask({ product, id, number }: OrderKey): Promise<OrderHistory> {
  const [fills, { list, next }] = await Promise.all([
    call('trade/fills', { product, id }),
    call('wallet/records', { reference: number, limit: linesMax }),
  ]);
  return { fills, hasMore: fills.length === fillsPerAnswer, lines: list, hasOlderLines: next !== null };
}

/** The history of an order, fetched when this is mounted, and the head of the chain that checks of its prices refer to. */
export function useOrderHistory(
  product: Product,
  { id, number }: Omit<OrderKey, 'product'>,
): { made: Loadable<OrderHistory>; head: string | undefined; onRetry(): void; onMore(): Promise<Settled<void>> } {
  const { factAtom, refreshAtom, loadMoreAtom } = orderHistory({ product, id, number });
  const made = useAtomValue(factAtom);
  const refresh = useSetAtom(refreshAtom);
  const loadMore = useSetAtom(loadMoreAtom);
  const head = useAtomValue(headNameAtom);
  return { made, head, onRetry: () => void refresh(), onMore: loadMore };
}
