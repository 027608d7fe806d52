import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './PracticeMark.module.css';

/** Says on every screen and sheet that the money is not real; the state of the connection shares its line and replaces nothing. */
export function PracticeMark({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.line}>
      <p className={styles.mark} data-testid="practice-mark">
        <Trans comment="Mark on every screen: all money here is simulated">Practice money</Trans>
      </p>
      <div className={styles.state}>{children}</div>
    </div>
  );
}
