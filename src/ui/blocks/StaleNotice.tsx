import { Trans } from '@lingui/react/macro';
import { formatTime } from '../../lib/figures/format.ts';
import { Button } from '../controls/Button.tsx';
import styles from './StaleNotice.module.css';

interface StaleNoticeProps {
  /** Seconds since 1970. */
  asOf: number;
  onRetry(): void;
}

/** Above what was kept from before, when newer could not be had. */
export function StaleNotice({ asOf, onRetry }: StaleNoticeProps) {
  const time = formatTime(asOf);
  return (
    <div className={styles.notice} data-testid="stale">
      <p className={styles.text}>
        <Trans comment="time like 2025-11-21 12:04:31">As this phone last saw it, {time}.</Trans>
      </p>
      <Button kind="plain" size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
