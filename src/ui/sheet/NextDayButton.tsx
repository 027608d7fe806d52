import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { ConfirmSheet } from './ConfirmSheet.tsx';

interface NextDayButtonProps {
  /** Of the account's plan clock; undefined while it is not known. */
  day: number | undefined;
  busy: boolean;
  isOffline: boolean;
  /** Settles when it is done, or known not to be. */
  onMove(): Promise<unknown>;
}

/** Moves the plan clock of the account a day ahead, after a question. */
export function NextDayButton({ day, busy, isOffline, onMove }: NextDayButtonProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        kind="secondary"
        full
        busy={busy}
        reason={isOffline ? t`You’re offline. Advancing the plan clock needs a connection.` : undefined}
        onClick={() => setAsking(true)}
        testId="next-day"
      >
        <Trans comment="Button: moves the plan clock of the practice account a day ahead">Go to next plan day</Trans>
      </Button>
      {isAsking && day !== undefined ? (
        <Question
          day={day}
          busy={busy}
          onConfirm={() => void onMove().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface QuestionProps {
  day: number;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

function Question({ day, busy, onConfirm, onClose }: QuestionProps) {
  const { t } = useLingui();
  return (
    <ConfirmSheet
      title={t`Go to next plan day?`}
      rows={[
        { label: t({ message: 'Current plan day', comment: 'A number' }), value: String(day) },
        { label: t({ message: 'Next plan day', comment: 'A number' }), value: String(day + 1) },
      ]}
      note={
        <Trans>
          Everything on this account that runs on plan days advances by one day. This can’t be undone. Prices don’t
          move, nor does anything in real time: orders, top-ups, the settings lock.
        </Trans>
      }
      confirmLabel={t({ message: 'Advance one day', comment: 'Button: confirms the next plan day' })}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
