import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import type { Balance } from '../../../contract/api/wallet.ts';
import { currencies } from '../../../contract/currencies.ts';
import { formatAmount } from '../../lib/figures/format.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/blocks/Card.tsx';
import { hrefOf } from '../../ui/controls/hrefOf.ts';
import { AmountText } from '../../ui/figures/AmountText.tsx';
import { useTag } from '../../ui/figures/useTag.ts';
import styles from './AccountCard.module.css';
import { useRecordWords } from './useRecordWords.ts';
import { type AccountView, isZero } from './wallet.rules.ts';

interface AccountCardProps {
  view: AccountView;
  isHidden: boolean;
}

const dots = '••••';

export function AccountCard({ view, isHidden }: AccountCardProps) {
  const words = useRecordWords();
  const tableId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const { account, value, held, empty } = view;
  const count = empty.length;
  const rows = isUnfolded ? [...held, ...empty] : held;
  return (
    <Card
      title={words.accounts[account]}
      padding="none"
      testId={`account-${account}`}
      action={
        <span className={styles.value}>{isHidden ? dots : <AmountText amount={value} unit="USDT" shown={2} />}</span>
      }
    >
      <div className={styles.frame} id={tableId}>
        {rows.length === 0 ? (
          <p className={styles.nothing}>
            <Trans>Nothing in this account yet.</Trans>
          </p>
        ) : (
          <BalanceTable label={words.accounts[account]} rows={rows} isHidden={isHidden} />
        )}
      </div>
      <a className={styles.move} href={hrefOf(paths.transfer({ from: account }))} data-testid={`transfer-${account}`}>
        <ArrowRightLeft size={16} aria-hidden />
        <Trans comment="Button: move money between own accounts">Transfer</Trans>
      </a>
      {count === 0 ? null : (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          aria-controls={tableId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? (
            <Trans>Hide empty coins</Trans>
          ) : (
            <Plural value={count} one="Show # empty coin" other="Show # empty coins" />
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
    value: t({ message: 'Value, USDT', comment: 'Column of the balances' }),
  };
}

interface BalanceTableProps {
  label: string;
  rows: readonly Balance[];
  isHidden: boolean;
}

function BalanceTable({ label, rows, isHidden }: BalanceTableProps) {
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
          <BalanceRow balance={balance} isHidden={isHidden} key={balance.currency} />
        ))}
      </tbody>
    </table>
  );
}

function BalanceRow({ balance, isHidden }: { balance: Balance; isHidden: boolean }) {
  const tag = useTag();
  const { currency, available, frozen, value } = balance;
  const { name, shown } = currencies[currency];
  const show = (decimal: string, decimals: number) => (isHidden ? dots : formatAmount(decimal, decimals, tag));
  const frozenFigure = show(frozen, isZero(frozen) ? 0 : shown);
  const columns = useColumns();
  return (
    <tr data-testid={`balance-${currency}`}>
      <th scope="row">
        <span className={styles.symbol}>{currency}</span>
        <span className={styles.detail}>{name}</span>
      </th>
      <td data-label={columns.available}>
        <span className={styles.available}>{show(available, shown)}</span>
        <span className={styles.detail}>
          <Trans comment="Part of a balance that is held for open requests">Frozen {frozenFigure}</Trans>
        </span>
      </td>
      <td data-label={columns.value}>{show(value, 2)}</td>
    </tr>
  );
}
