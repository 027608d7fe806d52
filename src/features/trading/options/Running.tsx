import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { OptionOrder } from '#contract/api/options.ts';
import { marketOf } from '#contract/markets.ts';
import { formatClock, formatPrice } from '#src/lib/figures/format.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { tradablePriceAtom } from '#src/state/market/livePrice.ts';
import { optionResults, optionsAtom, refreshOrdersAtom } from '#src/state/trading/orders.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { RowList } from '#src/ui/blocks/RowList.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { PriceText } from '#src/ui/figures/PriceText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { clockOf, onTicks, secondsLeft, standing } from '../products/option/outcome.rules.ts';
import { OptionSheet } from './OptionSheet.tsx';
import { OptionTitle } from './OptionTitle.tsx';
import styles from './options.module.css';
import { useOptionWords } from '../words/useTableWords.ts';

/** Options that are not decided yet, of every market. */
export function Running() {
  const { t } = useLingui();
  const fact = useAtomValue(optionsAtom);
  const refresh = useSetAtom(refreshOrdersAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [openedId, setOpenedId] = useState<string | null>(null);
  const { data } = fact;
  if (data === undefined || data.list.length === 0) return null;
  const isStale = fact.status === 'failed' || (data.fromCache && isOffline);
  const opened = data.list.find(({ id }) => id === openedId);
  return (
    <Card
      title={t({ message: 'Running', comment: 'Options that are not decided yet' })}
      padding="none"
      testId="running"
    >
      {isStale ? <StaleNotice asOf={data.fetchedAt} onRetry={() => void refresh('option')} /> : null}
      <RowList
        rows={data.list.map((option) => (
          <RunningRow key={option.id} option={option} onOpen={() => setOpenedId(option.id)} />
        ))}
      />
      {opened === undefined ? null : <OptionSheet option={opened} onClose={() => setOpenedId(null)} />}
    </Card>
  );
}

function RunningRow({ option, onOpen }: { option: OptionOrder; onOpen(): void }) {
  const tag = useTag();
  const price = useAtomValue(tradablePriceAtom(option.symbol));
  const left = price.isLive ? secondsLeft(option.ends, price.atMs) : null;
  useAskWhenOver(left === 0);
  const precision = marketOf(option.symbol)?.pricePrecision ?? 2;
  const now = price.isLive ? price.data : price.last;
  const rules = marketOf(option.symbol);
  const open = formatPrice(rules === undefined ? option.open_price : onTicks(rules, option.open_price), precision, tag);
  const [span, clock] = [clockOf(left ?? 0), formatClock(option.ends)];
  return (
    <ListRow
      testId="running-option"
      title={<OptionTitle option={option} />}
      detail={
        <>
          <AmountText amount={option.stake} unit={option.currency} /> ·{' '}
          {left === null ? (
            <Trans comment="clock is a time like 12:04:31">settles at {clock}</Trans>
          ) : left === 0 ? (
            <Trans comment="An option whose time is over, for a moment">settling</Trans>
          ) : (
            <span data-testid="time-left">
              <Trans comment="span like 4:05, minutes and seconds: what is left of an option's time">{span} left</Trans>
            </span>
          )}
        </>
      }
      end={now === undefined ? null : <PriceText price={now} precision={precision} isLive={price.isLive} />}
      endDetail={
        <>
          <Trans comment="Price at which an option began; price follows">from {open}</Trans>
          <Standing option={option} price={price.isLive ? price.data : undefined} />
        </>
      }
      onClick={onOpen}
    />
  );
}

/** What it would come to at the price of now: in words, so that no colour has to say it. */
function Standing({ option, price }: { option: OptionOrder; price: string | undefined }) {
  const { t } = useLingui();
  const { results } = useOptionWords();
  const now = standing(option, price);
  if (now === null) return null;
  return (
    <span className={styles.standing} data-testid="standing">
      {' · '}
      {now === 'draw'
        ? t({ message: 'unchanged', comment: 'The price of now is the one an option began at' })
        : results[now]}
    </span>
  );
}

/** What the socket has not told a while after the end is asked for. */
const patienceMs = 4000;

function useAskWhenOver(isOver: boolean): void {
  const refreshRunning = useSetAtom(refreshOrdersAtom);
  const refreshResults = useSetAtom(optionResults.refreshAtom);
  useEffect(() => {
    if (!isOver) return;
    const asking = setTimeout(() => {
      void refreshRunning('option');
      void refreshResults();
    }, patienceMs);
    return () => clearTimeout(asking);
  }, [isOver, refreshRunning, refreshResults]);
}
