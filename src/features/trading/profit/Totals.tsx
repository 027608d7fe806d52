import { Trans, useLingui } from '@lingui/react/macro';
import { formatBps } from '#src/lib/figures/units.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './Totals.module.css';
import { feeShareOf, type Sums } from './profit.rules.ts';
import { SumRows } from './SumRows.tsx';

/** What the days brought and cost together, and what the fees were of it. */
export function Totals({ sums }: { sums: Sums }) {
  const { t } = useLingui();
  const tag = useTag();
  const share = feeShareOf(sums);
  const percent = share === null ? '' : formatBps(share.bps, tag);
  return (
    <Card title={t({ message: 'All together', comment: 'Heading: sums of a report' })} testId="totals">
      <SumRows sums={sums} />
      {share === null ? null : (
        <p className={styles.share}>
          {share.of === 'loss' ? (
            <Trans>Fees are {percent} of this loss.</Trans>
          ) : share.bps > 10_000 ? (
            <Trans>Fees were {percent} of what the prices brought: more than all of it.</Trans>
          ) : (
            <Trans>Fees took {percent} of what the prices brought.</Trans>
          )}
        </p>
      )}
    </Card>
  );
}
