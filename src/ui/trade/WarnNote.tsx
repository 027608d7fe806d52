import type { ReactNode } from 'react';
import styles from './WarnNote.module.css';

/** A box for what went otherwise than meant, read out as it comes. */
export function WarnNote({ testId, children }: { testId: string; children: ReactNode }) {
  return (
    <div className={styles.note} role="alert" data-testid={testId}>
      {children}
    </div>
  );
}
