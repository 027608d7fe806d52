import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import Download from 'lucide-react/icons/download';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { WalletRecord } from '#contract/api/wallet.ts';
import { useEntryState } from '#src/lib/entryState.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { RecordDays } from './RecordDays.tsx';
import { RecordExport } from './RecordExport.tsx';
import { RecordFilters } from './RecordFilters.tsx';
import { RecordSheet } from './RecordSheet.tsx';
import { RecordsSkeleton } from './RecordsSkeleton.tsx';
import { followRecordsAtom, records } from './wallet.atoms.ts';
import { everyRecord, filterOf, isFiltered } from './wallet.rules.ts';

export function RecordsPage() {
  const { t } = useLingui();
  const [filter, setFilter] = useAtom(records.queryAtom);
  const [openedId, setOpenedId] = useEntryState('record', '');
  const opened = useAtomValue(records.factAtom).data?.list.find(({ id }) => id === openedId);
  const [isExporting, setExporting] = useState(false);
  useFilterOfAddress();
  return (
    <Page
      title={t({ message: 'Transactions', comment: 'Title of the page with all movements of money' })}
      bar="plain"
      back="history"
      strip={<RecordFilters filter={filter} onChange={setFilter} />}
      actions={
        <IconButton
          label={t`Export as CSV`}
          icon={<Download size={20} aria-hidden />}
          onClick={() => setExporting(true)}
        />
      }
    >
      <RecordList onOpen={({ id }) => setOpenedId(id)} />
      {opened === undefined ? null : <RecordSheet record={opened} onClose={() => setOpenedId('')} />}
      {isExporting ? <RecordExport onClose={() => setExporting(false)} /> : null}
    </Page>
  );
}

/** A link can name an account, a coin or an order: the page begins with that filter. */
function useFilterOfAddress(): void {
  const [query] = useSearchParams();
  const setFilter = useSetAtom(records.queryAtom);
  useEffect(() => {
    setFilter(filterOf(query));
  }, [query, setFilter]);
}

function RecordList({ onOpen }: { onOpen(record: WalletRecord): void }) {
  const { t } = useLingui();
  const fact = useAtomValue(records.factAtom);
  useAtomValue(followRecordsAtom);
  const refresh = useSetAtom(records.refreshAtom);
  const loadMore = useSetAtom(records.loadMoreAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  return (
    <FactList
      fact={fact}
      isOffline={isOffline}
      loading={<RecordsSkeleton />}
      failure={{ title: t`Couldn’t load transactions.`, detail: t`Your practice money is unchanged.` }}
      empty={<NothingHere />}
      renderList={(list) => <RecordDays list={list} onOpen={onOpen} />}
      onRetry={() => void refresh()}
      onMore={loadMore}
    />
  );
}

function NothingHere() {
  const { t } = useLingui();
  const [filter, setFilter] = useAtom(records.queryAtom);
  const icon = <ReceiptText size={26} aria-hidden />;
  if (isFiltered(filter)) {
    return (
      <EmptyState
        icon={icon}
        title={t`No transactions match these filters`}
        action={
          <Button kind="secondary" onClick={() => setFilter(everyRecord)}>
            <Trans>Show all transactions</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t`Your transactions will appear here`}
      detail={t`See the amount, reference and resulting balance for each one.`}
      action={
        <Button href={paths.deposit()}>
          <Trans>Make a deposit</Trans>
        </Button>
      }
    />
  );
}
