import { Trans, useLingui } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { InAddress } from '#contract/api/wallet.ts';
import type { DepositCurrency } from '#contract/rules/deposit.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { CopyRow } from '#src/ui/CopyRow.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';
import styles from './PayTo.module.css';

interface PayToProps {
  currency: DepositCurrency;
  /** Absent while it is on its way. */
  to: InAddress | undefined;
}

/** Where to pay in practice: an address nobody can pay, or a beneficiary no bank accepts. Both say so first. */
export function PayTo({ currency, to }: PayToProps) {
  const { t } = useLingui();
  if (currency === 'USD') {
    return (
      <Card title={t`Practice wire transfer`} testId="pay-to">
        <Warning>
          <Trans>No bank accepts these details. They’re made up, for practice only.</Trans>
        </Warning>
        {to?.kind === 'wire' ? <Beneficiary to={to} /> : <BeneficiarySkeleton />}
      </Card>
    );
  }
  return (
    <Card title={t`Your ${currency} practice address`} testId="pay-to">
      <Warning>
        <Trans>No one can send to this address. It’s made up, for practice only.</Trans>
      </Warning>
      <div className={styles.code}>
        {to === undefined ? (
          <Skeleton width={168} height={168} />
        ) : (
          <QrCode text={to.address} label={t`QR code of the practice address`} />
        )}
      </div>
      {to === undefined ? <Skeleton height={52} /> : <CopyRow label={t`Address`} value={to.address} testId="address" />}
      <p className={styles.network}>
        <span>
          <Trans comment="The (made-up) blockchain network of an address">Network</Trans>
        </span>
        {to === undefined ? <Skeleton width={120} /> : <span className={styles.name}>{to.network}</span>}
      </p>
    </Card>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={styles.warning}>
      <TriangleAlert className={styles.icon} size={18} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

function Beneficiary({ to }: { to: InAddress & { kind: 'wire' } }) {
  const { t } = useLingui();
  const { name, bank, bank_code, account_number, bank_address } = to.beneficiary;
  const rows = [
    { label: t({ message: 'Beneficiary', comment: 'Whom a bank transfer goes to' }), value: name },
    { label: t`Bank`, value: bank },
    { label: t({ message: 'Bank code', comment: 'SWIFT/BIC of a bank' }), value: bank_code },
    { label: t`Account number`, value: account_number },
    { label: t`Bank address`, value: bank_address },
    { label: t({ message: 'Payment reference', comment: 'Payment reference of a bank transfer' }), value: to.address },
  ];
  return (
    <div className={styles.rows}>
      {rows.map((row) => (
        <CopyRow {...row} key={row.label} testId={row.value === to.address ? 'address' : 'beneficiary'} />
      ))}
    </div>
  );
}

function BeneficiarySkeleton() {
  return (
    <div className={styles.rows}>
      {['name', 'bank', 'code', 'account', 'place', 'reference'].map((row) => (
        <div className={styles.waiting} key={row}>
          <Skeleton width={90} height={10} />
          <Skeleton width="70%" height={14} />
        </div>
      ))}
    </div>
  );
}
