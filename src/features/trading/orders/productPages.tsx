import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import ListOrdered from 'lucide-react/icons/list-ordered';
import type { ReactNode } from 'react';
import type { Position, PositionProduct, PositionState } from '#contract/api/positions.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { PositionTotals } from '../positions/PositionList.tsx';
import { totalsAtom } from '../positions/standing.ts';
import { OrderSheet } from './details/OrderSheet.tsx';
import { contractList, forexList, spotList } from './lists.ts';
import { OrderRow } from './OrderRow.tsx';
import { OrdersPage, type OrdersPageProps } from './OrdersPage.tsx';
import { usePositionFilters } from '../words/useTableWords.ts';

export function SpotOrdersPage() {
  const { t } = useLingui();
  const labels = {
    all: t({ message: 'All', context: 'filter of orders', comment: 'Filter' }),
    open: t({ message: 'Pending', context: 'filter of orders', comment: 'Filter' }),
    done: t({ message: 'Filled', context: 'filter of orders', comment: 'Filter' }),
    cancelled: t({ message: 'Cancelled', context: 'filter of orders', comment: 'Filter' }),
  };
  return (
    <OrdersPage
      title={t({ message: 'Spot orders', comment: 'Title of a page' })}
      list={spotList}
      labels={labels}
      renderRow={(order, onOpen) => <OrderRow key={order.id} product="spot" order={order} onOpen={onOpen} />}
      renderSheet={(order, onClose) => <OrderSheet product="spot" order={order} hasWay onClose={onClose} />}
      empty={
        <Empty
          title={t`Spot orders will appear here`}
          detail={t`See the fills, fee and transactions of each order.`}
          href={paths.trade({ product: 'spot' })}
        >
          <Trans>Buy or sell a coin</Trans>
        </Empty>
      }
    />
  );
}

export function ContractOrdersPage() {
  const { t } = useLingui();
  return (
    <PositionOrdersPage
      product="contract"
      title={t({ message: 'Futures orders', comment: 'Title of a page' })}
      list={contractList}
      empty={
        <Empty
          title={t`Futures orders will appear here`}
          detail={t`See what’s pending, open or closed, and how each result is calculated.`}
          href={paths.trade({ product: 'contract' })}
        >
          <Trans>Trade futures</Trans>
        </Empty>
      }
    />
  );
}

export function ForexOrdersPage() {
  const { t } = useLingui();
  return (
    <PositionOrdersPage
      product="forex"
      title={t`Forex and metals orders`}
      list={forexList}
      empty={
        <Empty
          title={t`Forex and metals orders will appear here`}
          detail={t`See the P/L, swaps and transactions of each order.`}
          href={paths.forex()}
        >
          <Trans>Trade forex and metals</Trans>
        </Empty>
      }
    />
  );
}

interface PositionOrdersPageProps extends Pick<OrdersPageProps<PositionState, Position>, 'title' | 'list' | 'empty'> {
  product: PositionProduct;
}

function PositionOrdersPage({ product, ...page }: PositionOrdersPageProps) {
  return (
    <OrdersPage
      {...page}
      labels={usePositionFilters()}
      head={<Totals product={product} />}
      renderRow={(order, onOpen) => <OrderRow key={order.id} product={product} order={order} onOpen={onOpen} />}
      renderSheet={(order, onClose) => <OrderSheet product={product} order={order} hasWay onClose={onClose} />}
    />
  );
}

interface EmptyProps {
  title: string;
  detail: string;
  href: string;
  children: ReactNode;
}

function Empty({ title, detail, href, children }: EmptyProps) {
  return (
    <EmptyState
      icon={<ListOrdered size={26} aria-hidden />}
      title={title}
      detail={detail}
      action={<Button href={href}>{children}</Button>}
    />
  );
}

/** Everything that is open, together, at the prices of now; nothing while nothing is. */
function Totals({ product }: { product: PositionProduct }) {
  const { t } = useLingui();
  const { count } = useAtomValue(totalsAtom[product]);
  if (count === 0) return null;
  return (
    <Card
      title={t({ message: 'Open now', comment: 'Heading: sums over open positions' })}
      padding="none"
      testId="open-totals"
    >
      <PositionTotals product={product} />
    </Card>
  );
}
