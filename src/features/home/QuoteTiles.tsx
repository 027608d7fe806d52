import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import { paths } from '#src/lib/paths.ts';
import { sparksAtom } from '#src/state/market/sparks.ts';
import { isLiveAtom, quoteAtom, quotesFailureAtom } from '#src/state/market/quotes.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import { PriceText } from '#src/ui/figures/PriceText.tsx';
import { Sparkline } from '#src/ui/figures/Sparkline.tsx';
import { wayOf } from '#src/ui/figures/way.ts';
import styles from './QuoteTiles.module.css';

/** Round-the-clock markets: there is always something live to see. */
const shown = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT', 'XRPUSDT', 'DOGEUSDT'];

const NoPrices = lazy(() => import('./NoPrices.tsx').then((part) => ({ default: part.NoPrices })));

export function QuoteTiles() {
  const { t } = useLingui();
  const failure = useAtomValue(quotesFailureAtom);
  const all = (
    <Link className={styles.all} href={paths.market()}>
      <Trans comment="Link to the list of all markets">All markets</Trans>
    </Link>
  );
  return (
    <Card
      title={t({ message: 'Prices', comment: 'Card with six markets on the home page' })}
      action={all}
      padding="none"
    >
      {failure === null ? (
        <ul className={styles.tiles}>
          {shown.map((symbol) => {
            const rules = marketOf(symbol);
            return rules === undefined ? null : <Tile key={symbol} rules={rules} />;
          })}
        </ul>
      ) : (
        <Suspense fallback={null}>
          <NoPrices error={failure} />
        </Suspense>
      )}
    </Card>
  );
}

function Tile({ rules }: { rules: MarketRules }) {
  const quote = useAtomValue(quoteAtom(rules.symbol));
  const isLive = useAtomValue(isLiveAtom);
  const points = useAtomValue(sparksAtom).data?.[rules.symbol];
  return (
    <li className={styles.cell}>
      <Link className={styles.tile} href={paths.kline({ symbol: rules.symbol })} data-testid={`tile-${rules.symbol}`}>
        <span className={styles.symbol}>
          {rules.base}
          <span className={styles.unit}>/{rules.quote}</span>
        </span>
        <span className={styles.price}>
          {quote === undefined ? (
            <Skeleton width={76} height={16} />
          ) : (
            <PriceText price={quote.price} precision={rules.pricePrecision} isLive={isLive} />
          )}
        </span>
        <span className={styles.change}>
          {quote === undefined ? (
            <Skeleton width={52} height={12} />
          ) : (
            <ChangePill change={quote.change} isLive={isLive} look="plain" />
          )}
        </span>
        <Sparkline
          points={points}
          isRising={quote === undefined || wayOf(quote.change) !== 'down'}
          isLive={isLive}
          isWide
        />
      </Link>
    </li>
  );
}
