import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { formatTime } from '#src/lib/figures/format.ts';
import type { Settled } from '#src/lib/loadable.ts';
import { deleteAndLogOutAtom } from './leaving.atoms.ts';
import type { AnyWaiting } from '#src/state/outbox.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';

interface DeleteFirstProps {
  entries: readonly AnyWaiting[];
  onLeft(result: Settled<void>): void;
  onBack(): void;
}

/** Names everything that goes. */
export function DeleteFirst({ entries, onLeft, onBack }: DeleteFirstProps) {
  const { t } = useLingui();
  const deleteAndLogOut = useSetAtom(deleteAndLogOutAtom);
  const showError = useSetAtom(showErrorAtom);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const result = await deleteAndLogOut();
    setBusy(false);
    if (result.status === 'ready') return onLeft(result);
    showError(result.error);
    onBack();
  };
  return (
    <ConfirmSheet
      title={t`Delete unsent items?`}
      rows={entries.map((one, index) => ({
        label: `${index + 1} · ${formatTime(Math.floor(one.createdAt / 1000))}`,
        value:
          one.kind === 'identity' ? (
            <Trans>Identity documents</Trans>
          ) : one.kind === 'chat' ? (
            <Trans>Message to customer service</Trans>
          ) : (
            <AmountText amount={one.amount} unit={one.kind === 'loan' ? 'USDT' : one.currency} />
          ),
      }))}
      note={
        <Trans>
          The items listed here and their pictures will be permanently deleted; no money has moved. Anything being sent
          right now may still arrive.
        </Trans>
      }
      confirmLabel={t`Delete and log out`}
      kind="danger"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onBack}
    />
  );
}
