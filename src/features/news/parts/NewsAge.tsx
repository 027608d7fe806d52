import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { connectionAtom } from '#src/state/connection.ts';
import { AgeBar } from '#src/ui/blocks/AgeBar.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';

interface NewsAgeProps {
  /** When this phone got it, in seconds since 1970; null when it has just come from the network. */
  keptAt: number | null;
  onRetry(): void;
}

/** Above what was kept from before: how old it is. Nothing, where it is new. */
export function NewsAge({ keptAt, onRetry }: NewsAgeProps) {
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  if (keptAt === null) return null;
  const time = <Moment at={keptAt} to="minute" />;
  return (
    <AgeBar testId="news-age" onRetry={onRetry}>
      {isOffline ? <Trans>as of {time} · offline</Trans> : <Trans>as of {time}</Trans>}
    </AgeBar>
  );
}
