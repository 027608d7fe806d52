import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { paths } from '#src/lib/paths.ts';
import { useMarketToday } from '#src/state/market/today.ts';
import { lastSymbolAtom } from '#src/state/trading/habits.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { ProductTabs } from '#src/ui/trade/ProductTabs.tsx';
import { TradeHead } from './TradeHead.tsx';

const products = ['spot', 'contract', 'option'] as const;
type TradeProduct = (typeof products)[number];

/** Each comes when it is first wanted: nobody trades all of them at once. */
const panels = {
  spot: lazy(() => import('./spot/SpotPanel.tsx').then((part) => ({ default: part.SpotPanel }))),
  contract: lazy(() => import('./contract/ContractPanel.tsx').then((part) => ({ default: part.ContractPanel }))),
  option: lazy(() => import('./option/OptionPanel.tsx').then((part) => ({ default: part.OptionPanel }))),
};
const articles: Record<TradeProduct, string> = { spot: 'spot', contract: 'contracts', option: 'options' };

/** One coin: bought and sold, as a contract, or as an option. */
export function TradePage() {
  const { t } = useLingui();
  const last = useAtomValue(lastSymbolAtom);
  const [query] = useSearchParams();
  const symbol = query.get('symbol') ?? last;
  const rules = marketOf(symbol);
  const isCoin = rules?.kind === 'coin' || rules?.kind === 'virtual';
  const product = products.find((one) => one === query.get('product')) ?? 'spot';
  if (rules !== undefined && isCoin) return <MarketTrade rules={rules} product={product} />;
  return (
    <Page title={t({ message: 'Trade', comment: 'Title of the page where coins are traded' })}>
      <EmptyState
        title={t`There is no coin market ${symbol}`}
        detail={t`Coins are traded here; forex and metals have a page of their own.`}
        action={
          <Button href={paths.market()}>
            <Trans>All markets</Trans>
          </Button>
        }
      />
    </Page>
  );
}

function MarketTrade({ rules: always, product }: { rules: MarketRules; product: TradeProduct }) {
  const { t } = useLingui();
  const rules = useMarketToday(always);
  const [, go] = useLocation();
  const { symbol } = rules;
  const names: Record<TradeProduct, string> = {
    spot: t({ message: 'Spot', comment: 'Kind of trading: buying and selling coins' }),
    contract: t({ message: 'Contract', comment: 'Kind of trading: leveraged contracts on coins' }),
    option: t({ message: 'Option', comment: 'Kind of trading: short options on the price of a coin' }),
  };
  const Panel = panels[product];
  return (
    <Page
      title={t({ message: 'Trade', comment: 'Title of the page where coins are traded' })}
      actions={
        <>
          <IconButton
            label={t`Chart`}
            icon={<ChartCandlestick size={20} aria-hidden />}
            href={paths.kline({ symbol })}
            testId="to-chart"
          />
          <IconButton
            label={t`Help on trading`}
            icon={<CircleQuestionMark size={20} aria-hidden />}
            href={paths.help({ id: articles[product] })}
          />
        </>
      }
    >
      <TradeHead rules={rules} onChoose={(chosen) => go(paths.trade({ symbol: chosen, product }), { replace: true })} />
      <ProductTabs
        label={t({ message: 'Kind of trading', comment: 'Choice between spot, contract and option' })}
        options={products.map((value) => ({ value, label: names[value] }))}
        value={product}
        onChange={(value) => go(paths.trade({ symbol, product: value }), { replace: true })}
      />
      <Suspense fallback={<SkeletonRows count={6} label={t`The order form is loading`} />}>
        {/* What was typed for one market is no order in another. */}
        <Panel rules={rules} key={symbol} />
      </Suspense>
    </Page>
  );
}
