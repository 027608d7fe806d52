import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MeasuredFigures, PlanOffer } from '#contract/api/plans/plans.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { rangeMark } from '#src/lib/figures/units.ts';
import { Unseen } from '../blocks/Unseen.tsx';
import { useTag } from '../figures/useTag.ts';
import styles from './Beside.module.css';
import {
  formatAfterYear,
  formatClaim,
  formatError,
  formatRate,
  formatShare,
  formatYear,
  meanDecimals,
} from './rates.rules.ts';

interface BesideProps {
  claimed: PlanOffer['claimed'];
  figures: MeasuredFigures;
  /** What the table is about, for those who do not see it. */
  label: string;
}

interface Row {
  key: string;
  label: string;
  claimed: ReactNode;
  measured: ReactNode;
}

/** Two columns of equal weight: what is said, and what was found. */
export function Beside({ claimed, figures, label }: BesideProps) {
  const { t } = useLingui();
  const rows = useRows(claimed, figures);
  return (
    <table className={styles.table} aria-label={label} data-testid="beside">
      <thead>
        <tr>
          <th scope="col">
            <Unseen>{t({ message: 'Figure', comment: 'Column of a table: what a row is about' })}</Unseen>
          </th>
          <th scope="col" className={styles.claimed}>
            <Trans comment="Column: what a product is advertised with">Claimed</Trans>
          </th>
          <th scope="col" className={styles.measured}>
            <Trans comment="Column: what a product brought when it was measured">Measured</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label: name, claimed: said, measured: found }) => (
          <tr key={key} data-row={key}>
            <th scope="row">{name}</th>
            <td className={styles.claimed}>{said}</td>
            <td className={styles.measured}>{found}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two figures: a line may end between them, and within neither. */
function Range({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span className={styles.whole}>
        {from}
        {rangeMark(useTag())}
      </span>
      <wbr />
      <span className={styles.whole}>{to}</span>
    </>
  );
}

function useRows({ from_ppb: from, to_ppb: to }: PlanOffer['claimed'], figures: MeasuredFigures): Row[] {
  const { t } = useLingui();
  const tag = useTag();
  const decimals = meanDecimals(figures);
  const days = formatAmount(String(figures.days), 'full', tag);
  const thousand = formatAmount('1000', 'full', tag);
  const [low, high] = [formatRate(figures.low_ppb, tag), formatRate(figures.high_ppb, tag)];
  const nothing = t({ message: 'not specified', comment: 'What an advertisement says nothing of' });
  const amount = figures.amount === null ? null : `${formatAmount(figures.amount, 'full', tag)} USDT`;
  return [
    {
      key: 'day',
      label: t({ message: 'Per plan day', comment: 'Row: the rate of one plan day' }),
      claimed: <Range from={formatClaim(from, tag)} to={formatClaim(to, tag)} />,
      measured: (
        <>
          <strong className={styles.mean}>{formatRate(figures.mean_ppb, tag, decimals)}</strong>
          <span className={styles.error}>{formatError(figures.error_ppb, tag, decimals)}</span>
        </>
      ),
    },
    {
      key: 'year',
      label: t({ message: 'Over a year', comment: 'Row: what 365 plan days make of money, each result put in again' }),
      claimed: <Range from={formatYear(from, tag)} to={formatYear(to, tag)} />,
      measured: <span className={styles.whole}>{formatYear(figures.mean_ppb, tag)}</span>,
    },
    {
      key: 'thousand',
      label: t({ message: `${thousand} USDT after a year`, comment: 'Row: what they would be; the figure is 1,000' }),
      claimed: <Range from={formatAfterYear(from, tag)} to={formatAfterYear(to, tag)} />,
      measured: formatAfterYear(figures.mean_ppb, tag),
    },
    {
      key: 'band',
      label: t({ message: '90 of 100 days', comment: 'Row: between which rates they lay' }),
      claimed: nothing,
      measured: t({ message: `${low} to ${high}`, comment: 'Two rates: the lower and the higher end' }),
    },
    {
      key: 'losing',
      label: t({ message: 'Losing days', comment: 'Row: how many of a hundred plan days lost money' }),
      claimed: nothing,
      measured: formatShare(figures.losing_ppm, tag),
    },
    {
      key: 'over',
      label: t({ message: 'Measured over', comment: 'Row: how many plan days, with what amount' }),
      claimed: '–',
      measured:
        amount === null
          ? t({ message: `${days} plan days`, comment: 'How many were measured' })
          : t({ message: `${days} plan days with ${amount}`, comment: 'How many were measured' }),
    },
  ];
}
