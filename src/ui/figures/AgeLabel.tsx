import { Trans } from '@lingui/react/macro';
import { nowSeconds } from '#src/lib/clock.ts';
import { formatAge } from '#src/lib/figures/format.ts';
import styles from './Moment.module.css';

interface AgeLabelProps {
  /** Seconds since 1970. */
  asOf: number;
  isOffline?: boolean;
}

/** How old a figure is that is not live; the date is said when it is not of today. */
export function AgeLabel({ asOf, isOffline = false }: AgeLabelProps) {
  const time = <time className={styles.moment}>{formatAge(asOf, nowSeconds())}</time>;
  return isOffline ? (
    <Trans comment="time like 12:04:31, with its date if it is not of today: 2026-11-22 12:04:31">
      as of {time} · offline
    </Trans>
  ) : (
    <Trans comment="time like 12:04:31, with its date if it is not of today: 2026-11-22 12:04:31">as of {time}</Trans>
  );
}
