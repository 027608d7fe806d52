import type { ReactNode } from 'react';
import styles from './Spoken.module.css';

/** Says what changed to those who do not see it: how many results a search has. The region is always there. */
export function Spoken({ children }: { children: ReactNode }) {
  return (
    <output className={styles.spoken} data-testid="spoken">
      {children}
    </output>
  );
}
