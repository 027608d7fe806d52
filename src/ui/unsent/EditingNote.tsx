import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import styles from './Unsent.module.css';

/** What was saved already is being changed: it waits meanwhile, and can be left as it was. */
export function EditingNote({ children, onStop }: { children: ReactNode; onStop(): void }) {
  return (
    <div className={styles.editing}>
      <p>{children}</p>
      <Button kind="plain" size="small" onClick={onStop}>
        <Trans comment="Stop changing what is saved on this device">Discard changes</Trans>
      </Button>
    </div>
  );
}
