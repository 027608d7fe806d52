import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmSheet } from './ConfirmSheet.tsx';

interface NextDaySheetProps {
  /** Of the account's plan clock. */
  day: number;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before the plan clock of the account is moved a day ahead. */
export function NextDaySheet({ day, busy, onConfirm, onClose }: NextDaySheetProps) {
  const { t } = useLingui();
  return (
    <ConfirmSheet
      title={t`Go to the next plan day?`}
      rows={[
        { label: t({ message: 'Plan day now', comment: 'A number' }), value: String(day) },
        { label: t({ message: 'Plan day after it', comment: 'A number' }), value: String(day + 1) },
      ]}
      note={
        <Trans>
          Everything of this account that waits for plan days goes on by one day. It cannot be moved back. Prices do not
          move, and neither does what runs in real time: orders, top-ups, the settings lock.
        </Trans>
      }
      confirmLabel={t({ message: 'Go on by a day', comment: 'Button: confirms the next plan day' })}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
