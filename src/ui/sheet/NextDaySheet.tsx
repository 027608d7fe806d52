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
      title={t`Advance to the next plan day?`}
      rows={[
        { label: t({ message: 'Current plan day', comment: 'A number' }), value: String(day) },
        { label: t({ message: 'Next plan day', comment: 'A number' }), value: String(day + 1) },
      ]}
      note={
        <Trans>
          Everything on this account that runs on plan days moves on by one day. This can’t be undone. Prices don’t
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
