import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import BookUser from 'lucide-react/icons/book-user';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { useState } from 'react';
import type { WithdrawalAddress } from '#contract/api/funds/withdrawals.ts';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { savedAddresses } from '#src/state/wallet/savedAddresses.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { byCurrency } from './addresses.rules.ts';
import { AddressRow, DeleteSheet } from './AddressRow.tsx';
import { AddressSheet } from './AddressSheet.tsx';
import styles from './Addresses.module.css';
import { WhitelistCard } from './WhitelistCard.tsx';

export function AddressesPage() {
  const { t } = useLingui();
  return (
    <Page
      title={t({ message: 'Withdrawal addresses', comment: 'Title of a page' })}
      back="history"
      actions={
        <IconButton
          label={t`Withdrawal help`}
          icon={<CircleQuestionMark size={20} aria-hidden />}
          href={paths.help({ id: 'withdrawals' })}
        />
      }
    >
      <Contents />
    </Page>
  );
}

function Contents() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const fact = useAtomValue(savedAddresses.factAtom);
  const refresh = useSetAtom(savedAddresses.refreshAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const known = fact.data;
  if (known === undefined) {
    return fact.status === 'failed' ? (
      <ErrorState
        title={t`Couldn’t load addresses.`}
        detail={describeError(i18n, fact.error, tag)}
        about={fact.error.key}
        onRetry={() => void refresh()}
      />
    ) : (
      <Card padding="none">
        <SkeletonRows count={3} label={t`Loading addresses`} />
      </Card>
    );
  }
  const isStale = fact.status === 'failed' || (known.fromCache && isOffline);
  return (
    <>
      {isStale ? <StaleNotice asOf={known.fetchedAt} onRetry={() => void refresh()} /> : null}
      <WhitelistCard whitelist={known.whitelist} />
      <AddressList list={known.list} max={known.max} />
    </>
  );
}

function AddressList({ list, max }: { list: readonly WithdrawalAddress[]; max: number }) {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<WithdrawalAddress | null>(null);
  const add = (
    <Button
      full={list.length > 0}
      reason={list.length >= max ? t`You can save up to ${max} addresses. Delete one first.` : undefined}
      onClick={() => setAdding(true)}
      testId="add-address"
    >
      <Trans>Add address</Trans>
    </Button>
  );
  return (
    <>
      {list.length === 0 ? (
        <EmptyState
          icon={<BookUser size={28} aria-hidden />}
          title={t`No addresses yet`}
          detail={t`Your saved addresses appear here. Withdrawals go to saved addresses only; a practice address is enough.`}
          action={add}
        />
      ) : (
        <>
          {byCurrency(list).map(([currency, rows]) => (
            <Card key={currency} title={currency} padding="none" testId={`addresses-${currency}`}>
              <ul>
                {rows.map((address) => (
                  <li key={address.id}>
                    <AddressRow address={address} onDelete={() => setDeleted(address)} />
                  </li>
                ))}
              </ul>
            </Card>
          ))}
          <div className={styles.add}>{add}</div>
        </>
      )}
      {isAdding ? <AddressSheet onSaved={() => setAdding(false)} onClose={() => setAdding(false)} /> : null}
      {deleted === null ? null : <DeleteSheet address={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}
