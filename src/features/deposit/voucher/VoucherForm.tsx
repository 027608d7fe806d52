import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { depositCurrencies } from '#contract/rules/deposit.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { EditingNote } from '#src/ui/unsent/EditingNote.tsx';
import { placeOf } from '#src/state/places.ts';
import { DepositAmountField } from './DepositAmountField.tsx';
import { PictureField } from './PictureField.tsx';
import { SentFrom, useSentFrom } from './SentFrom.tsx';
import { useProblemWords } from './useProblemWords.ts';
import {
  changeDraftAtom,
  chooseCurrencyAtom,
  pictureErrorAtom,
  shrinkingAtom,
  stopEditingAtom,
} from './voucher.atoms.ts';
import { addressOf, formOf, type VoucherDraft, voucherProblems } from './voucher.rules.ts';
import { VoucherConfirm } from './VoucherConfirm.tsx';
import { useAddressLabel } from '../useAddressLabel.ts';
import styles from './VoucherForm.module.css';

export function VoucherForm({ draft }: { draft: VoucherDraft }) {
  const { t } = useLingui();
  const tag = useTag();
  const wordsOf = useProblemWords();
  const change = useSetAtom(changeDraftAtom);
  const chooseCurrency = useSetAtom(chooseCurrencyAtom);
  const stop = useSetAtom(stopEditingAtom);
  const place = useAtomValue(placeOf(draft.currency).factAtom).data;
  const isShrinking = useAtomValue(shrinkingAtom) !== null;
  const pictureError = useAtomValue(pictureErrorAtom);
  const [isConfirming, setConfirming] = useState(false);

  const addressLabel = useAddressLabel(draft.currency);
  const ownAddress = place?.to.address ?? null;
  const circumstances = { tag, ownAddress, isShrinking };
  const problems = voucherProblems(draft, circumstances);
  const problem = problems[0];
  const { saved, chosen } = useSentFrom(draft);
  const form = formOf({ ...draft, wallet: chosen?.id }, circumstances);
  const addressProblem = problems.find(({ field, key }) => field === 'address' && key !== 'address_missing');
  const amountProblem = problems.find(({ field }) => field === 'amount');
  const amount = amountProblem === undefined ? form?.amount : undefined;
  const figure = amount === undefined ? null : `${formatAmount(amount, 'full', tag)} ${draft.currency}`;
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t`Upload payment proof`}
      onSubmit={(event) => {
        event.preventDefault();
        if (form !== null) setConfirming(true);
      }}
    >
      {draft.replaces === null ? null : (
        <EditingNote onStop={stop}>
          <Trans>You’re editing a saved payment proof. It won’t be sent until you’re done.</Trans>
        </EditingNote>
      )}
      <ChipsField
        label={t`Currency`}
        options={depositCurrencies.map((value) => ({ value, label: value }))}
        value={draft.currency}
        onChange={chooseCurrency}
      />
      <DepositAmountField key={draft.id} draft={draft} problem={amountProblem} />
      <TextField
        label={addressLabel}
        hint={
          ownAddress === null && draft.address === null
            ? t`Your practice address will be filled in once you’re back online.`
            : draft.currency === 'USD'
              ? t`Your practice reference. No bank recognises it.`
              : t`Your practice address. No one can send to it.`
        }
        error={
          addressProblem !== undefined && 'params' in addressProblem ? (
            <ErrorWords error={addressProblem} />
          ) : (
            addressProblem && wordsOf(addressProblem)
          )
        }
        value={draft.address ?? addressOf(draft, ownAddress)}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(address) => change({ address })}
      />
      <SentFrom currency={draft.currency} saved={saved} chosen={chosen} />
      <PictureField picture={draft.picture} error={pictureError} />
      <Button type="submit" full reason={problem === undefined ? undefined : wordsOf(problem)} testId="submit-voucher">
        {figure === null ? (
          <Trans context="act" comment="Button: send off the payment proof">
            Deposit
          </Trans>
        ) : (
          <Trans comment="Button; figure like 250 USDT">Deposit {figure}</Trans>
        )}
      </Button>
      {isConfirming && form !== null ? (
        <VoucherConfirm
          form={form}
          sentFrom={chosen?.address}
          info={place?.info}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </form>
  );
}

/** The form while it is looked up whether one was left half-filled: the same boxes in the same places. */
export function FormSkeleton() {
  return (
    <div className={styles.form} aria-hidden>
      <Skeleton height={74} />
      <Skeleton height={98} />
      <Skeleton height={98} />
      <Skeleton height={98} />
      <Skeleton height={200} />
      <Skeleton height={74} />
    </div>
  );
}
