import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Settled } from '#src/lib/loadable.ts';
import { Button } from '../controls/Button.tsx';
import styles from './MoreRow.module.css';

interface MoreRowProps {
  hasMore: boolean;
  onMore(): Promise<Settled<void>>;
}

/** The end of a list that has more: it loads by itself when it comes near, and offers a button where that failed. */
export function MoreRow({ hasMore, onMore }: MoreRowProps) {
  const { t } = useLingui();
  const end = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const load = async () => {
    if (status === 'busy') return;
    setStatus('busy');
    const result = await onMore();
    setStatus(result.status === 'failed' ? 'failed' : 'idle');
  };
  const loadByItself = useEffectEvent(() => {
    if (status === 'idle') void load();
  });
  useEffect(() => {
    if (!hasMore || end.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && loadByItself(), {
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore]);
  if (!hasMore) return null;
  return (
    <div className={styles.more} ref={end}>
      {status === 'failed' ? <p className={styles.text}>{t`Couldn’t load the next page.`}</p> : null}
      <Button kind="secondary" size="small" busy={status === 'busy'} onClick={() => void load()} testId="more">
        <Trans comment="Button at the end of a list">Load more</Trans>
      </Button>
    </div>
  );
}
