import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import styles from './AgeBar.module.css';

interface AgeBarProps {
  /** How old it is, in words. */
  children: ReactNode;
  testId: string;
  onRetry(): void;
}

/** Above what was kept from before: its age, and the way to something newer. */
export function AgeBar({ children, testId, onRetry }: AgeBarProps) {
  return (
    <div className={styles.bar} data-testid={testId}>
      <p className={styles.text}>{children}</p>
      <Button kind="plain" size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
