import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'wouter';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { loadMoreSpotAtom, refreshOrdersAtom, spotOrdersAtom } from '#src/state/trading/orders.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { useFocusKept } from '#src/ui/orders/useFocusKept.ts';
import { CancelSheet } from './CancelSheet.tsx';
import { SpotOrderRow } from './SpotOrderRow.tsx';
import styles from './SpotOrders.module.css';

/** What is still open, in every market; a way to all orders there were. */
export function SpotOrders() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const orders = useAtomValue(spotOrdersAtom);
  const refresh = useSetAtom(refreshOrdersAtom);
  const loadMore = useSetAtom(loadMoreSpotAtom);
  const [cancellingId, setCancellingId] = useState<string | null>(null);
  const region = useFocusKept<HTMLDivElement>();
  const known = orders.data;
  // As it is now: it may be filled further, or be gone, while somebody still thinks it over.
  const cancelling = known?.list.find(({ id }) => id === cancellingId) ?? null;
  const body = () => {
    if (known === undefined) {
      return orders.status === 'failed' ? (
        <ErrorState
          title={t`Your orders could not be loaded`}
          detail={describeError(i18n, orders.error, tag)}
          about={orders.error.key}
          onRetry={() => void refresh('spot')}
        />
      ) : (
        <SkeletonRows count={2} label={t`Your orders are loading`} />
      );
    }
    if (known.list.length === 0) {
      return (
        <EmptyState
          title={t`No open orders`}
          detail={t`A limit order waits here until the market reaches its price. Market orders are done at once.`}
        />
      );
    }
    return (
      <ul className={styles.list}>
        {known.list.map((order) => (
          <SpotOrderRow key={order.id} order={order} onCancel={() => setCancellingId(order.id)} />
        ))}
      </ul>
    );
  };
  return (
    <div ref={region}>
      <Card
        title={t({ message: 'Open orders', comment: 'Spot orders that wait for their price' })}
        padding="none"
        testId="spot-orders"
        action={
          <Link className={styles.all} href={paths.spotOrders()}>
            <Trans comment="Link to the list of all orders">All orders</Trans>
          </Link>
        }
      >
        {orders.status === 'failed' && known !== undefined ? (
          <StaleNotice asOf={known.fetchedAt} onRetry={() => void refresh('spot')} />
        ) : null}
        {body()}
        {known === undefined || known.next === null ? null : (
          <div className={styles.more}>
            <Button kind="secondary" size="small" onClick={() => void loadMore()}>
              <Plural value={known.list.length} one="More than # order" other="More than # orders" />
            </Button>
          </div>
        )}
        {cancelling === null ? null : <CancelSheet order={cancelling} onClose={() => setCancellingId(null)} />}
      </Card>
    </div>
  );
}
