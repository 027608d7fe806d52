import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { useOrderHistory } from '#src/state/trading/history.ts';
import { MoreRow } from '#src/ui/blocks/MoreRow.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { FillList, UnfilledChecks } from './FillList.tsx';
import type { FillContext } from './fills.rules.ts';
import styles from './OrderMade.module.css';
import type { WalletRecord } from '#contract/api/wallet.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useLedgerWords } from '#src/ui/figures/useLedgerWords.ts';

interface OrderMadeProps {
  context: FillContext;
  order: { id: string; number: string };
}

/** What an order's figures are made of: its fills, and the lines of the ledger that they caused. Mounted anew, it asks anew. */
export function OrderMade({ context, order }: OrderMadeProps) {
  const { made, head, onRetry, onMore } = useOrderHistory(context.product, order);
  const { t, i18n } = useLingui();
  const tag = useTag();
  if (made.data === undefined) {
    return made.status === 'failed' ? (
      <div className={styles.failed} role="alert">
        <p>
          <Trans>Couldn’t load order details.</Trans> {describeError(i18n, made.error, tag)}
        </p>
        <Button kind="secondary" size="small" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    ) : (
      <output className={styles.waiting} aria-label={t`Loading order details`}>
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
          <Trans>No fills.</Trans>
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
        {t({ message: 'Transactions for this order', comment: 'Heading: ledger lines of an order' })}
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
                Showing the latest {lineCount}. Your transaction history and its export have all of them.
              </Trans>
            </p>
          ) : null}
          <Link className={styles.way} href={paths.records({ reference: order.number })}>
            <Trans>Show with running balance</Trans>
          </Link>
        </>
      )}
    </>
  );
}

/** What an order moved in the ledger, line by line. */
function LineList({ lines }: { lines: readonly WalletRecord[] }) {
  const { accounts, kinds } = useLedgerWords();
  return (
    <ul>
      {lines.map(({ id, kind, account, amount, currency, time }) => (
        <li className={styles.line} key={id} data-testid="line">
          <span>
            {kinds[kind]}
            <span className={styles.detail}>{`${accounts[account]} · ${formatTime(time)}`}</span>
          </span>
          <span className={styles.moved}>
            <AmountText amount={amount} unit={currency} signed />
          </span>
        </li>
      ))}
    </ul>
  );
}
