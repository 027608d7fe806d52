import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Withdrawal } from '#contract/api/funds/withdrawals.ts';
import { useEntryState } from '#src/lib/entryState.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { shownWithdrawalsAtom, withdrawals } from './list.atoms.ts';
import { withdrawalFilters } from './list.rules.ts';
import { WithdrawalExport } from './WithdrawalExport.tsx';
import { WithdrawalRow } from './WithdrawalRow.tsx';
import { WithdrawalSheet } from './WithdrawalSheet.tsx';

export function WithdrawalListPage() {
  const { t } = useLingui();
  const [{ status: filter }, setQuery] = useAtom(withdrawals.queryAtom);
  const [openedId, setOpenedId] = useEntryState('withdrawal', useSearchParams()[0].get('id') ?? '');
  const [isExporting, setExporting] = useState(false);
  const labels = {
    all: t({ message: 'All', context: 'filter of withdrawals', comment: 'Filter' }),
    review: t({ message: 'Under review', context: 'filter of withdrawals', comment: 'Filter' }),
    succeed: t({ message: 'Paid out', context: 'filter of withdrawals', comment: 'Filter' }),
    failed: t({ message: 'Rejected', context: 'filter of withdrawals', comment: 'Filter' }),
    cancelled: t({ message: 'Cancelled by you', context: 'filter of withdrawals', comment: 'Filter' }),
  };
  const opened = useAtomValue(shownWithdrawalsAtom).data?.list.find(
    ({ id, number }) => id === openedId || number === openedId,
  );
  return (
    <Page
      title={t({ message: 'Withdrawals', comment: 'Title of a list' })}
      bar="plain"
      back="history"
      strip={
        <Chips
          label={t({ message: 'Status', comment: 'Filter of withdrawals by state' })}
          options={withdrawalFilters.map((value) => ({ value, label: labels[value] }))}
          value={filter}
          onChange={(status) => setQuery({ status })}
        />
      }
      actions={
        <IconButton
          label={t`Export as CSV`}
          icon={<Download size={20} aria-hidden />}
          onClick={() => setExporting(true)}
        />
      }
    >
      <List onOpen={({ id }) => setOpenedId(id)} />
      {opened === undefined ? null : <WithdrawalSheet withdrawal={opened} onClose={() => setOpenedId('')} />}
      {isExporting ? <WithdrawalExport filterLabel={labels[filter]} onClose={() => setExporting(false)} /> : null}
    </Page>
  );
}

function List({ onOpen }: { onOpen(withdrawal: Withdrawal): void }) {
  const { t } = useLingui();
  const refresh = useSetAtom(withdrawals.refreshAtom);
  return (
    <FactList
      fact={useAtomValue(shownWithdrawalsAtom)}
      isOffline={useAtomValue(connectionAtom).state === 'offline'}
      loading={{ label: t`Loading withdrawals`, rows: 5 }}
      failure={{ title: t`Couldn’t load withdrawals.`, detail: t`Your practice money is unchanged.` }}
      empty={<NothingHere />}
      renderRow={(withdrawal) => <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} onOpen={onOpen} />}
      onRetry={() => void refresh()}
      onMore={useSetAtom(withdrawals.loadMoreAtom)}
    />
  );
}

function NothingHere() {
  const { t } = useLingui();
  const [{ status }, setQuery] = useAtom(withdrawals.queryAtom);
  const icon = <ArrowUpFromLine size={26} aria-hidden />;
  if (status !== 'all') {
    return (
      <EmptyState
        icon={icon}
        title={t`No withdrawals with this status`}
        action={
          <Button kind="secondary" onClick={() => setQuery({ status: 'all' })}>
            <Trans>Show all withdrawals</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t`Your withdrawals will appear here`}
      detail={t`Track the steps and times of each one, and cancel it while it’s under review.`}
      action={
        <Button href={paths.withdraw()}>
          <Trans>Make a withdrawal</Trans>
        </Button>
      }
    />
  );
}
