import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { nowSeconds } from '#src/lib/clock.ts';
import { describeError } from '#src/lib/errorText.ts';
import { download, writeTable } from '#src/lib/files/csv.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { headNameAtom } from '#src/state/market/chain.ts';
import type { PlanKind } from '#src/state/plans/offers.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ExportSheet } from '#src/ui/sheet/ExportSheet.tsx';
import { planLists } from '../plans.atoms.ts';
import { planTable } from './lists.rules.ts';

interface PlanExportProps {
  kind: PlanKind;
  filterLabel: string;
  onClose(): void;
}

export function PlanExport({ kind, filterLabel, onClose }: PlanExportProps) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const loadAll = useSetAtom(planLists[kind].loadAllAtom);
  const head = useAtomValue(headNameAtom);
  const [outcome, setOutcome] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const fileName = `hft-practice-${kind}-${new Date(nowSeconds() * 1000).toISOString().slice(0, 10)}.csv`;
  const save = async () => {
    setOutcome({ busy: true });
    const result = await loadAll();
    if (result.status === 'failed') return setOutcome({ busy: false, error: describeError(i18n, result.error, tag) });
    download(fileName, writeTable(planTable(result.data), head));
    onClose();
  };
  return (
    <ExportSheet
      rows={[{ label: t({ message: 'Status', comment: 'Filter of plan orders by state' }), value: filterLabel }]}
      fileName={fileName}
      reason={isOffline ? t`You’re offline. Exporting needs a connection.` : undefined}
      {...outcome}
      onExport={() => void save()}
      onClose={onClose}
    />
  );
}
