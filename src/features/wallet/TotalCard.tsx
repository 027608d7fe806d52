import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { formatAmount } from '../../lib/figures/format.ts';
import { paths } from '../../lib/paths.ts';
import type { KnownWallet } from '../../state/balances.ts';
import { hidesBalancesAtom } from '../../state/prefs.ts';
import { Card } from '../../ui/blocks/Card.tsx';
import { Skeleton } from '../../ui/blocks/Skeleton.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { AgeLabel } from '../../ui/figures/AgeLabel.tsx';
import { useTag } from '../../ui/figures/useTag.ts';
import styles from './TotalCard.module.css';

interface TotalCardProps {
  wallet: KnownWallet | undefined;
  isOffline: boolean;
}

export function TotalCard({ wallet, isOffline }: TotalCardProps) {
  const { t } = useLingui();
  const tag = useTag();
  const [isHidden, setHidden] = useAtom(hidesBalancesAtom);
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <Card testId="total-card">
      <div className={styles.head}>
        <h2 className={styles.label}>
          <Trans>Total in practice money</Trans>
        </h2>
        <IconButton
          label={isHidden ? t`Show the balance` : t`Hide the balance`}
          pressed={isHidden}
          icon={<Icon size={20} aria-hidden />}
          onClick={() => setHidden(!isHidden)}
        />
      </div>
      <p className={styles.figure} data-testid="total">
        {wallet === undefined ? (
          <Skeleton width={190} height={28} />
        ) : (
          <>
            <span data-live={!wallet.fromCache}>{isHidden ? '••••••' : formatAmount(wallet.total, 2, tag)}</span>
            <span className={styles.unit}>USDT</span>
          </>
        )}
      </p>
      <p className={styles.age} data-testid="age">
        {wallet === undefined ? null : <AgeLabel asOf={wallet.at} isOffline={isOffline} />}
      </p>
      <div className={styles.actions}>
        <Button full href={paths.deposit()} icon={<ArrowDownToLine size={18} aria-hidden />}>
          <Trans comment="Button: put practice money into the account">Deposit</Trans>
        </Button>
        <Button full kind="secondary" href={paths.records()} icon={<ReceiptText size={18} aria-hidden />}>
          <Trans comment="Button: the list of all movements of money">Records</Trans>
        </Button>
      </div>
    </Card>
  );
}
