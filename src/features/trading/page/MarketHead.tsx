import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { isLotMarket, writePrice } from '#contract/rules/trading/figures.ts';
import { dataAgeAtom, quoteAtom } from '#src/state/market/quotes.ts';
import { lastSymbolAtom } from '#src/state/trading/habits.ts';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import { PriceText } from '#src/ui/figures/PriceText.tsx';
import { useMarketName } from '#src/ui/figures/useMarketName.ts';
import { forexPricesAtom, pricesIn, restsUntilAtom } from '../figures/prices.atoms.ts';
import { SentenceGap } from '#src/ui/words/SentenceGap.tsx';
import styles from './MarketHead.module.css';
import { MarketPicker } from './MarketPicker.tsx';
import { type ForexPrices, inPips, type Session, sessionOf, smallestSpread } from '../figures/pips.rules.ts';
import { useFigureText } from '../figures/useFigureText.ts';

interface MarketHeadProps {
  rules: MarketRules;
  onChoose(symbol: string): void;
}

/** The market that is traded, its price (of forex and metals both of them), and the way to another one. */
export function MarketHead({ rules, onChoose }: MarketHeadProps) {
  const { t } = useLingui();
  const { symbol, base, quote } = rules;
  const isLots = isLotMarket(rules);
  const isOpen = useAtomValue(restsUntilAtom) === null || !isLots;
  const isLive = useAtomValue(dataAgeAtom)?.live === true && isOpen;
  const now = useAtomValue(quoteAtom(symbol));
  const name = useMarketName(rules);
  const remember = useSetAtom(lastSymbolAtom);
  const [isPicking, setPicking] = useState(false);
  const written = `${base}/${quote}`;
  // The spoken name begins with all that is seen of the button.
  const pair = isLots ? `${written} ${name}` : written;
  const choose = (chosen: string) => {
    setPicking(false);
    remember(chosen);
    onChoose(chosen);
  };
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={styles.pair}
        aria-haspopup="dialog"
        aria-label={t({ message: `${pair}, change market`, comment: 'Button with the name of a market' })}
        onClick={() => setPicking(true)}
        data-testid="pick-market"
      >
        <span className={styles.symbol}>
          {written}
          <ChevronDown size={18} aria-hidden />
        </span>{' '}
        {isLots ? <span className={styles.name}>{name}</span> : null}
      </button>
      <p className={styles.now} data-testid="price-now">
        {now === undefined ? (
          <Skeleton width={120} height={20} />
        ) : (
          <>
            {isLots ? null : <PriceText price={now.price} precision={rules.pricePrecision} isLive={isLive} />}
            <ChangePill change={now.change} isLive={isLive} look="plain" />
          </>
        )}
      </p>
      {isLots ? <BidAsk rules={rules} isOpen={isOpen} /> : null}
      {isPicking ? <MarketPicker current={symbol} onChoose={choose} onClose={() => setPicking(false)} /> : null}
    </div>
  );
}

interface BidAskProps {
  rules: MarketRules;
  isOpen: boolean;
}

/** What a market of forex or metals costs either way, and how wide the spread is at this hour. */
function BidAsk({ rules, isOpen }: BidAskProps) {
  const { t } = useLingui();
  const tradable = useAtomValue(forexPricesAtom(rules.symbol));
  const isLive = tradable.isLive && isOpen;
  const prices = pricesIn(tradable);
  const sides = [
    [t({ message: 'Bid, you sell at', comment: 'Price of forex or metals' }), prices?.bid],
    [t({ message: 'Ask, you buy at', comment: 'Price of forex or metals' }), prices?.ask],
  ] as const;
  return (
    <div className={styles.both}>
      <dl className={styles.sides} data-testid="sides">
        {sides.map(([label, price]) => (
          <div className={styles.side} key={label}>
            <dt>{label}</dt>
            <dd className={styles.price}>
              {price === undefined ? (
                <Skeleton width={110} height={24} />
              ) : (
                <PriceText price={writePrice(rules, price)} precision={rules.pricePrecision} isLive={isLive} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <SpreadWords rules={rules} prices={prices} isOpen={isOpen} />
    </div>
  );
}

/** The spread in pips, and why it is what it is. Nothing but the hour decides it. */
function SpreadWords({ rules, prices, isOpen }: BidAskProps & { prices: ForexPrices | null }) {
  const { t } = useLingui();
  const sessions = useSessionWords();
  const text = useFigureText(rules);
  if (prices === null) return <p className={styles.spread} />;
  const spread = text.pips(inPips(rules, prices.ask - prices.bid));
  const smallest = text.pips(inPips(rules, smallestSpread(rules)));
  return (
    <p className={styles.spread} data-testid="spread">
      <strong className={styles.pips}>{t({ message: `Spread ${spread}.`, comment: 'Like: Spread 0.8 pips' })}</strong>
      <SentenceGap />
      {isOpen ? sessions[sessionOf(prices.atSeconds)] : null}
      <SentenceGap />
      {spread === smallest ? null : t({ message: `Narrowest: ${smallest}.`, comment: 'The spread; like 0.8 pips' })}
    </p>
  );
}

function useSessionWords(): Record<Session, string> {
  const { t } = useLingui();
  return {
    overlap: t`London and New York are both open: the spread is at its narrowest.`,
    london: t`London is open, New York not yet: the spread is a little wider.`,
    newYork: t`New York is open, London has closed: the spread is a little wider.`,
    asia: t`Only Asia and Australia are open: the spread is wider.`,
    between: t`Trading is thin between New York’s close and Tokyo’s open: the spread is much wider.`,
    rollover: t`The trading day is rolling over and trading is thin: the spread is at its widest.`,
  };
}
