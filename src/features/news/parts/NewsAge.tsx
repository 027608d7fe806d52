import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { connectionAtom } from '../../../state/connection.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { minuteOf } from '../news.rules.ts';
import styles from './NewsAge.module.css';

interface NewsAgeProps {
  /** When this phone got it, in seconds since 1970; null when it has just come from the network. */
  keptAt: number | null;
  onRetry(): void;
}

/** Above what was kept from before: how old it is. Nothing, where it is new. */
export function NewsAge({ keptAt, onRetry }: NewsAgeProps) {
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  if (keptAt === null) return null;
  const time = minuteOf(keptAt);
  return (
    <div className={styles.age} data-testid="news-age">
      <p className={styles.text}>{isOffline ? <Trans>as of {time} · offline</Trans> : <Trans>as of {time}</Trans>}</p>
      <Button kind="plain" size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
