import { useLingui } from '@lingui/react/macro';
import { useTag } from '../figures/useTag.ts';
import { formatRange } from '#src/lib/figures/units.ts';
import { formatClaim, formatRate, formatYear } from './rates.rules.ts';
import styles from './SpanRow.module.css';

/** From the lowest to the highest of several rates a plan day, in parts per billion. */
interface Span {
  from: number;
  to: number;
}

/** What several products are advertised with, beside what their rules brought: both, or nothing. */
export function SpanRow({ claimed, measured }: { claimed: Span; measured: Span }) {
  const { t } = useLingui();
  const tag = useTag();
  const [low, high] = [formatRate(measured.from, tag), formatRate(measured.to, tag)];
  const inYear = ({ from, to }: Span) => {
    const figure = formatRange(formatYear(from, tag), formatYear(to, tag), tag);
    return t({ message: `Over a year: ${figure}`, comment: 'What 365 plan days make of money, like 470×–1.77M×' });
  };
  return (
    <dl className={styles.row}>
      <div className={styles.claimed}>
        <dt>{t({ message: 'Claimed per plan day', comment: 'Row: rates that are advertised' })}</dt>
        <dd>{formatRange(formatClaim(claimed.from, tag), formatClaim(claimed.to, tag), tag)}</dd>
        <dd className={styles.year}>{inYear(claimed)}</dd>
      </div>
      <div>
        <dt>{t({ message: 'Measured per plan day', comment: 'Row: the mean rate' })}</dt>
        <dd>{t({ message: `${low} to ${high}`, comment: 'Two rates: the lower and the higher end' })}</dd>
        <dd className={styles.year}>{inYear(measured)}</dd>
      </div>
    </dl>
  );
}
