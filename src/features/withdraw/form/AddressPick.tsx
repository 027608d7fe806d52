import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { Currency } from '#contract/currencies.ts';
import { networkNames } from '#contract/rules/withdrawal/networks.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { addressesAtom, refreshAddressesAtom } from '../addresses/addresses.atoms.ts';
import { shortAddress } from '../withdraw.rules.ts';
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
  const fact = useAtomValue(addressesAtom);
  const refresh = useSetAtom(refreshAddressesAtom);
  const own = (fact.data?.list ?? []).filter((one) => one.currency === currency);
  const chosen = own.find(({ id }) => id === value);
  const isMissing = fact.status === 'failed' && fact.data === undefined;
  const none =
    own.length === 0
      ? t({ message: 'No saved address yet', comment: 'In a list of addresses to choose from' })
      : t({ message: 'Choose an address', comment: 'In a list of addresses to choose from' });
  return (
    <div>
      <SelectField
        label={t({ message: 'Withdraw to', comment: 'Field: a saved address' })}
        options={[
          { value: '', label: none },
          ...own.map(({ id, label, network, address }) => ({
            value: id,
            label: `${label} · ${networkNames[network]} · ${shortAddress(address)}`,
          })),
        ]}
        value={value}
        error={isMissing ? t`Your addresses could not be loaded` : undefined}
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
            <Trans>Add an address</Trans>
          </Button>
        )}
        <Button kind="plain" size="small" href={paths.addresses()}>
          <Trans comment="Link to the page of saved addresses">All addresses</Trans>
        </Button>
      </div>
    </div>
  );
}
