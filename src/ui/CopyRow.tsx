import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';
import styles from './CopyRow.module.css';

interface CopyRowProps {
  label: string;
  value: string;
  testId?: string;
}

const confirmMs = 2500;

type Outcome = 'none' | 'copied' | 'refused';

/** A value to take elsewhere: shown whole, copied with one tap, and said to be copied where the finger is. */
export function CopyRow({ label, value, testId }: CopyRowProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<Outcome>('none');
  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), confirmMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(value)) ? 'copied' : 'refused');
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p className={styles.label}>
          {label}
          <output className={styles.outcome} data-outcome={outcome}>
            {outcome === 'copied' ? <Trans>Copied</Trans> : null}
            {outcome === 'refused' ? <Trans>Select to copy</Trans> : null}
          </output>
        </p>
        <p className={styles.value} data-testid={testId}>
          {value}
        </p>
      </div>
      <button
        type="button"
        className={styles.button}
        data-outcome={outcome}
        aria-label={t({ message: `Copy: ${label}`, comment: 'label names what is copied, like Address' })}
        onClick={() => void copy()}
      >
        <Icon size={18} aria-hidden />
      </button>
    </div>
  );
}
