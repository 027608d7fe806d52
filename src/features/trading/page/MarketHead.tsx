import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { dataAgeAtom, quoteAtom } from '#src/state/market/quotes.ts';
import { lastSymbolAtom } from '#src/state/trading/habits.ts';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import { PriceText } from '#src/ui/figures/PriceText.tsx';
import { useMarketName } from '#src/ui/figures/useMarketName.ts';
import { restsUntilAtom } from '../figures/prices.atoms.ts';
import styles from './MarketHead.module.css';
import { MarketPicker } from './MarketPicker.tsx';
import { BidAsk } from './BidAsk.tsx';

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
        aria-label={t({ message: `${pair}, choose another market`, comment: 'Button with the name of a market' })}
        onClick={() => setPicking(true)}
        data-testid="pick-market"
      >
        <span className={styles.symbol}>
          {written}
          <ChevronDown size={18} aria-hidden />
        </span>
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
