import { useLingui } from '@lingui/react/macro';
import { useTag } from '../figures/useTag.ts';
import { formatRange } from '#src/lib/figures/units.ts';
import { formatClaim, formatRate } from './rates.rules.ts';
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
  return (
    <dl className={styles.row}>
      <div className={styles.claimed}>
        <dt>{t({ message: 'Claimed, a plan day', comment: 'Row: rates that are advertised' })}</dt>
        <dd>{formatRange(formatClaim(claimed.from, tag), formatClaim(claimed.to, tag), tag)}</dd>
      </div>
      <div>
        <dt>{t({ message: 'Measured, a plan day', comment: 'Row: the mean rate' })}</dt>
        <dd>{t({ message: `${low} to ${high}`, comment: 'Two rates: the lower and the higher end' })}</dd>
      </div>
    </dl>
  );
}
