import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { paths } from '#src/lib/paths.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { hidesBalancesAtom } from '#src/state/prefs.ts';
import type { KnownEquity } from '#src/state/worth/equity.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { AgeLabel } from '#src/ui/figures/AgeLabel.tsx';
import { EquityLines } from '#src/ui/figures/EquityLines.tsx';
import { LoansOwed } from './LoansOwed.tsx';
import { AccountSwitch } from './report/AccountSwitch.tsx';
import { TodayLine } from './report/TodayLine.tsx';
import { TotalFigure } from './report/TotalFigure.tsx';
import styles from './TotalCard.module.css';

interface TotalCardProps {
  /** Null while it is on its way. */
  equity: KnownEquity | null;
  isOffline: boolean;
}

export function TotalCard({ equity, isOffline }: TotalCardProps) {
  const { t } = useLingui();
  const own = useOwn();
  const [isHidden, setHidden] = useAtom(hidesBalancesAtom);
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <Card testId="total-card">
      <AccountSwitch />
      <div className={styles.head}>
        <h2 className={styles.label}>
          <Trans>Total in practice money</Trans>
        </h2>
        <IconButton
          label={isHidden ? t`Show balance` : t`Hide balance`}
          pressed={isHidden}
          icon={<Icon size={20} aria-hidden />}
          onClick={() => setHidden(!isHidden)}
        />
      </div>
      <TotalFigure equity={equity} />
      {equity === null ? null : <EquityLines equity={equity} own={own} />}
      {equity === null ? null : <TodayLine equity={equity} />}
      <LoansOwed />
      <p className={styles.age} data-testid="age">
        {equity === null ? null : <AgeLabel asOf={equity.asOf} isOffline={isOffline} />}
      </p>
      <div className={styles.actions}>
        <Button full href={paths.deposit()} icon={<ArrowDownToLine size={18} aria-hidden />}>
          <Trans context="act" comment="Button: put practice money into the account">
            Deposit
          </Trans>
        </Button>
        <Button full kind="secondary" href={paths.withdraw()} icon={<ArrowUpFromLine size={18} aria-hidden />}>
          <Trans comment="Button: take practice money out">Withdraw</Trans>
        </Button>
        <Button full kind="secondary" href={paths.records()} icon={<ReceiptText size={18} aria-hidden />}>
          <Trans comment="Button: the list of all movements of money">Transactions</Trans>
        </Button>
      </div>
    </Card>
  );
}
