import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'wouter';
import type { SpotOrder } from '#contract/api/spot.ts';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { loadMoreSpotAtom, refreshOrdersAtom, spotOrdersAtom } from '#src/state/trading/orders.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactStates } from '#src/ui/blocks/FactList.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useFocusKept } from '#src/ui/sheet/useFocusKept.ts';
import { filledPercent } from '../figures/rounding.ts';
import { useFigureText } from '../figures/useFigureText.ts';
import { CancelAllSheet } from './CancelAllSheet.tsx';
import { CancelSheet } from './CancelSheet.tsx';
import styles from './OpenOrders.module.css';
import { useOrderWords } from '../words/useTableWords.ts';
import { useWaitWords } from '../words/useWaitWords.ts';

/** Spot orders that wait for their price, in every market; a way to all orders there were. */
export function OpenOrders() {
  const { t } = useLingui();
  const orders = useAtomValue(spotOrdersAtom);
  const refresh = useSetAtom(refreshOrdersAtom);
  const loadMore = useSetAtom(loadMoreSpotAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [isCancellingAll, setCancellingAll] = useState(false);
  const [chosen, setChosen] = useState<SpotOrder | null>(null);
  const region = useFocusKept<HTMLDivElement>();
  const known = orders.data;
  // As it is now: it may be filled further, or be over, while somebody still thinks about it.
  const listed = known?.list.find(({ id }) => id === chosen?.id);
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
        <FactStates
          fact={orders}
          isOffline={isOffline}
          loading={<SkeletonRows count={2} label={t`Loading open orders`} />}
          failure={{ title: t`Couldn’t load orders.` }}
          onRetry={() => void refresh('spot')}
        >
          {({ list }, age) => (
            <>
              {age}
              <Listed list={list} onCancel={setChosen} onCancelAll={() => setCancellingAll(true)} />
            </>
          )}
        </FactStates>
        {known === undefined || known.next === null ? null : (
          <div className={styles.more}>
            <Button kind="secondary" size="small" onClick={() => void loadMore()}>
              <Trans>Load more</Trans>
            </Button>
          </div>
        )}
        {isCancellingAll ? <CancelAllSheet product="spot" onClose={() => setCancellingAll(false)} /> : null}
        {chosen === null ? null : (
          <CancelSheet
            product="spot"
            order={listed ?? chosen}
            isListed={listed !== undefined}
            onClose={() => setChosen(null)}
          />
        )}
      </Card>
    </div>
  );
}

interface ListedProps {
  list: readonly SpotOrder[];
  onCancel(order: SpotOrder): void;
  onCancelAll(): void;
}

function Listed({ list, onCancel, onCancelAll }: ListedProps) {
  const { t } = useLingui();
  if (list.length === 0) {
    return (
      <EmptyState
        title={t`No open orders`}
        detail={t`Limit orders wait here until the market reaches their price. Market orders fill immediately.`}
      />
    );
  }
  return (
    <>
      {list.length > 1 ? (
        <div className={styles.steps}>
          <Button kind="secondary" size="small" onClick={onCancelAll} testId="cancel-all">
            <Trans comment="Button: cancel all orders that wait">Cancel all</Trans>
          </Button>
        </div>
      ) : null}
      <ul className={styles.list}>
        {list.map((order) => (
          <Row key={order.id} order={order} onCancel={() => onCancel(order)} />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  order: SpotOrder;
  onCancel(): void;
}

function Row(props: RowProps) {
  const rules = marketOf(props.order.symbol);
  return rules === undefined ? null : <KnownRow {...props} rules={rules} />;
}

/** What it is, how much of it is filled, and the way to take it back. */
function KnownRow({ order, onCancel, rules }: RowProps & { rules: MarketRules }) {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const { sides } = useOrderWords();
  const { base, quote } = rules;
  const size = text.quantityText(order.quantity);
  const waits = useWaitWords({ product: 'spot', order }, rules);
  const percent = filledPercent(order);
  const share = text.percent(percent);
  return (
    <li className={styles.order} data-testid="spot-order">
      <p className={styles.what}>
        <span className={styles.side} data-side={order.side}>
          {sides[order.side]}
        </span>
        <strong>
          {base}/{quote}
        </strong>
        <span className={styles.time}>{formatTime(order.created)}</span>
      </p>
      <p className={styles.figures}>
        {size}
        {waits === null ? null : ` · ${waits}`}
      </p>
      <div className={styles.filled}>
        <progress className={styles.progress} max={100} value={percent} aria-label={t`Filled portion`} />
        <span>
          <Trans comment="Share of an order that is filled, like 25%">{share} filled</Trans>
        </span>
      </div>
      <Button kind="secondary" size="small" onClick={onCancel} testId="cancel-order">
        <Trans comment="Takes an open order back">Cancel order</Trans>
      </Button>
    </li>
  );
}
