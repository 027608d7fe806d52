import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Download from 'lucide-react/icons/download';
import Repeat2 from 'lucide-react/icons/repeat-2';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Conversion } from '#contract/api/money/conversion.ts';
import { useEntryState } from '#src/lib/entryState.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { conversions, followConversionsAtom } from '../convert.atoms.ts';
import { ConversionExport } from './ConversionExport.tsx';
import { ConversionSheet } from './ConversionSheet.tsx';
import styles from './Conversions.module.css';

/** The user's conversions, newest first; one that the address names is opened. */
export function Conversions() {
  const { t } = useLingui();
  const fact = useAtomValue(conversions.factAtom);
  useAtomValue(followConversionsAtom);
  const refresh = useSetAtom(conversions.refreshAtom);
  const loadMore = useSetAtom(conversions.loadMoreAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [openedNumber, setOpened] = useEntryState('conversion', useSearchParams()[0].get('number') ?? '');
  const [isExporting, setExporting] = useState(false);
  const list = fact.data?.list ?? [];
  const opened = list.find(({ number }) => number === openedNumber);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Trans>Your conversions</Trans>
        </h2>
        {list.length === 0 ? null : (
          <Button
            kind="plain"
            size="small"
            icon={<Download size={16} aria-hidden />}
            onClick={() => setExporting(true)}
            testId="export-conversions"
          >
            <Trans>Export as CSV</Trans>
          </Button>
        )}
      </div>
      <FactList
        fact={fact}
        isOffline={isOffline}
        loading={{ label: t`Loading conversions`, rows: 3 }}
        failure={{ title: t`Couldn’t load conversions.`, detail: t`Your practice money is unchanged.` }}
        empty={
          <EmptyState
            icon={<Repeat2 size={26} aria-hidden />}
            title={t`Your conversions will appear here`}
            detail={t`See the rate, spread and price check for each one.`}
          />
        }
        renderRow={(conversion) => (
          <ConversionRow key={conversion.id} conversion={conversion} onOpen={() => setOpened(conversion.number)} />
        )}
        onRetry={() => void refresh()}
        onMore={loadMore}
      />
      {opened === undefined ? null : <ConversionSheet conversion={opened} onClose={() => setOpened('')} />}
      {isExporting ? <ConversionExport onClose={() => setExporting(false)} /> : null}
    </>
  );
}

function ConversionRow({ conversion, onOpen }: { conversion: Conversion; onOpen(): void }) {
  const { from, to, amount, result, number, created } = conversion;
  return (
    <ListRow
      testId="conversion"
      title={`${from} → ${to}`}
      detail={`${formatTime(created)} · ${number}`}
      end={<AmountText amount={result} unit={to} />}
      endDetail={<AmountText amount={`-${amount}`} unit={from} signed />}
      onClick={onOpen}
    />
  );
}
