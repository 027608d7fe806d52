import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { marketOf, type MarketRules } from '../../../contract/markets.ts';
import { describeError } from '../../lib/errorText.ts';
import { paths } from '../../lib/paths.ts';
import { sparksAtom } from '../../state/market/market.ts';
import { quoteAtom, refreshBoardAtom } from '../../state/market/quotes.ts';
import { Card } from '../../ui/blocks/Card.tsx';
import { ErrorState } from '../../ui/blocks/ErrorState.tsx';
import { Skeleton } from '../../ui/blocks/Skeleton.tsx';
import { ChangePill } from '../../ui/figures/ChangePill.tsx';
import { PriceText } from '../../ui/figures/PriceText.tsx';
import { Sparkline } from '../../ui/figures/Sparkline.tsx';
import { useTag } from '../../ui/figures/useTag.ts';
import { wayOf } from '../../ui/figures/way.ts';
import { isLiveAtom, quotesFailureAtom } from './home.atoms.ts';
import styles from './QuoteTiles.module.css';

/** Round-the-clock markets: there is always something live to see. */
const shown = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT', 'XRPUSDT', 'DOGEUSDT'];

export function QuoteTiles() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const failure = useAtomValue(quotesFailureAtom);
  const refresh = useSetAtom(refreshBoardAtom);
  const all = (
    <a className={styles.all} href={`#${paths.market()}`}>
      <Trans comment="Link to the list of all markets">All markets</Trans>
    </a>
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
        <ErrorState
          title={t`The prices could not be loaded`}
          detail={describeError(i18n, failure, tag)}
          onRetry={() => void refresh()}
        />
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
      <a
        className={styles.tile}
        href={`#${paths.kline({ symbol: rules.symbol })}`}
        data-testid={`tile-${rules.symbol}`}
      >
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
      </a>
    </li>
  );
}
