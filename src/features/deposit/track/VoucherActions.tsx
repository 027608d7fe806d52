import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { formatTime } from '#src/lib/figures/format.ts';
import { deleteEntryAtom, retryEntryAtom, type Voucher } from '#src/state/outbox.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';

interface VoucherActionsProps {
  voucher: Voucher;
  onEdit(): void;
}

/** What can be done with a voucher that is still on this phone. */
export function VoucherActions({ voucher, onEdit }: VoucherActionsProps) {
  const retry = useSetAtom(retryEntryAtom);
  const [isDeleting, setDeleting] = useState(false);
  const { id, canSend, canEdit } = voucher;
  return (
    <>
      {canSend ? (
        <Button kind="plain" size="small" onClick={() => void retry(id)}>
          <Trans comment="Send at once what is saved on this device">Send now</Trans>
        </Button>
      ) : null}
      {canEdit ? (
        <>
          <Button kind="plain" size="small" onClick={onEdit}>
            <Trans comment="Take what is saved on this device back into its form">Edit</Trans>
          </Button>
          <Button kind="plain" size="small" onClick={() => setDeleting(true)}>
            <Trans>Delete</Trans>
          </Button>
        </>
      ) : null}
      {isDeleting ? <DeleteSheet voucher={voucher} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

function DeleteSheet({ voucher, onClose }: { voucher: Voucher; onClose(): void }) {
  const { t } = useLingui();
  const discard = useSetAtom(deleteEntryAtom);
  const showError = useSetAtom(showErrorAtom);
  const [isBusy, setBusy] = useState(false);
  const { id, amount, currency, pictureName, createdAt } = voucher;
  const confirm = async () => {
    setBusy(true);
    const result = await discard(id);
    if (result.status === 'failed') showError(result.error);
    onClose();
  };
  return (
    <ConfirmSheet
      title={t`Delete this payment proof?`}
      rows={[
        { label: t`Amount`, value: <AmountText amount={amount} unit={currency} /> },
        { label: t`Picture`, value: pictureName },
        {
          label: t({ message: 'Saved', comment: 'When a payment proof was stored on this device' }),
          value: formatTime(Math.floor(createdAt / 1000)),
        },
      ]}
      note={t`It wasn’t sent: no deposit will be made, and its picture will be deleted from this device.`}
      confirmLabel={t`Delete payment proof`}
      kind="danger"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
