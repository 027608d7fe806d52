import { Trans } from '@lingui/react/macro';
import { Moment } from '../figures/Moment.tsx';
import { AgeBar } from './AgeBar.tsx';

interface StaleNoticeProps {
  /** Seconds since 1970. */
  asOf: number;
  onRetry(): void;
}

/** Above what was kept from before, when newer could not be had. */
export function StaleNotice({ asOf, onRetry }: StaleNoticeProps) {
  const time = <Moment at={asOf} />;
  return (
    <AgeBar testId="stale" onRetry={onRetry}>
      <Trans comment="time like 2025-11-21 12:04:31">Last updated on this device: {time}.</Trans>
    </AgeBar>
  );
}
