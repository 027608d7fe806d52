import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import Download from 'lucide-react/icons/download';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Loan } from '#contract/api/plans/loans.ts';
import { useEntryState } from '#src/lib/entryState.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { loans } from '#src/state/loans/loans.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { loanFilters } from './list.rules.ts';
import { LoanExport } from './LoanExport.tsx';
import { LoanRow } from './LoanRow.tsx';
import { LoanSheet } from './LoanSheet.tsx';

export function LoanListPage() {
  const { t } = useLingui();
  const [{ status: filter }, setQuery] = useAtom(loans.queryAtom);
  const [openedId, setOpenedId] = useEntryState('loan', useSearchParams()[0].get('id') ?? '');
  const [isExporting, setExporting] = useState(false);
  const labels = {
    all: t({ message: 'All', context: 'filter of loans', comment: 'Filter' }),
    review: t({ message: 'Under review', context: 'filter of loans', comment: 'Filter' }),
    disbursed: t({ message: 'Disbursed', context: 'filter of loans', comment: 'Filter' }),
    settled: t({ message: 'Repaid', context: 'filter of loans', comment: 'Filter' }),
    refused: t({ message: 'Rejected', context: 'filter of loans', comment: 'Filter' }),
  };
  const opened = useAtomValue(loans.factAtom).data?.list.find(
    ({ id, number }) => id === openedId || number === openedId,
  );
  return (
    <Page
      title={t({ message: 'Loans', comment: 'Title of a list' })}
      bar="plain"
      back="history"
      strip={
        <Chips
          label={t({ message: 'Status', comment: 'Filter of loans by state' })}
          options={loanFilters.map((value) => ({ value, label: labels[value] }))}
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
      {opened === undefined ? null : <LoanSheet loan={opened} onClose={() => setOpenedId('')} />}
      {isExporting ? <LoanExport filterLabel={labels[filter]} onClose={() => setExporting(false)} /> : null}
    </Page>
  );
}

function List({ onOpen }: { onOpen(loan: Loan): void }) {
  const { t } = useLingui();
  const refresh = useSetAtom(loans.refreshAtom);
  return (
    <FactList
      fact={useAtomValue(loans.factAtom)}
      isOffline={useAtomValue(connectionAtom).state === 'offline'}
      loading={{ label: t`Loading loans`, rows: 4 }}
      failure={{ title: t`Couldn’t load loans.`, detail: t`The amount you owe is unchanged.` }}
      empty={<NothingHere />}
      renderRow={(loan) => <LoanRow key={loan.id} loan={loan} onOpen={onOpen} />}
      onRetry={() => void refresh()}
      onMore={useSetAtom(loans.loadMoreAtom)}
    />
  );
}

function NothingHere() {
  const { t } = useLingui();
  const [{ status }, setQuery] = useAtom(loans.queryAtom);
  const icon = <HandCoins size={26} aria-hidden />;
  if (status !== 'all') {
    return (
      <EmptyState
        icon={icon}
        title={t`No loans with this status`}
        action={
          <Button kind="secondary" onClick={() => setQuery({ status: 'all' })}>
            <Trans>Show all loans</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t`Your loans will appear here`}
      detail={t`See the interest of each plan day and the amount owed, and repay here.`}
      action={
        <Button href={paths.loan()} kind="secondary">
          <Trans>View loan costs</Trans>
        </Button>
      }
    />
  );
}
