import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { practiceAtom } from '#src/state/practice/accounts.ts';
import { useAccountName } from '#src/state/practice/useAccountName.ts';
import { useOpenAccount } from '#src/state/practice/useOpenAccount.ts';
import { Chips } from '#src/ui/controls/Chips.tsx';

/** The person's practice accounts side by side: a tap opens another one. Not shown where there is nothing to choose. */
export function AccountSwitch() {
  const { t } = useLingui();
  const nameOf = useAccountName();
  const { openIt, opening, reason } = useOpenAccount();
  const accounts = useAtomValue(practiceAtom).data?.list.filter(({ archived }) => archived === null) ?? [];
  if (accounts.length < 2 || reason !== undefined) return null;
  const current = accounts.find(({ current }) => current)?.id ?? null;
  return (
    <Chips
      label={t({ message: 'Practice accounts', comment: 'Title of a page' })}
      options={accounts.map((account) => ({ value: account.id, label: nameOf(account) }))}
      value={opening ?? current}
      onChange={(id) => {
        const account = accounts.find((one) => one.id === id);
        if (account !== undefined) void openIt(account);
      }}
    />
  );
}
