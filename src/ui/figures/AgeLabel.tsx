import { Trans } from '@lingui/react/macro';
import { formatClock } from '../../lib/figures/format.ts';

interface AgeLabelProps {
  /** Seconds since 1970. */
  asOf: number;
  isOffline?: boolean;
}

/** How old a figure is that is not live. */
export function AgeLabel({ asOf, isOffline = false }: AgeLabelProps) {
  const time = formatClock(asOf);
  return isOffline ? (
    <Trans comment="time is a clock time like 12:04:31">as of {time} · offline</Trans>
  ) : (
    <Trans comment="time is a clock time like 12:04:31">as of {time}</Trans>
  );
}
