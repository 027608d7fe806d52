import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { AppError } from '#src/lib/appError.ts';
import { Card } from '../blocks/Card.tsx';
import { ErrorWords } from '../blocks/ErrorWords.tsx';
import { Button } from '../controls/Button.tsx';
import { ConfirmSheet } from '../sheet/ConfirmSheet.tsx';
import type { FigureRow } from '../sheet/FigureRows.tsx';
import { type Step, Stepper } from '../Stepper.tsx';
import styles from './Unsent.module.css';

/** How what waits on this phone stands. */
interface Entry {
  state: 'saved' | 'sending' | 'received' | 'attention';
  /** 0 to 1. */
  progress: number;
  error: Pick<AppError, 'key' | 'params'> | null;
  canSend: boolean;
  canEdit: boolean;
}

interface WaitingCardProps {
  title: string;
  testId: string;
  entry: Entry;
  /** What waits, in a line. */
  children: ReactNode;
  /** What goes through the steps. */
  stepsLabel: string;
  /** The sheet that asks before it is deleted. */
  deleting: { title: string; rows: readonly FigureRow[]; note: string; confirmLabel: string };
  onRetry(): void;
  onEdit(): Promise<void>;
  onDelete(): Promise<void>;
}

/** What is still on this phone and goes to a reviewer: how far it has come, what holds it up, and what can be done. */
export function WaitingCard({ title, testId, entry, children, stepsLabel, deleting, ...props }: WaitingCardProps) {
  const { canSend, canEdit } = entry;
  const [isDeleting, setDeleting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await props.onDelete();
    setDeleting(false);
    setBusy(false);
  };
  return (
    <Card title={title} testId={testId}>
      <div className={styles.stack}>
        <p>{children}</p>
        <Stepper label={stepsLabel} steps={useSteps(entry)} />
        <Delay entry={entry} />
        <div className={styles.actions}>
          {canSend ? (
            <Button kind="plain" size="small" onClick={props.onRetry}>
              <Trans comment="Send at once what is saved on this device">Send now</Trans>
            </Button>
          ) : null}
          {canEdit ? (
            <>
              <Button kind="plain" size="small" onClick={() => void props.onEdit()}>
                <Trans comment="Take what is saved on this device back into its form">Edit</Trans>
              </Button>
              <Button kind="plain" size="small" onClick={() => setDeleting(true)}>
                <Trans>Delete</Trans>
              </Button>
            </>
          ) : null}
        </div>
      </div>
      {isDeleting ? (
        <ConfirmSheet
          {...deleting}
          kind="danger"
          busy={isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </Card>
  );
}

function useSteps({ state, progress }: Entry): Step[] {
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
    { key: 'saved', label: t`Saved on this device`, state: state === 'saved' ? 'current' : 'done' },
    { key: 'sending', label: sending[state], state: at[state], share: progress },
    { key: 'review', label: t({ message: 'Review', comment: 'Step to come' }), state: 'todo' },
    { key: 'decided', label: t({ message: 'Decision', comment: 'Step to come' }), state: 'todo' },
  ];
}

/** Why it is still here. While it is being sent, nobody knows yet how this try ends. */
function Delay({ entry: { state, error } }: { entry: Entry }) {
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
