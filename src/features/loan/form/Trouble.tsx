import { Trans } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { AppError } from '#src/lib/appError.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { loanForm } from '../loan.atoms.ts';
import styles from '../Loan.module.css';

interface TroubleProps {
  error: AppError;
  busy: boolean;
  onSend(): void;
}

/** Nothing was saved, nothing was sent: the form is as it was. */
export function Trouble({ error, busy, onSend }: TroubleProps) {
  return (
    <div className={styles.trouble} role="alert">
      <p>
        <ErrorWords error={error} />
      </p>
      <p>
        <Trans>Your form is unchanged. You can send it directly while this page stays open.</Trans>
      </p>
      <Button kind="secondary" size="small" busy={busy} onClick={onSend} testId="send-directly">
        <Trans>Send directly</Trans>
      </Button>
    </div>
  );
}

export function Editing() {
  const stop = useSetAtom(loanForm.stopEditingAtom);
  return (
    <div className={styles.editing}>
      <p>
        <Trans>You are changing an application that is saved already. It waits until you are done.</Trans>
      </p>
      <Button kind="plain" size="small" onClick={stop}>
        <Trans comment="Stop changing a saved voucher">Discard changes</Trans>
      </Button>
    </div>
  );
}
