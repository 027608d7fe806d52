import { writePrice } from '#contract/rules/trading/figures.ts';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { quoteAtom } from '#src/state/market/quotes.ts';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { Unseen } from '#src/ui/blocks/Unseen.tsx';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import { PriceText } from '#src/ui/figures/PriceText.tsx';
import { useMarketName } from '#src/ui/figures/useMarketName.ts';
import { forexPricesAtom, pricesIn } from '../forex.atoms.ts';
import styles from './ForexHead.module.css';
import { type ForexPrices, inPips, sessionOf, smallestSpread } from '../market.rules.ts';
import { MarketPicker } from './MarketPicker.tsx';
import { useFigures } from '../useFigures.ts';
import { useForexWords } from '../useForexWords.ts';

interface ForexHeadProps {
  rules: MarketRules;
  isOpen: boolean;
}

/** Which market it is, what it costs either way, and how wide the spread is at this hour. */
export function ForexHead({ rules, isOpen }: ForexHeadProps) {
  const { t } = useLingui();
  const { symbol, base, quote: quoted } = rules;
  const [isPicking, setPicking] = useState(false);
  const name = useMarketName(rules);
  const quote = useAtomValue(quoteAtom(symbol));
  const tradable = useAtomValue(forexPricesAtom(symbol));
  const isLive = tradable.isLive && isOpen;
  const prices = pricesIn(tradable);
  return (
    <div className={styles.head}>
      <div className={styles.market}>
        <button
          type="button"
          className={styles.pick}
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
          data-testid="pick-market"
        >
          <span className={styles.symbol}>
            {`${base}/${quoted}`}
            <ChevronDown size={18} aria-hidden />
          </span>
          <span className={styles.name}>{name}</span>
          <Unseen>{t`Choose another market`}</Unseen>
        </button>
        {quote === undefined ? null : <ChangePill change={quote.change} isLive={isLive} look="plain" />}
      </div>
      <dl className={styles.sides} data-testid="sides">
        <Side
          label={t({ message: 'Bid, you sell at', comment: 'Price of forex or metals' })}
          price={prices?.bid}
          rules={rules}
          isLive={isLive}
        />
        <Side
          label={t({ message: 'Ask, you buy at', comment: 'Price of forex or metals' })}
          price={prices?.ask}
          rules={rules}
          isLive={isLive}
        />
      </dl>
      <SpreadWords rules={rules} prices={prices} isOpen={isOpen} />
      {isPicking ? <MarketPicker chosen={symbol} onClose={() => setPicking(false)} /> : null}
    </div>
  );
}

interface SideProps {
  label: string;
  price: bigint | undefined;
  rules: MarketRules;
  isLive: boolean;
}

function Side({ label, price, rules, isLive }: SideProps) {
  return (
    <div className={styles.side}>
      <dt>{label}</dt>
      <dd className={styles.price}>
        {price === undefined ? (
          <Skeleton width={110} height={24} />
        ) : (
          <PriceText price={writePrice(rules, price)} precision={rules.pricePrecision} isLive={isLive} />
        )}
      </dd>
    </div>
  );
}

interface SpreadWordsProps {
  rules: MarketRules;
  prices: ForexPrices | null;
  isOpen: boolean;
}

/** The spread in pips, and why it is what it is. Nothing but the hour decides it. */
function SpreadWords({ rules, prices, isOpen }: SpreadWordsProps) {
  const { t } = useLingui();
  const { sessions } = useForexWords();
  const figures = useFigures(rules);
  if (prices === null) return <p className={styles.spread} />;
  const spread = figures.pips(inPips(rules, prices.ask - prices.bid));
  const smallest = figures.pips(inPips(rules, smallestSpread(rules)));
  return (
    <p className={styles.spread} data-testid="spread">
      <strong className={styles.pips}>{t({ message: `Spread ${spread}`, comment: 'Like: Spread 0.8 pips' })}</strong>{' '}
      {isOpen ? sessions[sessionOf(prices.atSeconds)] : null}{' '}
      {spread === smallest
        ? null
        : t({ message: `At its smallest it is ${smallest}.`, comment: 'The spread; like 0.8 pips' })}
    </p>
  );
}
