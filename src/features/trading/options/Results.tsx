import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { OptionOrder } from '#contract/api/options.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { optionResults } from '#src/state/trading/orders.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { FactStates } from '#src/ui/blocks/FactList.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { LongList } from '#src/ui/blocks/LongList.tsx';
import { MoreRow } from '#src/ui/blocks/MoreRow.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { TableExport } from '../orders/OrderExport.tsx';
import { optionTable } from '../orders/tables.rules.ts';
import { OptionSheet } from './OptionSheet.tsx';
import { OptionTitle } from './OptionTitle.tsx';
import styles from './options.module.css';
import { TallyBlock } from './TallyBlock.tsx';
import { useOptionWords } from '../words/useTableWords.ts';
import { Spoken } from '#src/ui/blocks/Unseen.tsx';

/** Enough to see how it went; the rest comes when it is asked for. */
const shownFirst = 5;

/** What was decided, newest first, and what it all came to. */
export function Results() {
  const { t } = useLingui();
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const fact = useAtomValue(optionResults.factAtom);
  const refresh = useSetAtom(optionResults.refreshAtom);
  const [isExporting, setExporting] = useState(false);
  const title = t({ message: 'Results', comment: 'Options that were decided' });
  return (
    <Card
      title={title}
      padding="none"
      testId="results"
      action={
        fact.data === undefined || fact.data.list.length === 0 ? null : (
          <IconButton
            label={t`Export as CSV`}
            icon={<Download size={20} aria-hidden />}
            onClick={() => setExporting(true)}
          />
        )
      }
    >
      {isExporting ? <ResultsExport onClose={() => setExporting(false)} /> : null}
      <FactStates
        fact={fact}
        isOffline={isOffline}
        loading={<SkeletonRows count={3} label={t`Loading results`} />}
        failure={{ title: t`Couldn’t load results.` }}
        onRetry={() => void refresh()}
      >
        {({ list, next }, age) => (
          <>
            {age}
            <LatestResult list={list} />
            <ResultList list={list} next={next} />
          </>
        )}
      </FactStates>
    </Card>
  );
}

function ResultList({ list, next }: { list: readonly OptionOrder[]; next: string | null }) {
  const [isWhole, setWhole] = useState(false);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const loadMore = useSetAtom(optionResults.loadMoreAtom);
  const opened = list.find(({ id }) => id === openedId);
  if (list.length === 0) {
    return (
      <p className={styles.nothing}>
        <Trans>Settled options appear here, with your win rate next to the rate needed to break even.</Trans>
      </p>
    );
  }
  const shown = isWhole ? list : list.slice(0, shownFirst);
  const rows = shown.map((option) => (
    <ResultRow key={option.id} option={option} onOpen={() => setOpenedId(option.id)} />
  ));
  return (
    <>
      <TallyBlock results={list} />
      <LongList kind="list" parts={rows} rowCount={shown.length} />
      {isWhole || (list.length <= shownFirst && next === null) ? (
        <MoreRow key={next} hasMore={isWhole && next !== null} onMore={loadMore} />
      ) : (
        <div className={styles.more}>
          <Button kind="secondary" size="small" onClick={() => setWhole(true)}>
            <Trans comment="Button: the whole list of decided options">Show all results</Trans>
          </Button>
        </div>
      )}
      {opened === undefined ? null : <OptionSheet option={opened} onClose={() => setOpenedId(null)} />}
    </>
  );
}

function ResultRow({ option, onOpen }: { option: OptionOrder; onOpen(): void }) {
  const words = useOptionWords();
  const { result, profit, currency, ends } = option;
  return (
    <ListRow
      testId="option-result"
      title={<OptionTitle option={option} />}
      detail={formatTime(ends)}
      end={<WayAmount amount={profit ?? '0'} unit={currency} shown={2} />}
      endDetail={result === null ? null : words.results[result]}
      onClick={onOpen}
    />
  );
}

function ResultsExport({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const loadAll = useSetAtom(optionResults.loadAllAtom);
  return (
    <TableExport
      rows={[{ label: t({ message: 'Results', comment: 'Options that were decided' }), value: t`All markets` }]}
      fileWord="options"
      loadAll={loadAll}
      table={optionTable}
      onClose={onClose}
    />
  );
}

/** Says a result that comes while somebody is on the page; what was there before is read like the rest of it. */
function LatestResult({ list }: { list: readonly OptionOrder[] }) {
  const { results } = useOptionWords();
  const newest = list[0];
  const [knownId] = useState(newest?.id);
  return (
    <Spoken>
      {newest === undefined || newest.id === knownId || newest.result === null ? null : (
        <>
          <OptionTitle option={newest} />: {results[newest.result]}{' '}
          <AmountText amount={newest.profit ?? '0'} unit={newest.currency} signed />
        </>
      )}
    </Spoken>
  );
}
