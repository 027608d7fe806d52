import type { WalletRecord } from '#contract/api/wallet.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useLedgerWords } from '#src/ui/figures/useLedgerWords.ts';
import styles from './LineList.module.css';

/** What an order moved in the ledger, line by line. */
export function LineList({ lines }: { lines: readonly WalletRecord[] }) {
  const { accounts, kinds } = useLedgerWords();
  return (
    <ul>
      {lines.map(({ id, kind, account, amount, currency, time }) => (
        <li className={styles.line} key={id} data-testid="line">
          <span>
            {kinds[kind]}
            <span className={styles.detail}>{`${accounts[account]} · ${formatTime(time)}`}</span>
          </span>
          <span className={styles.amount}>
            <AmountText amount={amount} unit={currency} signed />
          </span>
        </li>
      ))}
    </ul>
  );
}
