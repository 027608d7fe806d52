import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { MarketRules } from '#contract/markets.ts';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { positionsAtom, refreshOrdersAtom } from '#src/state/trading/orders.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { useFocusKept } from '#src/ui/orders/useFocusKept.ts';
import styles from './MarketPositions.module.css';
import { PositionCard } from './PositionCard.tsx';
import { tellClosedAtom } from './told.atoms.ts';

/** What is pending, open or closing in one market. */
export function MarketPositions({ rules }: { rules: MarketRules }) {
  const region = useFocusKept<HTMLDivElement>();
  return (
    <div ref={region}>
      <PositionList rules={rules} />
    </div>
  );
}

function PositionList({ rules }: { rules: MarketRules }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  useAtomValue(tellClosedAtom);
  const fact = useAtomValue(positionsAtom);
  const refresh = useSetAtom(refreshOrdersAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const retry = () => void refresh('forex');
  const title = t({ message: 'Open positions', comment: 'Heading: what somebody has open in a market' });
  if (fact.data === undefined) {
    return (
      <Card title={title} padding="none">
        {fact.status === 'failed' ? (
          <ErrorState
            title={t`Your positions could not be loaded`}
            detail={`${describeError(i18n, fact.error, tag)} ${t`They go on as they are.`}`}
            about={fact.error.key}
            onRetry={retry}
          />
        ) : (
          <SkeletonRows count={1} label={t`Loading your positions`} />
        )}
      </Card>
    );
  }
  const { list, fetchedAt, fromCache } = fact.data;
  const own = list.filter(({ symbol, product }) => product === 'forex' && symbol === rules.symbol);
  return (
    <>
      {fact.status === 'failed' || (fromCache && isOffline) ? <StaleNotice asOf={fetchedAt} onRetry={retry} /> : null}
      <Card title={title} padding="none" testId="positions">
        {own.length === 0 ? (
          <p className={styles.none}>
            <Trans>
              Nothing is open here. A position stands in this place with its profit, its swap and its stops.
            </Trans>
          </p>
        ) : (
          <ul>
            {own.map((position) => (
              <li key={position.id} className={styles.item}>
                <PositionCard position={position} rules={rules} />
              </li>
            ))}
          </ul>
        )}
        <p className={styles.all}>
          <Button kind="plain" size="small" href={paths.forexOrders()}>
            <Trans comment="Link to the list of all orders and positions">All orders in forex and metals</Trans>
          </Button>
        </p>
      </Card>
    </>
  );
}
