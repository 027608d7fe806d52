import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import CirclePlus from 'lucide-react/icons/circle-plus';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import type { Practice, PracticeAccount } from '#contract/api/practice.ts';
import { waitingAtom } from '#src/state/practice/accounts.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Spinner } from '#src/ui/controls/Spinner.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { AddSheet } from './AddSheet.tsx';
import styles from '../Practice.module.css';
import { RenameSheet } from './RenameSheet.tsx';
import { useAccountName } from '#src/state/practice/useAccountName.ts';
import { useOpenAccount } from '#src/state/practice/useOpenAccount.ts';

/** The accounts side by side; a tap opens another one. */
export function AccountsCard({ practice }: { practice: Practice }) {
  const { t } = useLingui();
  const { openIt, opening, reason } = useOpenAccount();
  const waiting = useAtomValue(waitingAtom);
  const [sheet, setSheet] = useState<'add' | 'rename' | null>(null);
  const close = () => setSheet(null);
  const current = practice.list.find((account) => account.current);
  const open = practice.list.filter(({ archived }) => archived === null);
  const past = practice.list.filter(({ archived }) => archived !== null);
  const max = practice.open_max;
  const rowOf = (account: PracticeAccount) => (
    <li key={account.id}>
      <AccountRow account={account} isOpening={opening === account.id} onOpen={() => void openIt(account)} />
      <Waiting count={waiting.get(account.id) ?? 0} />
    </li>
  );
  return (
    <Card title={t`Your accounts`} padding="none" testId="accounts">
      <ul>{open.map(rowOf)}</ul>
      {past.length === 0 ? null : (
        <details open={past.some(({ current }) => current)}>
          <summary className={styles.fold}>
            <Plural value={past.length} one="# earlier round" other="# earlier rounds" />
          </summary>
          <ul>{past.map(rowOf)}</ul>
        </details>
      )}
      <div className={`${styles.inset} ${styles.stack}`}>
        <p className={styles.text}>
          {reason ?? <Trans>Each has its own balances, orders and notices. Tap one to open it.</Trans>}
        </p>
        <Button
          kind="secondary"
          full
          icon={<CirclePlus size={18} aria-hidden />}
          reason={open.length >= max ? t`You have ${max} accounts, the maximum.` : reason}
          onClick={() => setSheet('add')}
          testId="add-account"
        >
          <Trans>Add account</Trans>
        </Button>
        <Button
          kind="secondary"
          full
          icon={<Pencil size={18} aria-hidden />}
          reason={reason}
          onClick={() => setSheet('rename')}
          testId="rename-account"
        >
          <Trans>Rename current account</Trans>
        </Button>
      </div>
      {sheet === 'add' ? <AddSheet onClose={close} onAdded={(account) => void openIt(account)} /> : null}
      {sheet === 'rename' && current !== undefined ? <RenameSheet account={current} onClose={close} /> : null}
    </Card>
  );
}

interface AccountRowProps {
  account: PracticeAccount;
  isOpening: boolean;
  onOpen(): void;
}

function AccountRow({ account, isOpening, onOpen }: AccountRowProps) {
  const { t } = useLingui();
  const own = useOwn();
  const nameOf = useAccountName();
  const { epoch, created, archived, current, total } = account;
  const begun = <Moment at={archived ?? created} />;
  const icon = isOpening ? (
    <Spinner />
  ) : current ? (
    <CircleCheck
      className={styles.open}
      size={22}
      aria-label={t({ message: 'In use', comment: 'Of the practice account that is in use' })}
    />
  ) : (
    <UserRound size={22} aria-hidden />
  );
  const detail =
    archived === null ? (
      <Trans comment="A round is one life of a practice account, from its beginning to its reset; begun is a date">
        Round {epoch} · since {begun}
      </Trans>
    ) : (
      <Trans comment="begun is a date">
        Round {epoch} · ended {begun}
      </Trans>
    );
  return (
    <ListRow
      icon={icon}
      title={nameOf(account)}
      detail={detail}
      end={own(<AmountText amount={total} unit="USDT" shown={2} />)}
      testId={current ? 'account-current' : 'account-other'}
      {...(current ? {} : { onClick: onOpen })}
    />
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.waiting}>
      <Plural
        value={count}
        one="# item of this account is pending on this device. It will be sent when you open the account again."
        other="# items of this account are pending on this device. They will be sent when you open the account again."
      />
    </p>
  );
}
