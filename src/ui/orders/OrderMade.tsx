import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { Fill } from '#contract/api/trading.ts';
import type { WalletRecord } from '#contract/api/wallet.ts';
import { describeError } from '#src/lib/errorText.ts';
import type { Loadable, Settled } from '#src/lib/loadable.ts';
import { paths } from '#src/lib/paths.ts';
import { MoreRow } from '../blocks/MoreRow.tsx';
import { Skeleton } from '../blocks/Skeleton.tsx';
import { Button } from '../controls/Button.tsx';
import { useTag } from '../figures/useTag.ts';
import { FigureRows } from '../sheet/FigureRows.tsx';
import { FillList } from './FillList.tsx';
import { UnfilledChecks } from './UnfilledChecks.tsx';
import type { FillContext } from './fills.rules.ts';
import { LineList } from './LineList.tsx';
import styles from './OrderMade.module.css';

interface OrderMadeProps {
  context: FillContext;
  number: string;
  /** Where the chain of commitments stands; undefined where this phone does not know. */
  head: string | undefined;
  /** Fills, oldest first, and ledger lines, newest first; whether there are more of either. */
  made: Loadable<{ fills: readonly Fill[]; hasMore: boolean; lines: readonly WalletRecord[]; hasOlderLines: boolean }>;
  onRetry(): void;
  /** The fills behind those that are there. */
  onMore(): Promise<Settled<void>>;
}

/** What an order's figures are made of: its fills, and the lines of the ledger that they caused. */
export function OrderMade({ context, number, head, made, onRetry, onMore }: OrderMadeProps) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  if (made.data === undefined) {
    return made.status === 'failed' ? (
      <div className={styles.failed} role="alert">
        <p>
          <Trans>What this order is made of could not be loaded.</Trans> {describeError(i18n, made.error, tag)}
        </p>
        <Button kind="secondary" size="small" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    ) : (
      <output className={styles.waiting} aria-label={t`Loading what this order is made of`}>
        <Skeleton height={44} />
        <Skeleton height={44} />
      </output>
    );
  }
  const { fills, hasMore, lines, hasOlderLines } = made.data;
  const lineCount = lines.length;
  return (
    <>
      <h3 className={styles.title}>{t({ message: 'Step by step', comment: 'Heading: the fills of an order' })}</h3>
      {fills.length === 0 ? (
        <p className={styles.none}>
          <Trans>Nothing has been filled.</Trans>
        </p>
      ) : (
        <>
          <FillList context={context} fills={fills} head={head} />
          <MoreRow key={fills.length} hasMore={hasMore} onMore={onMore} />
          {head === undefined ? null : <FigureRows rows={[{ label: t`Chain of commitments`, value: head }]} />}
        </>
      )}
      {hasMore ? null : <UnfilledChecks context={context} fills={fills} head={head} />}
      <h3 className={styles.title}>
        {t({ message: 'In your records', comment: 'Heading: ledger lines of an order' })}
      </h3>
      {lines.length === 0 ? (
        <p className={styles.none}>
          <Trans>No practice money has moved.</Trans>
        </p>
      ) : (
        <>
          <LineList lines={lines} />
          {hasOlderLines ? (
            <p className={styles.none} data-testid="older-lines">
              <Trans comment="Below the ledger lines of an order that has many; a number">
                These are the newest {lineCount}. Your records have all of them, and so does their export.
              </Trans>
            </p>
          ) : null}
          <Link className={styles.way} href={paths.records({ reference: number })}>
            <Trans>Show them with the balance after each</Trans>
          </Link>
        </>
      )}
    </>
  );
}
