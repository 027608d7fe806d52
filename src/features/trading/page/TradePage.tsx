import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { useLocation, useSearchParams } from 'wouter';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { paths } from '#src/lib/paths.ts';
import { useMarketToday } from '#src/state/market/today.ts';
import { lastSymbolAtom } from '#src/state/trading/habits.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { ProductTabs } from '#src/ui/trade/Switches.tsx';
import { firstSymbol, restsUntilAtom } from '../figures/prices.atoms.ts';
import { MarketHead } from './MarketHead.tsx';
import { panels } from './panels.tsx';
import { RestWords } from '#src/ui/words/RestWords.tsx';
import { SentenceGap } from '#src/ui/words/SentenceGap.tsx';
import styles from './TradePage.module.css';

const coinProducts = ['spot', 'contract', 'option'] as const;
type CoinProduct = (typeof coinProducts)[number];
type PageProduct = CoinProduct | 'forex';

/** The tab: the market traded last, of whatever kind. */
export function TradePage() {
  const { t } = useLingui();
  const last = useAtomValue(lastSymbolAtom);
  const [query] = useSearchParams();
  const [, go] = useLocation();
  const symbol = query.get('symbol') ?? last;
  const title = t({ message: 'Trade', comment: 'Title of the page where coins are traded' });
  const rules = marketOf(symbol);
  const product = useProduct(rules);
  if (rules === undefined) return <NoMarket title={title} symbol={symbol} />;
  const toMarket = (chosen: string) =>
    go(paths.trade({ symbol: chosen, ...(product === 'forex' ? {} : { product }) }), { replace: true });
  return <MarketTrade rules={rules} product={product} title={title} onChoose={toMarket} />;
}

/** A page of its own for a market of forex or metals, with a way back to where the reader came from. */
export function ForexPage() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const [, go] = useLocation();
  const symbol = query.get('symbol') ?? firstSymbol;
  const rules = marketOf(symbol);
  if (rules === undefined || !isLotMarket(rules)) return <NoMarket title={t`Forex and metals`} symbol={symbol} back />;
  const toMarket = (chosen: string) => {
    const next = marketOf(chosen);
    const isHere = next !== undefined && isLotMarket(next);
    go(isHere ? paths.forex({ symbol: chosen }) : paths.trade({ symbol: chosen }), { replace: true });
  };
  return <MarketTrade rules={rules} product="forex" title={pairOf(rules)} back="history" onChoose={toMarket} />;
}

function useProduct(rules: MarketRules | undefined): PageProduct {
  const [query] = useSearchParams();
  const asked = query.get('product');
  if (rules !== undefined && isLotMarket(rules)) return 'forex';
  return coinProducts.find((one) => one === asked) ?? 'spot';
}

function NoMarket({ title, symbol, back = false }: { title: string; symbol: string; back?: boolean }) {
  const { t } = useLingui();
  const all = paths.market();
  return (
    <Page title={title} back={back ? all : undefined}>
      <EmptyState
        title={t({ message: `Market ${symbol} isn’t listed here`, comment: 'An address that names another one' })}
        detail={t`The link may be old or mistyped.`}
        action={
          <Button href={all}>
            <Trans>All markets</Trans>
          </Button>
        }
      />
    </Page>
  );
}

interface MarketTradeProps {
  rules: MarketRules;
  product: PageProduct;
  title: string;
  back?: string;
  onChoose(symbol: string): void;
}

function MarketTrade({ rules: always, product, title, back, onChoose }: MarketTradeProps) {
  const rules = useMarketToday(always);
  const { symbol } = rules;
  const Panel = panels[product];
  return (
    <Page title={title} back={back} actions={<Actions rules={rules} product={product} />}>
      <MarketHead rules={rules} onChoose={onChoose} />
      {product === 'forex' ? <ClosedNote /> : <Products symbol={symbol} product={product} />}
      {/* What was typed for one market is no order in another. */}
      <Panel rules={rules} key={symbol} />
    </Page>
  );
}

function Products({ symbol, product }: { symbol: string; product: CoinProduct }) {
  const { t } = useLingui();
  const [, go] = useLocation();
  const names: Record<CoinProduct, string> = {
    spot: t({ message: 'Spot', comment: 'Kind of trading: buying and selling coins' }),
    contract: t({ message: 'Futures', comment: 'Kind of trading: leveraged contracts on coins' }),
    option: t({ message: 'Options', comment: 'Kind of trading: short options on the price of a coin' }),
  };
  return (
    <ProductTabs
      label={t({ message: 'Trading type', comment: 'Choice between spot, contract and option' })}
      options={coinProducts.map((value) => ({ value, label: names[value] }))}
      value={product}
      onChange={(value) => go(paths.trade({ symbol, product: value }), { replace: true })}
    />
  );
}

/** The chart, the orders of forex and metals, and the help on what is traded here. */
function Actions({ rules, product }: { rules: MarketRules; product: PageProduct }) {
  const { t } = useLingui();
  const articles: Record<PageProduct, string> = {
    spot: 'spot',
    contract: 'contracts',
    option: 'options',
    forex: rules.kind === 'metal' ? 'metals' : 'forex',
  };
  return (
    <>
      <IconButton
        label={t`Chart`}
        icon={<ChartCandlestick size={20} aria-hidden />}
        href={paths.kline({ symbol: rules.symbol })}
        testId="to-chart"
      />
      {product === 'forex' ? (
        <IconButton
          label={t`Forex and metals orders`}
          icon={<ListOrdered size={20} aria-hidden />}
          href={paths.forexOrders()}
          testId="orders-link"
        />
      ) : null}
      <IconButton
        label={t`Trading help`}
        icon={<CircleQuestionMark size={20} aria-hidden />}
        href={paths.help({ id: articles[product] })}
      />
    </>
  );
}

/** Forex and metals rest at the weekend. */
function ClosedNote() {
  const opens = useAtomValue(restsUntilAtom);
  if (opens === null) return null;
  return (
    <p className={styles.rest} data-testid="closed">
      <RestWords opensAt={opens} />
      <SentenceGap />
      <Trans>
        Until then, positions can’t be opened or closed and the price doesn’t move. The spread is wider at first.
      </Trans>
    </p>
  );
}
