import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Bell from 'lucide-react/icons/bell';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Star from 'lucide-react/icons/star';
import { lazy, startTransition, Suspense, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { kindRules, type MarketRules, marketOf, opensAt } from '#contract/markets.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { pairName } from '#src/lib/figures/units.ts';
import { useEntryState } from '#src/lib/entryState.ts';
import { paths } from '#src/lib/paths.ts';
import { dataAgeAtom, isChartComingAtom } from '#src/state/market/quotes.ts';
import { favouritesAtom, toggleFavouriteAtom } from '#src/state/prefs.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useMarketName } from '#src/ui/figures/useMarketName.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { RestWords } from '#src/ui/words/RestWords.tsx';
import { BookView } from './book/BookView.tsx';
import { TradesView } from './book/TradesView.tsx';
import { ChartPanel } from './chart/ChartPanel.tsx';
import styles from './KlinePage.module.css';
import { MarketHead } from './MarketHead.tsx';
import { PriceTitle } from './PriceTitle.tsx';

const AlertSheet = lazy(async () => {
  const { AlertSheet } = await import('./alerts/AlertSheet.tsx');
  return { default: AlertSheet };
});

/** One market: its price, its chart, its order book and its trades. */
export function KlinePage() {
  const { t } = useLingui();
  const symbol = useSearchParams()[0].get('symbol') ?? 'BTCUSDT';
  const rules = marketOf(symbol);
  if (rules !== undefined) return <MarketView key={symbol} rules={rules} />;
  return (
    <Page
      title={t({ message: 'Chart', comment: 'Title of the page of a market that does not exist' })}
      back={paths.market()}
    >
      <EmptyState
        title={t`Market ${symbol} not found`}
        detail={t`The link may be old or mistyped.`}
        action={
          <Button href={paths.market()}>
            <Trans>All markets</Trans>
          </Button>
        }
      />
    </Page>
  );
}

type Tab = 'book' | 'trades';

function MarketView({ rules }: { rules: MarketRules }) {
  const { t } = useLingui();
  const { symbol, base, quote } = rules;
  const name = useMarketName(rules);
  const [kept, setTab] = useEntryState('tab', 'book');
  const tab: Tab = kept === 'trades' ? kept : 'book';
  const [hasChart, noteChart] = useChartFirst();
  const opens = opensAt(rules.kind, useAtomValue(dataAgeAtom)?.asOf ?? nowSeconds());
  return (
    <Page
      title={`${base}/${quote}`}
      tab={<PriceTitle rules={rules} />}
      back="history"
      actions={<Actions rules={rules} />}
    >
      <MarketHead rules={rules} isOpen={opens === null} />
      {opens === null ? null : (
        <p className={styles.rest}>
          <RestWords opensAt={opens} />
        </p>
      )}
      <ChartPanel rules={rules} name={name} onShown={noteChart} />
      <div className={styles.tabs}>
        <Chips
          label={t({ message: 'Below the chart', comment: 'Choice between order book and trades' })}
          options={[
            { value: 'book', label: t`Order book` },
            { value: 'trades', label: t({ message: 'Trades', comment: 'List of what was traded last' }) },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      {hasChart ? <Below tab={tab} rules={rules} /> : <SkeletonRows count={5} label={t`Loading order book`} />}
      <div className={styles.trade}>
        <Button full href={isCoin(rules) ? paths.trade({ symbol }) : paths.forex({ symbol })} testId="trade">
          <Trans comment="Button below the chart: leads to the order form of a market">
            Trade {base}/{quote}
          </Trans>
        </Button>
      </div>
    </Page>
  );
}

function Below({ tab, rules }: { tab: Tab; rules: MarketRules }) {
  return tab === 'book' ? <BookView rules={rules} /> : <TradesView rules={rules} />;
}

const chartMaxMs = 1500;

/** The chart has the processor to itself until it is drawn; what is below it waits for that, but not for ever. */
function useChartFirst(): [hasChart: boolean, noteChart: () => void] {
  const [hasChart, setHas] = useState(false);
  const setComing = useSetAtom(isChartComingAtom);
  const noteChart = useCallback(() => {
    setComing(false);
    startTransition(() => setHas(true));
  }, [setComing]);
  useEffect(() => {
    const late = setTimeout(noteChart, chartMaxMs);
    return () => clearTimeout(late);
  }, [noteChart]);
  useEffect(() => () => setComing(false), [setComing]);
  return [hasChart, noteChart];
}

/** Forex and metals rest at weekends, and have an order form of their own. */
function isCoin({ kind }: MarketRules): boolean {
  return kindRules[kind].hours === 'always';
}

function Actions({ rules }: { rules: MarketRules }) {
  const { t } = useLingui();
  const { symbol } = rules;
  const market = pairName(rules);
  const isFavourite = useAtomValue(favouritesAtom).includes(symbol);
  const toggleFavourite = useSetAtom(toggleFavouriteAtom);
  const [isAlerting, setAlerting] = useState(false);
  return (
    <>
      <IconButton
        label={t`Chart help`}
        icon={<CircleQuestionMark size={20} aria-hidden />}
        href={paths.help({ id: 'charts' })}
      />
      <IconButton
        label={t`Price alerts`}
        icon={<Bell size={20} aria-hidden />}
        onClick={() => setAlerting(true)}
        testId="alerts"
      />
      <IconButton
        label={isFavourite ? t`Remove ${market} from favourites` : t`Add ${market} to favourites`}
        pressed={isFavourite}
        icon={<Star size={20} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />}
        onClick={() => toggleFavourite(symbol)}
      />
      {isAlerting ? (
        <Suspense fallback={null}>
          <AlertSheet rules={rules} onClose={() => setAlerting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
