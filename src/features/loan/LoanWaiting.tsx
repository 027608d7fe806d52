import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { type Application, deleteEntryAtom, retryEntryAtom } from '#src/state/outbox.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { type Step, Stepper } from '#src/ui/Stepper.tsx';
import { loanForm } from './loan.atoms.ts';
import styles from './Loan.module.css';

/** An application that is still on this phone: how far it has come, what holds it up, and what can be done. */
export function LoanWaiting({ application }: { application: Application }) {
  const { t } = useLingui();
  const retry = useSetAtom(retryEntryAtom);
  const edit = useSetAtom(loanForm.editAtom);
  const showToast = useSetAtom(showToastAtom);
  const [isDeleting, setDeleting] = useState(false);
  const { id, state, amount, days, canEdit, createdAt } = application;
  const change = async () => {
    if (await edit(id)) return;
    showToast({ kind: 'info', message: msg`This application is being sent and cannot be changed now.` });
  };
  return (
    <Card title={t`On its way`} testId="loan-waiting">
      <div className={styles.stack}>
        <p>
          <AmountText amount={amount} unit="USDT" /> · {t`${plural(days, { one: '# plan day', other: '# plan days' })}`}{' '}
          · <Moment at={Math.floor(createdAt / 1000)} />
        </p>
        <Stepper label={t`Steps of the application`} steps={useSteps(application)} />
        <Delay application={application} />
        <div className={styles.actions}>
          {state === 'saved' || state === 'attention' ? (
            <Button kind="plain" size="small" onClick={() => void retry(id)}>
              <Trans comment="Send the saved voucher at once">Send now</Trans>
            </Button>
          ) : null}
          {canEdit ? (
            <>
              <Button kind="plain" size="small" onClick={() => void change()}>
                <Trans comment="Take the saved voucher back into the form">Edit</Trans>
              </Button>
              <Button kind="plain" size="small" onClick={() => setDeleting(true)}>
                <Trans>Delete</Trans>
              </Button>
            </>
          ) : null}
        </div>
      </div>
      {isDeleting ? <DeleteSheet application={application} onClose={() => setDeleting(false)} /> : null}
    </Card>
  );
}

function useSteps({ state, progress }: Application): Step[] {
  const { t } = useLingui();
  const percent = Math.floor(progress * 100);
  const sending = {
    saved: t({ message: 'Send', comment: 'Step to come' }),
    sending: t({ message: `Sending ${percent}%`, comment: 'Step' }),
    received: t({ message: 'Received', comment: 'Step: by the server' }),
    attention: t({ message: 'Needs your attention', comment: 'Step: the server has refused it' }),
  };
  const at = { saved: 'todo', sending: 'current', received: 'done', attention: 'failed' } as const;
  return [
    { key: 'saved', label: t`Saved on this phone`, state: state === 'saved' ? 'current' : 'done' },
    { key: 'sending', label: sending[state], state: at[state], share: progress },
    { key: 'review', label: t({ message: 'Review', comment: 'Step to come' }), state: 'todo' },
    { key: 'decided', label: t({ message: 'Decision', comment: 'Step to come' }), state: 'todo' },
  ];
}

/** Why it is still here. While it is being sent, nobody knows yet how this try ends. */
function Delay({ application: { state, error } }: { application: Application }) {
  if (state === 'sending' || state === 'received') return null;
  if (error === null) {
    return (
      <p className={styles.text}>
        <Trans>It will be sent automatically once you’re back online.</Trans>
      </p>
    );
  }
  return (
    <p className={styles.text} data-kind={state === 'attention' ? 'problem' : undefined} aria-live="polite">
      <ErrorWords error={error} />
    </p>
  );
}

function DeleteSheet({ application, onClose }: { application: Application; onClose(): void }) {
  const { t } = useLingui();
  const discard = useSetAtom(deleteEntryAtom);
  const showError = useSetAtom(showErrorAtom);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const result = await discard(application.id);
    if (result.status === 'failed') showError(result.error);
    onClose();
  };
  return (
    <ConfirmSheet
      title={t`Delete this application?`}
      rows={[{ label: t`Amount`, value: <AmountText amount={application.amount} unit="USDT" /> }, practiceRow]}
      note={t`It was not taken by the server: nothing comes of it, and its pictures are deleted from this phone.`}
      confirmLabel={t`Delete the application`}
      kind="danger"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
