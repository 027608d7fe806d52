import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Layers from 'lucide-react/icons/layers';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Position } from '#contract/api/positions.ts';
import type { MarketRules } from '#contract/markets.ts';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { positionsAtom, refreshOrdersAtom } from '#src/state/trading/orders.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { useFocusKept } from '#src/ui/orders/useFocusKept.ts';
import { LatelyClosed } from './LatelyClosed.tsx';
import { heldOf } from './position.rules.ts';
import { PositionCard } from './PositionCard.tsx';
import styles from './Positions.module.css';
import { PositionSheets, type Opened } from './sheets/PositionSheets.tsx';
import { PositionTotals } from './PositionTotals.tsx';

/** What is open in contracts, that of this market first, and what was closed lately. */
export function Positions({ rules }: { rules: MarketRules }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const fact = useAtomValue(positionsAtom);
  const refresh = useSetAtom(refreshOrdersAtom);
  const [opened, setOpened] = useState<Opened | null>(null);
  const region = useFocusKept<HTMLDivElement>();
  const retry = () => void refresh('contract');
  const all = shownFirst(fact.data?.list ?? [], rules.symbol);
  return (
    <div className={styles.positions} ref={region}>
      <Card
        title={t({ message: 'Open positions', comment: 'Heading: contracts that are open or wait' })}
        padding="none"
        testId="positions"
        action={
          <Link className={styles.all} href={paths.contractOrders()}>
            <Trans comment="Link to the list of all contracts">All contracts</Trans>
          </Link>
        }
      >
        {fact.data === undefined ? (
          fact.status === 'failed' ? (
            <ErrorState
              title={t`Your positions could not be loaded`}
              detail={describeError(i18n, fact.error, tag)}
              about={fact.error.key}
              onRetry={retry}
            />
          ) : (
            <SkeletonRows count={2} label={t`Your positions are loading`} />
          )
        ) : (
          <>
            {fact.status === 'failed' ? <StaleNotice asOf={fact.data.fetchedAt} onRetry={retry} /> : null}
            {all.length === 0 ? (
              <EmptyState
                icon={<Layers size={26} aria-hidden />}
                title={t`No open positions`}
                detail={t`What you open stands here with its profit, its liquidation price and its stops.`}
              />
            ) : (
              <>
                <PositionTotals list={all} />
                <ul aria-label={t({ message: 'Open positions', comment: 'Heading: contracts that are open or wait' })}>
                  {all.map((position) => (
                    <li key={position.id}>
                      <PositionCard position={position} onOpen={(sheet) => setOpened({ id: position.id, sheet })} />
                    </li>
                  ))}
                </ul>
                <Hidden list={fact.data.list} />
              </>
            )}
          </>
        )}
      </Card>
      <LatelyClosed />
      <PositionSheets list={all} opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

/** Forex and metals are kept in the same account: what they bind there is not shown here, but said. */
function Hidden({ list }: { list: readonly Position[] }) {
  const count = list.filter(({ product }) => product === 'forex').length;
  if (count === 0) return null;
  return (
    <p className={styles.others}>
      <Link href={paths.forexOrders()}>
        <Plural
          value={count}
          one="# position or order in forex and metals uses the same account"
          other="# positions and orders in forex and metals use the same account"
        />
      </Link>
    </p>
  );
}

function shownFirst(list: readonly Position[], symbol: string): Position[] {
  const own = list.filter((position) => position.product === 'contract' && heldOf(position) !== null);
  const isHere = (position: Position) => position.symbol === symbol;
  return [...own.filter(isHere), ...own.filter((position) => !isHere(position))];
}
