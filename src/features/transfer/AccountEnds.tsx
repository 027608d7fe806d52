import { useLingui } from '@lingui/react/macro';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { Balance } from '#contract/api/wallet.ts';
import { type AccountKind, accountKinds } from '#contract/currencies.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useLedgerWords } from '#src/ui/figures/useLedgerWords.ts';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import styles from './AccountEnds.module.css';
import { availableIn, moved, type Route, withEnd } from './transfer.rules.ts';

interface AccountEndsProps {
  route: Route;
  list: readonly Balance[] | undefined;
  onRoute(route: Route): void;
}

/** Where the money comes from and where it goes, each account with what it has. */
export function AccountEnds({ route, list, onRoute }: AccountEndsProps) {
  const { t } = useLingui();
  const own = useOwn();
  const { accounts: names } = useLedgerWords();
  const options = accountKinds.map((value) => ({ value, label: names[value] }));
  // Below the choice, not in it: a long name and a large figure do not fit into one line of a narrow phone.
  const held = (account: AccountKind) => {
    const available = availableIn(list, account);
    return available === null ? undefined : own(<AmountText amount={available} unit={moved} shown={2} />);
  };
  return (
    <div className={styles.ends}>
      <SelectField
        label={t({ message: 'From', comment: 'Account that money is taken from' })}
        hint={held(route.from)}
        name="from"
        options={options}
        value={route.from}
        onChange={(account) => onRoute(withEnd(route, 'from', account))}
      />
      <div className={styles.swap}>
        <IconButton
          label={t`Switch accounts`}
          icon={<ArrowUpDown size={20} aria-hidden />}
          onClick={() => onRoute({ from: route.to, to: route.from })}
          testId="swap-accounts"
        />
      </div>
      <SelectField
        label={t({ message: 'To', comment: 'Account that money is moved to' })}
        hint={held(route.to)}
        name="to"
        options={options}
        value={route.to}
        onChange={(account) => onRoute(withEnd(route, 'to', account))}
      />
    </div>
  );
}
