import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { type MarketRules, marketOf, opensAt } from '../../../contract/markets.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { formatTime } from '../../lib/figures/format.ts';
import { useQuery } from '../../lib/hash.ts';
import { paths } from '../../lib/paths.ts';
import { dataAgeAtom } from '../../state/market/quotes.ts';
import { favouritesAtom, toggleFavouriteAtom } from '../../state/prefs.ts';
import { EmptyState } from '../../ui/blocks/EmptyState.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Chips } from '../../ui/controls/Chips.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useMarketName } from '../../ui/figures/useMarketName.ts';
import { Page } from '../../ui/frame/Page.tsx';
import { BookView } from './book/BookView.tsx';
import { TradesView } from './book/TradesView.tsx';
import { ChartPanel } from './chart/ChartPanel.tsx';
import styles from './KlinePage.module.css';
import { MarketHead } from './MarketHead.tsx';

/** One market: its price, its chart, its order book and its trades. */
export function KlinePage() {
  const { t } = useLingui();
  const symbol = useQuery().get('symbol') ?? 'BTCUSDT';
  const rules = marketOf(symbol);
  if (rules !== undefined) return <MarketView key={symbol} rules={rules} />;
  return (
    <Page
      title={t({ message: 'Chart', comment: 'Title of the page of a market that does not exist' })}
      back={paths.market()}
    >
      <EmptyState
        title={t`There is no market ${symbol}`}
        detail={t`The link may be old, or mistyped.`}
        action={
          <Button href={paths.market()}>
            <Trans>All markets</Trans>
          </Button>
        }
      />
    </Page>
  );
}

function MarketView({ rules }: { rules: MarketRules }) {
  const { t } = useLingui();
  const { symbol, base, quote } = rules;
  const name = useMarketName(rules);
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  const opens = opensAt(rules.kind, useAtomValue(dataAgeAtom)?.asOf ?? nowSeconds());
  const time = opens === null ? '' : formatTime(opens);
  return (
    <Page title={`${base}/${quote}`} back="history" actions={<Actions symbol={symbol} base={base} />}>
      <MarketHead rules={rules} isOpen={opens === null} />
      {opens === null ? null : (
        <p className={styles.rest}>
          <Trans comment="Forex and metals rest at weekends; time like 2026-11-22 22:00:00">
            Closed for the weekend. Opens <span className={styles.time}>{time}</span>.
          </Trans>
        </p>
      )}
      <ChartPanel rules={rules} name={name} />
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
      {tab === 'book' ? <BookView rules={rules} /> : <TradesView rules={rules} />}
    </Page>
  );
}

function Actions({ symbol, base }: { symbol: string; base: string }) {
  const { t } = useLingui();
  const isFavourite = useAtomValue(favouritesAtom).includes(symbol);
  const toggleFavourite = useSetAtom(toggleFavouriteAtom);
  return (
    <>
      <IconButton
        label={t`Help on charts`}
        icon={<CircleQuestionMark size={20} aria-hidden />}
        href={paths.help({ id: 'charts' })}
      />
      <IconButton
        label={isFavourite ? t`Remove ${base} from the favourites` : t`Add ${base} to the favourites`}
        pressed={isFavourite}
        icon={<Star size={20} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />}
        onClick={() => toggleFavourite(symbol)}
      />
    </>
  );
}
