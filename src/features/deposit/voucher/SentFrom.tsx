import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { WithdrawalAddress } from '#contract/api/funds/withdrawals.ts';
import type { DepositCurrency } from '#contract/rules/deposit.ts';
import { lineOf, savedAddresses } from '#src/state/wallet/savedAddresses.ts';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { changeDraftAtom } from './voucher.atoms.ts';
import type { VoucherDraft } from './voucher.rules.ts';

interface Choice {
  /** Saved addresses of the currency; undefined while the list is not known. */
  saved: WithdrawalAddress[] | undefined;
  /** The one that the form names. One that is not in the list any more is not named either: what is sent is what is seen. */
  chosen: WithdrawalAddress | undefined;
}

export function useSentFrom({ currency, wallet }: VoucherDraft): Choice {
  const saved = useAtomValue(savedAddresses.factAtom).data?.list.filter((one) => one.currency === currency);
  return { saved, chosen: saved?.find(({ id }) => id === wallet) };
}

/** Which of the user's own wallets the money comes from, for who wants to say it. Dollars come from a bank: nothing is asked. */
export function SentFrom({ currency, saved, chosen }: Choice & { currency: DepositCurrency }) {
  const { t } = useLingui();
  const change = useSetAtom(changeDraftAtom);
  if (currency === 'USD') return null;
  return (
    <SelectField
      label={t({ message: 'Sent from', comment: 'Field: which own wallet the money of a deposit comes from' })}
      hint={
        saved === undefined
          ? t`You can choose a saved address once you’re back online.`
          : saved.length === 0
            ? t`Optional. You have no saved ${currency} addresses yet.`
            : t`Optional. One of your saved withdrawal addresses.`
      }
      options={[
        { value: '', label: t({ message: 'Not specified', comment: 'No wallet is named that a deposit comes from' }) },
        ...(saved ?? []).map((one) => ({ value: one.id, label: lineOf(one) })),
      ]}
      value={chosen?.id ?? ''}
      onChange={(id) => change({ wallet: id === '' ? undefined : id })}
    />
  );
}
