import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { WithdrawalAddress } from '#contract/api/funds/withdrawals.ts';
import { networkNames } from '#contract/rules/withdrawal/networks.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { deleteAddressAtom } from './addresses.atoms.ts';
import styles from './Addresses.module.css';

interface AddressRowProps {
  address: WithdrawalAddress;
  onDelete(): void;
}

export function AddressRow({ address, onDelete }: AddressRowProps) {
  const { t } = useLingui();
  const { network, label, address: written, usable_from: from } = address;
  const waits = from > nowSeconds();
  const moment = <Moment at={from} to="minute" />;
  return (
    <div className={styles.address} data-testid="address">
      <div className={styles.text}>
        <p className={styles.name}>
          {label} <span className={styles.network}>{networkNames[network]}</span>
        </p>
        <p className={styles.written}>{written}</p>
        <p className={styles.usable} data-waits={waits}>
          {waits ? (
            <Trans comment="moment is a date and time">Active from {moment}</Trans>
          ) : (
            <Trans comment="An address can be withdrawn to">Active</Trans>
          )}
        </p>
      </div>
      <IconButton
        label={t({ message: `Delete: ${label}`, comment: 'label is what the user calls an address' })}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={onDelete}
      />
    </div>
  );
}

interface DeleteSheetProps {
  address: WithdrawalAddress;
  onClose(): void;
}

export function DeleteSheet({ address, onClose }: DeleteSheetProps) {
  const { t } = useLingui();
  const remove = useSetAtom(deleteAddressAtom);
  const showError = useSetAtom(showErrorAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [isBusy, setBusy] = useState(false);
  const { label, network, address: written, currency } = address;
  const confirm = async () => {
    setBusy(true);
    const result = await remove(address);
    setBusy(false);
    if (result.status === 'failed') showError(result.error);
    else onClose();
  };
  return (
    <ConfirmSheet
      title={t`Delete this address?`}
      rows={[
        { label: t({ message: 'Label', comment: 'Field: what the user calls an address' }), value: label },
        { label: t({ message: 'Coin', comment: 'Field: which coin an address is for' }), value: currency },
        { label: t({ message: 'Network', comment: 'Field: the network of an address' }), value: networkNames[network] },
        { label: t({ message: 'Address', comment: 'Field: where a withdrawal goes' }), value: written },
      ]}
      note={t`A withdrawal under review still goes to this address. If you save the address again, it counts as new.`}
      confirmLabel={t`Delete address`}
      kind="danger"
      busy={isBusy}
      reason={isOffline ? t`You’re offline. Managing addresses needs a connection.` : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
