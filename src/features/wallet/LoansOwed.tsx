import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { loanTotals } from '#src/state/loans/loans.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import styles from './TotalCard.module.css';
import { isZero } from './wallet.rules.ts';

/** What of the total is borrowed: it is in it, and owed. Nothing is owed: nothing is said. */
export function LoansOwed() {
  const own = useOwn();
  const unpaid = useAtomValue(loanTotals.factAtom).data?.unpaid;
  if (unpaid === undefined || isZero(unpaid)) return null;
  const owed = own(<AmountText amount={unpaid} unit="USDT" />);
  return (
    <p className={styles.owed} data-testid="loans-owed">
      <Link href={paths.loans()}>
        <Trans comment="Below the total: what is owed of loans; owed is an amount">
          Loans owed: {owed}, not deducted from the total
        </Trans>
      </Link>
    </p>
  );
}
