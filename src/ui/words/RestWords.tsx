import { Trans } from '@lingui/react/macro';
import { Moment } from '#src/ui/figures/Moment.tsx';

/** Says on a page that a market rests, and until when (seconds); in forms and sheets `useRestWords` does. */
export function RestWords({ opensAt }: { opensAt: number }) {
  const time = <Moment at={opensAt} />;
  return (
    <Trans comment="Forex and metals rest at weekends; time like 2026-11-22 22:00:00">
      Closed for the weekend. Reopens {time}.
    </Trans>
  );
}
