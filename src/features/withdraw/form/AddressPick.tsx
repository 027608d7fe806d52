import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { Currency } from '#contract/currencies.ts';
import { lineOf, savedAddresses } from '#src/state/wallet/savedAddresses.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import styles from './WithdrawForm.module.css';

interface AddressPickProps {
  currency: Currency;
  /** The id of a saved address; '' for none. */
  value: string;
  onChange(id: string): void;
  /** A new one is wanted. */
  onAdd(): void;
}

/** One of the saved addresses of a currency, or a new one. */
export function AddressPick({ currency, value, onChange, onAdd }: AddressPickProps) {
  const { t } = useLingui();
  const fact = useAtomValue(savedAddresses.factAtom);
  const refresh = useSetAtom(savedAddresses.refreshAtom);
  const own = (fact.data?.list ?? []).filter((one) => one.currency === currency);
  const chosen = own.find(({ id }) => id === value);
  const isMissing = fact.status === 'failed' && fact.data === undefined;
  const none =
    own.length === 0
      ? t({ message: 'No saved addresses yet', comment: 'In a list of addresses to choose from' })
      : t({ message: 'Choose an address', comment: 'In a list of addresses to choose from' });
  return (
    <div>
      <SelectField
        label={t({ message: 'Withdraw to', comment: 'Field: a saved address' })}
        options={[{ value: '', label: none }, ...own.map((one) => ({ value: one.id, label: lineOf(one) }))]}
        value={value}
        error={isMissing ? t`Couldn’t load addresses.` : undefined}
        onChange={onChange}
      />
      {chosen === undefined ? null : (
        <p className={styles.written} data-testid="chosen-address">
          {chosen.address}
        </p>
      )}
      <div className={styles.links}>
        {isMissing ? (
          <Button kind="plain" size="small" onClick={() => void refresh()}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <Button kind="plain" size="small" onClick={onAdd} testId="add-address">
            <Trans>Add address</Trans>
          </Button>
        )}
        <Button kind="plain" size="small" href={paths.addresses()}>
          <Trans comment="Link to the page of saved addresses">All addresses</Trans>
        </Button>
      </div>
    </div>
  );
}
