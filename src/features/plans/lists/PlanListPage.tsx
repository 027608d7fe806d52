import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import Bot from 'lucide-react/icons/bot';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import type { PlanKind } from '#src/state/plans/offers.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { followPlansAtom, planLists } from '../plans.atoms.ts';
import { type PlanFilter, planFilters } from './lists.rules.ts';
import { PlanExport } from './PlanExport.tsx';
import { PlanRow } from './PlanRow.tsx';

/** The user's orders of a kind under a filter, page by page; all of them as a file. */
export function PlanListPage({ kind }: { kind: PlanKind }) {
  const { t } = useLingui();
  const [{ status }, setQuery] = useAtom(planLists[kind].queryAtom);
  const [isExporting, setExporting] = useState(false);
  useAtomValue(followPlansAtom);
  const labels: Record<PlanFilter, string> = {
    all: t({ message: 'All', context: 'filter of orders', comment: 'Filter' }),
    review: t({ message: 'Under review', context: 'filter of orders', comment: 'Filter' }),
    running: t({ message: 'Running', context: 'filter of orders', comment: 'Filter' }),
    ended: t({ message: 'Finished', context: 'filter of orders', comment: 'Filter' }),
    failed: t({ message: 'Rejected', context: 'filter of orders', comment: 'Filter' }),
  };
  const titles: Record<PlanKind, string> = {
    hosting: t({ message: 'Hosting orders', comment: 'Title of a page' }),
    strategy: t({ message: 'Strategy orders', comment: 'Title of a page' }),
  };
  return (
    <Page
      title={titles[kind]}
      bar="plain"
      back="history"
      strip={
        <Chips
          label={t({ message: 'Status', comment: 'Filter of plan orders by state' })}
          options={planFilters.map((value) => ({ value, label: labels[value] }))}
          value={status}
          onChange={(chosen) => setQuery({ status: chosen })}
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
      {isExporting ? <PlanExport kind={kind} filterLabel={labels[status]} onClose={() => setExporting(false)} /> : null}
    </Page>
  );
}

function List({ kind }: { kind: PlanKind }) {
  const { t } = useLingui();
  const list = planLists[kind];
  const refresh = useSetAtom(list.refreshAtom);
  return (
    <FactList
      fact={useAtomValue(list.factAtom)}
      isOffline={useAtomValue(connectionAtom).state === 'offline'}
      loading={{ label: t({ message: 'Loading orders', context: 'plans' }), rows: 5 }}
      failure={{
        title: t({ message: 'Couldn’t load orders.', context: 'plans' }),
        detail: t`Your practice money is unchanged.`,
      }}
      empty={<NothingHere kind={kind} />}
      renderRow={(order) => <PlanRow key={order.id} order={order} />}
      onRetry={() => void refresh()}
      onMore={useSetAtom(list.loadMoreAtom)}
    />
  );
}

function NothingHere({ kind }: { kind: PlanKind }) {
  const { t } = useLingui();
  const [{ status }, setQuery] = useAtom(planLists[kind].queryAtom);
  const icon = <Bot size={26} aria-hidden />;
  if (status !== 'all') {
    return (
      <EmptyState
        icon={icon}
        title={t`No orders with this status`}
        action={
          <Button kind="secondary" onClick={() => setQuery({ status: 'all' })}>
            <Trans context="plans">Show all orders</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t`Your plan orders will appear here`}
      detail={t`See the result and trades of each plan day, and check them yourself.`}
      action={
        <Button kind="secondary" href={kind === 'hosting' ? paths.hosting() : paths.strategies()}>
          <Trans comment="Button: to the list of plans">View plans</Trans>
        </Button>
      }
    />
  );
}
