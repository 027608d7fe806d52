import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { deleteEntryAtom, type Papers, retryEntryAtom } from '#src/state/outbox.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { type Step, Stepper } from '#src/ui/Stepper.tsx';
import { papersForm } from './form/papers.atoms.ts';
import styles from './Identity.module.css';
import { useIdTypeNames } from './useIdTypeNames.ts';

/** Papers that are still on this phone: how far they have come, what holds them up, and what can be done. */
export function PapersWaiting({ papers }: { papers: Papers }) {
  const { t } = useLingui();
  const retry = useSetAtom(retryEntryAtom);
  const edit = useSetAtom(papersForm.editAtom);
  const showToast = useSetAtom(showToastAtom);
  const [isDeleting, setDeleting] = useState(false);
  const types = useIdTypeNames();
  const { id, state, name, idType, canEdit, createdAt } = papers;
  const change = async () => {
    if (await edit(id)) return;
    showToast({ kind: 'info', message: msg`These documents are being sent and can’t be changed.` });
  };
  return (
    <Card title={t`Pending documents`} testId="papers-waiting">
      <div className={styles.stack}>
        <p>
          {types[idType]} · {name} · <Moment at={Math.floor(createdAt / 1000)} />
        </p>
        <Stepper label={t`Identity check steps`} steps={useSteps(papers)} />
        <Delay papers={papers} />
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
      {isDeleting ? <DeleteSheet papers={papers} onClose={() => setDeleting(false)} /> : null}
    </Card>
  );
}

function useSteps({ state, progress }: Papers): Step[] {
  const { t } = useLingui();
  const percent = Math.floor(progress * 100);
  const saved = t`Saved on this phone`;
  const sending = {
    saved: t({ message: 'Send', comment: 'Step to come' }),
    sending: t({ message: `Sending ${percent}%`, comment: 'Step' }),
    received: t({ message: 'Received', comment: 'Step: by the server' }),
    attention: t({ message: 'Needs your attention', comment: 'Step: the server has refused it' }),
  };
  const at = { saved: 'todo', sending: 'current', received: 'done', attention: 'failed' } as const;
  return [
    { key: 'saved', label: saved, state: state === 'saved' ? 'current' : 'done' },
    { key: 'sending', label: sending[state], state: at[state], share: progress },
    { key: 'review', label: t({ message: 'Review', comment: 'Step to come' }), state: 'todo' },
    { key: 'decided', label: t({ message: 'Decision', comment: 'Step to come' }), state: 'todo' },
  ];
}

/** Why they are still here. While they are being sent, nobody knows yet how this try ends. */
function Delay({ papers: { state, error } }: { papers: Papers }) {
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

function DeleteSheet({ papers, onClose }: { papers: Papers; onClose(): void }) {
  const { t } = useLingui();
  const types = useIdTypeNames();
  const discard = useSetAtom(deleteEntryAtom);
  const showError = useSetAtom(showErrorAtom);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const result = await discard(papers.id);
    if (result.status === 'failed') showError(result.error);
    onClose();
  };
  return (
    <ConfirmSheet
      title={t`Delete these documents?`}
      rows={[
        { label: t({ message: 'Document', comment: 'Kind of identity paper' }), value: types[papers.idType] },
        { label: t`Full name`, value: papers.name },
      ]}
      note={t`The server hasn’t accepted them: they won’t be reviewed, and both photos will be deleted from this phone.`}
      confirmLabel={t`Delete documents`}
      kind="danger"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
