import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Download from 'lucide-react/icons/download';
import Landmark from 'lucide-react/icons/landmark';
import { useState } from 'react';
import { useEntryState } from '#src/lib/entryState.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { PlanRow } from '../lists/PlanRow.tsx';
import { hostingPart, loadMoreBothAtom, loanPart } from './finance.atoms.ts';
import { type FinanceKind, financeKinds } from './finance.rules.ts';
import { FinanceExport } from './FinanceExport.tsx';
import { FinanceLoanRow } from './FinanceLoanRow.tsx';
import { useMerged } from './useMerged.ts';

/** Hosting and loans together, newest first. */
export function FinancePage() {
  const { t } = useLingui();
  const [chosen, setChosen] = useEntryState('finance', 'all');
  const kind = financeKinds.find((known) => known === chosen) ?? 'all';
  const [isExporting, setExporting] = useState(false);
  const labels: Record<FinanceKind, string> = {
    all: t({ message: 'All', context: 'filter of orders', comment: 'Filter' }),
    hosting: t({ message: 'Hosting', comment: 'Filter of finance orders: managed plans' }),
    loan: t({ message: 'Loans', comment: 'Filter of finance orders' }),
  };
  return (
    <Page
      title={t({ message: 'Hosting and loans', comment: 'Title of a page: their orders' })}
      bar="plain"
      back="history"
      strip={
        <Chips
          label={t({ message: 'Type', comment: 'Filter of finance orders' })}
          options={financeKinds.map((value) => ({ value, label: labels[value] }))}
          value={kind}
          onChange={setChosen}
        />
      }
      actions={
        <IconButton
          label={t`Export as CSV`}
          icon={<Download size={20} aria-hidden />}
          onClick={() => setExporting(true)}
          testId="open-export"
        />
      }
    >
      <List kind={kind} />
      {isExporting ? (
        <FinanceExport kind={kind} filterLabel={labels[kind]} onClose={() => setExporting(false)} />
      ) : null}
    </Page>
  );
}

function List({ kind }: { kind: FinanceKind }) {
  const { t } = useLingui();
  const { fact, refresh } = useMerged(kind);
  const moreBoth = useSetAtom(loadMoreBothAtom);
  const moreHosting = useSetAtom(hostingPart.loadMoreAtom);
  const moreLoans = useSetAtom(loanPart.loadMoreAtom);
  const more = { all: moreBoth, hosting: moreHosting, loan: moreLoans };
  return (
    <FactList
      fact={fact}
      isOffline={useAtomValue(connectionAtom).state === 'offline'}
      loading={{ label: t({ message: 'Loading orders', context: 'plans' }), rows: 5 }}
      failure={{
        title: t({ message: 'Couldn’t load orders.', context: 'plans' }),
        detail: t`Your practice money is unchanged.`,
      }}
      empty={
        <EmptyState
          icon={<Landmark size={26} aria-hidden />}
          title={t`Your hosting orders and loans will appear here`}
          action={
            <Button kind="secondary" href={paths.hosting()}>
              <Trans comment="Button: to the list of plans">View plans</Trans>
            </Button>
          }
        />
      }
      renderRow={(row) =>
        row.kind === 'hosting' ? (
          <PlanRow key={row.id} order={row.order} />
        ) : (
          <FinanceLoanRow key={row.id} loan={row.loan} />
        )
      }
      onRetry={refresh}
      onMore={more[kind]}
    />
  );
}
