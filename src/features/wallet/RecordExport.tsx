import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { nowSeconds } from '#src/lib/clock.ts';
import { describeError } from '#src/lib/errorText.ts';
import { download, writeTable } from '#src/lib/files/csv.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { headNameAtom } from '#src/state/market/chain.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ExportSheet } from '#src/ui/sheet/ExportSheet.tsx';
import { useRecordWords } from './useRecordWords.ts';
import { records } from './wallet.atoms.ts';
import { recordTable } from './wallet.rules.ts';

export function RecordExport({ onClose }: { onClose(): void }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const { accounts, kinds, periods } = useRecordWords();
  const { account, currency, kind, period, reference } = useAtomValue(records.queryAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const loadAll = useSetAtom(records.loadAllAtom);
  const head = useAtomValue(headNameAtom);
  const [outcome, setOutcome] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const fileName = `hft-practice-records-${new Date(nowSeconds() * 1000).toISOString().slice(0, 10)}.csv`;
  const save = async () => {
    setOutcome({ busy: true });
    const result = await loadAll();
    if (result.status === 'failed') return setOutcome({ busy: false, error: describeError(i18n, result.error, tag) });
    download(fileName, writeTable(recordTable(result.data), head));
    onClose();
  };
  return (
    <ExportSheet
      rows={[
        { label: t`Account`, value: account === 'all' ? t`All accounts` : accounts[account] },
        { label: t`Currency`, value: currency === 'all' ? t`All coins` : currency },
        { label: t`Type`, value: kind === 'all' ? t`All types` : kinds[kind] },
        { label: t`Period`, value: periods[period] },
        ...(reference === 'all' ? [] : [{ label: t`Reference`, value: reference }]),
      ]}
      fileName={fileName}
      reason={isOffline ? t`You’re offline. Exporting needs a connection.` : undefined}
      {...outcome}
      onExport={() => void save()}
      onClose={onClose}
    />
  );
}
