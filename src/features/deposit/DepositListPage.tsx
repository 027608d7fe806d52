import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Deposit } from '#contract/api/wallet.ts';
import { useEntryState } from '#src/lib/entryState.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { depositFilterAtom, loadMoreShownAtom, refreshShownAtom, shownDepositsAtom } from './deposit.atoms.ts';
import { depositFilters } from './deposit.rules.ts';
import { DepositExport } from './DepositExport.tsx';
import { DepositRow } from './DepositRow.tsx';
import { DepositSheet } from './DepositSheet.tsx';
import { Unsent } from './Unsent.tsx';

export function DepositListPage() {
  const { t } = useLingui();
  const [filter, setFilter] = useAtom(depositFilterAtom);
  const [openedId, setOpenedId] = useEntryState('deposit', useSearchParams()[0].get('id') ?? '');
  const [isExporting, setExporting] = useState(false);
  const labels: Record<(typeof depositFilters)[number], string> = {
    all: t({ message: 'All', context: 'filter of deposits', comment: 'Filter' }),
    waiting: t({ message: 'Waiting for picture', context: 'filter of deposits', comment: 'Filter' }),
    review: t({ message: 'Under review', context: 'filter of deposits', comment: 'Filter' }),
    succeed: t({ message: 'Credited', context: 'filter of deposits', comment: 'Filter' }),
    failed: t({ message: 'Rejected', context: 'filter of deposits', comment: 'Filter' }),
  };
  const opened = useAtomValue(shownDepositsAtom).data?.list.find(
    // A record names the number.
    ({ id, number }) => id === openedId || number === openedId,
  );
  return (
    <Page
      title={t`Deposits`}
      bar="plain"
      back="history"
      strip={
        <Chips
          label={t({ message: 'Status', comment: 'Filter of deposits by state' })}
          options={depositFilters.map((value) => ({ value, label: labels[value] }))}
          value={filter}
          onChange={setFilter}
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
      <Unsent />
      <DepositList onOpen={({ id }) => setOpenedId(id)} />
      {opened === undefined ? null : <DepositSheet deposit={opened} onClose={() => setOpenedId('')} />}
      {isExporting ? <DepositExport filterLabel={labels[filter]} onClose={() => setExporting(false)} /> : null}
    </Page>
  );
}

function DepositList({ onOpen }: { onOpen(deposit: Deposit): void }) {
  const { t } = useLingui();
  const fact = useAtomValue(shownDepositsAtom);
  const refresh = useSetAtom(refreshShownAtom);
  const loadMore = useSetAtom(loadMoreShownAtom);
  return (
    <FactList
      fact={fact}
      isOffline={useAtomValue(connectionAtom).state === 'offline'}
      loading={{ label: t`Loading deposits`, rows: 5 }}
      failure={{ title: t`Couldn’t load deposits.`, detail: t`Your practice money is unchanged.` }}
      empty={<NothingHere />}
      renderRow={(deposit) => <DepositRow key={deposit.id} deposit={deposit} onOpen={onOpen} />}
      onRetry={() => void refresh()}
      onMore={loadMore}
    />
  );
}

function NothingHere() {
  const { t } = useLingui();
  const [filter, setFilter] = useAtom(depositFilterAtom);
  const icon = <ArrowDownToLine size={26} aria-hidden />;
  if (filter !== 'all') {
    return (
      <EmptyState
        icon={icon}
        title={t`No deposits with this status`}
        action={
          <Button kind="secondary" onClick={() => setFilter('all')}>
            <Trans>Show all deposits</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t`Your deposits will appear here`}
      detail={t`Track each one from this device to your account: received, under review, credited or rejected.`}
      action={
        <Button href={paths.deposit()}>
          <Trans>Make a deposit</Trans>
        </Button>
      }
    />
  );
}
