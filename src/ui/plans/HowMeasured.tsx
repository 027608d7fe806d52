import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { Measured } from '#contract/api/plans/plans.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { Moment } from '../figures/Moment.tsx';
import { useTag } from '../figures/useTag.ts';
import { FigureRows } from '../sheet/FigureRows.tsx';
import styles from './ProductCard.module.css';
import { formatError, formatRate, formatShare, meanDecimals } from './rates.rules.ts';

/** Where the figures come from, and how anybody gets them again; and what the orders on this server brought, once there are enough. */
export function HowMeasured({ measured: { seed, command, here } }: { measured: Measured }) {
  return (
    <details className={styles.how}>
      <summary>
        <Trans comment="Opens where the measured figures come from">How it’s measured</Trans>
      </summary>
      <p>
        <Trans comment="seed is a short public text">
          The rule ran on windows of two years of the simulated market, generated from the public seed “{seed}”, with
          fees and slippage. They are past days and say nothing about the next one. Anyone can recompute them:
        </Trans>
      </p>
      <p>
        <code className={styles.command}>{command}</code>
      </p>
      <p>
        <Link href={paths.whitePaper()}>
          <Trans>White paper</Trans>
        </Link>
      </p>
      {here === null ? null : <Here here={here} />}
    </details>
  );
}

function Here({ here: { figures, from, to } }: { here: NonNullable<Measured['here']> }) {
  const { t } = useLingui();
  const tag = useTag();
  const decimals = meanDecimals(figures);
  const [low, high] = [formatRate(figures.low_ppb, tag), formatRate(figures.high_ppb, tag)];
  const [first, last] = [<Moment key="from" at={from} to="minute" />, <Moment key="to" at={to} to="minute" />];
  return (
    <div data-testid="here">
      <p>
        <Trans comment="two times like 2026-11-21 01:00">
          Orders on this server, from {first} to {last}:
        </Trans>
      </p>
      <FigureRows
        rows={[
          {
            label: t({ message: 'Plan days', comment: 'How many were measured' }),
            value: formatAmount(String(figures.days), 'full', tag),
          },
          {
            label: t({ message: 'Per plan day', comment: 'Row: the rate of one plan day' }),
            value: `${formatRate(figures.mean_ppb, tag, decimals)} ${formatError(figures.error_ppb, tag, decimals)}`,
          },
          {
            label: t({ message: '90 of 100 days', comment: 'Row: between which rates they lay' }),
            value: t({ message: `${low} to ${high}`, comment: 'Two rates: the lower and the higher end' }),
          },
          {
            label: t({ message: 'Losing days', comment: 'Row: how many of a hundred plan days lost money' }),
            value: formatShare(figures.losing_ppm, tag),
          },
        ]}
      />
      <p>
        <Trans comment="Of the figures of a server: which plan days are not in them">
          Days ended early are excluded.
        </Trans>
      </p>
    </div>
  );
}
