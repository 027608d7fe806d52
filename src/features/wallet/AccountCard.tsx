import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Repeat2 from 'lucide-react/icons/repeat-2';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { currencies } from '#contract/currencies.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './AccountCard.module.css';
import { useRecordWords } from './useRecordWords.ts';
import { type AccountView, isZero, type ValuedBalance } from './wallet.rules.ts';

/** What an account holds, line by line; the lines add up to the figure in its head. */
export function AccountCard({ view }: { view: AccountView }) {
  const own = useOwn();
  const words = useRecordWords();
  const tableId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const { account, value, unrealised, held, empty } = view;
  const count = empty.length;
  const rows = isUnfolded ? [...held, ...empty] : held;
  return (
    <Card
      title={words.accounts[account]}
      padding="none"
      testId={`account-${account}`}
      action={
        <span className={styles.value} data-testid="account-value">
          {own(<AmountText amount={value} unit="USDT" shown={2} />)}
        </span>
      }
    >
      <div className={styles.frame} id={tableId}>
        {rows.length === 0 ? (
          <p className={styles.nothing}>
            <Trans>Nothing in this account yet.</Trans>
          </p>
        ) : (
          <BalanceTable label={words.accounts[account]} rows={rows} />
        )}
      </div>
      {unrealised === null ? null : (
        <p className={styles.unrealised} data-testid="account-unrealised">
          <span>
            <Trans comment="Profit or loss of open positions">Unrealised P/L</Trans>
          </span>
          {own(<WayAmount amount={unrealised} shown={2} />)}
        </p>
      )}
      <Link className={styles.move} href={paths.transfer({ from: account })} data-testid={`transfer-${account}`}>
        <ArrowRightLeft size={16} aria-hidden />
        <Trans context="act" comment="Button: move money between own accounts">
          Transfer
        </Trans>
      </Link>
      {account === 'spot' ? (
        <Link className={styles.move} href={paths.convert()} data-testid="convert">
          <Repeat2 size={16} aria-hidden />
          <Trans comment="Title of the page where one currency is given for another">Convert</Trans>
        </Link>
      ) : null}
      {count === 0 ? null : (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          aria-controls={tableId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? (
            <Trans>Hide coins you don’t hold</Trans>
          ) : (
            <Plural value={count} one="Show # coin you don’t hold" other="Show # coins you don’t hold" />
          )}
          <ChevronDown className={styles.chevron} size={16} aria-hidden />
        </button>
      )}
    </Card>
  );
}

function useColumns(): Record<'coin' | 'available' | 'value', string> {
  const { t } = useLingui();
  return {
    coin: t({ message: 'Coin', comment: 'Column of the balances' }),
    available: t({ message: 'Available', comment: 'Column of the balances' }),
    value: t({ message: 'Value (USDT)', comment: 'Column of the balances' }),
  };
}

interface BalanceTableProps {
  label: string;
  rows: readonly ValuedBalance[];
}

function BalanceTable({ label, rows }: BalanceTableProps) {
  const columns = useColumns();
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{columns.coin}</th>
          <th scope="col">{columns.available}</th>
          <th scope="col">{columns.value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((balance) => (
          <BalanceRow balance={balance} key={balance.currency} />
        ))}
      </tbody>
    </table>
  );
}

function BalanceRow({ balance }: { balance: ValuedBalance }) {
  const own = useOwn();
  const tag = useTag();
  const { account, currency, available, frozen, worth, profit } = balance;
  const { name, shown } = currencies[currency];
  const show = (decimal: string, decimals: number) => own(formatAmount(decimal, decimals, tag));
  const frozenFigure = show(frozen, isZero(frozen) ? 0 : shown);
  const columns = useColumns();
  return (
    <tr data-testid={`balance-${currency}`}>
      <th scope="row">
        <Link className={styles.symbol} href={paths.coin({ account, currency })}>
          {currency}
        </Link>
        <span className={styles.detail}>{name}</span>
      </th>
      <td data-label={columns.available}>
        <span className={styles.available}>{show(available, shown)}</span>
        <span className={styles.detail}>
          <Trans comment="Part of a balance that is held for open requests">On hold {frozenFigure}</Trans>
        </span>
      </td>
      <td data-label={columns.value}>
        <span className={styles.available}>{show(worth, 2)}</span>
        {profit === null ? null : (
          <span className={styles.detail} data-testid="coin-profit">
            {own(<WayAmount amount={profit.amount} shown={2} />)}
          </span>
        )}
      </td>
    </tr>
  );
}
