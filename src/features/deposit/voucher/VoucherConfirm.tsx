import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { depositRules, isRefusedByTestValue, refusedEnding } from '#contract/rules/deposit.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { useFormSending } from '#src/state/forms/useFormSending.ts';
import type { VoucherForm } from '#src/state/outbox.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { BlobImage } from '#src/ui/picture/BlobImage.tsx';
import { NotSaved } from '#src/ui/unsent/NotSaved.tsx';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { type FigureRow, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import type { Place } from '#src/state/places.ts';
import { useAddressLabel } from '../useAddressLabel.ts';
import { formatSize } from '#src/lib/figures/units.ts';
import { writeEnding } from '#src/lib/figures/ending.ts';
import { saveVoucherAtom, sendVoucherAtom } from './voucher.atoms.ts';
import styles from './VoucherConfirm.module.css';

interface VoucherConfirmProps {
  form: VoucherForm;
  /** The saved address that the form names. */
  sentFrom: string | undefined;
  info: Place['info'] | undefined;
  onClose(): void;
}

/** Repeats every figure; then saves the voucher on this phone, or says that it could not and offers to send it directly. */
export function VoucherConfirm({ form, sentFrom, info, onClose }: VoucherConfirmProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { save, send, error, isSending, isBusy } = useFormSending({
    saveAtom: saveVoucherAtom,
    sendNowAtom: sendVoucherAtom,
    received: msg`The server has received the payment proof.`,
    onGone: onClose,
  });
  const figure = `${formatAmount(form.amount, 'full', tag)} ${form.currency}`;
  const ending = writeEnding(refusedEnding, tag);
  const rows = useConfirmRows({ form, sentFrom, info });
  return (
    <ConfirmSheet
      title={t`Confirm deposit`}
      rows={rows}
      note={
        error !== undefined ? (
          <NotSaved error={error} busy={isSending} onSend={() => void send(form)}>
            <Trans>
              Your form is unchanged, and no money has moved. You can send it directly while this page stays open.
            </Trans>
          </NotSaved>
        ) : isRefusedByTestValue(form.amount) ? (
          <Trans comment="ending is a figure like .13">
            The amount ends in {ending}: the simulated reviewer will reject it, for practice.
          </Trans>
        ) : undefined
      }
      confirmLabel={
        error === undefined
          ? t({ message: `Deposit ${figure}`, comment: 'Button; figure like 250 USDT' })
          : t`Try saving again`
      }
      busy={isBusy}
      onConfirm={() => void save(form)}
      onClose={onClose}
    />
  );
}

function useConfirmRows({ form, sentFrom, info }: Omit<VoucherConfirmProps, 'onClose'>): FigureRow[] {
  const { t } = useLingui();
  const tag = useTag();
  const { amount, currency, address, picture } = form;
  const preview = useMemo(() => new Blob([picture.bytes], { type: picture.type }), [picture]);
  const { creditedIn } = depositRules[currency];
  const addressLabel = useAddressLabel(currency);
  const sentFromLabel = t({
    message: 'Sent from',
    comment: 'Field: which own wallet the money of a deposit comes from',
  });
  return [
    { label: t`Amount`, value: <AmountText amount={amount} unit={currency} /> },
    { label: t`Fee`, value: <AmountText amount={info?.fee ?? '0'} unit={currency} /> },
    {
      label: t({ message: 'You receive', comment: 'What a deposit adds to the account' }),
      value: <AmountText amount={amount} unit={creditedIn} />,
    },
    {
      label: t({ message: 'Trade before you withdraw', comment: 'How much a deposit requires to be traded first' }),
      value: <AmountText amount={amount} unit={creditedIn} />,
    },
    { label: addressLabel, value: address },
    ...(sentFrom === undefined ? [] : [{ label: sentFromLabel, value: sentFrom }]),
    {
      label: t`Picture`,
      value: (
        <span className={styles.picture}>
          {formatSize(picture.bytes.byteLength, tag)}
          <BlobImage className={styles.preview} blob={preview} alt={picture.name} />
        </span>
      ),
    },
    practiceRow,
  ];
}
