import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AppError } from '#src/lib/appError.ts';
import { ErrorWords } from '../blocks/ErrorWords.tsx';
import { Button } from '../controls/Button.tsx';
import styles from './Unsent.module.css';

interface NotSavedProps {
  error: AppError;
  busy: boolean;
  /** How the form stands, where there is more to say. */
  children?: ReactNode;
  onSend(): void;
}

/** Nothing was saved, nothing was sent: the form is as it was. */
export function NotSaved({ error, busy, children, onSend }: NotSavedProps) {
  return (
    <div className={styles.trouble} role="alert">
      <p>
        <ErrorWords error={error} />
      </p>
      <p>{children ?? <Trans>Your form is unchanged. You can send it directly while this page stays open.</Trans>}</p>
      <Button kind="secondary" size="small" busy={busy} onClick={onSend} testId="send-directly">
        <Trans>Send directly</Trans>
      </Button>
    </div>
  );
}
