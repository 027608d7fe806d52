import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { dataAgeAtom, quoteAtom } from '#src/state/market/quotes.ts';
import { lastSymbolAtom } from '#src/state/trading/habits.ts';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import { PriceText } from '#src/ui/figures/PriceText.tsx';
import { MarketPicker } from './MarketPicker.tsx';
import styles from './TradeHead.module.css';

interface TradeHeadProps {
  rules: MarketRules;
  onChoose(symbol: string): void;
}

/** The market that is traded, its price, and the way to another one. */
export function TradeHead({ rules, onChoose }: TradeHeadProps) {
  const { t } = useLingui();
  const { symbol, base, quote } = rules;
  const isLive = useAtomValue(dataAgeAtom)?.live === true;
  const now = useAtomValue(quoteAtom(symbol));
  const remember = useSetAtom(lastSymbolAtom);
  const [isPicking, setPicking] = useState(false);
  const pair = `${base}/${quote}`;
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
        {pair}
        <ChevronDown size={18} aria-hidden />
      </button>
      <p className={styles.now} data-testid="price-now">
        {now === undefined ? (
          <Skeleton width={120} height={20} />
        ) : (
          <>
            <PriceText price={now.price} precision={rules.pricePrecision} isLive={isLive} />
            <ChangePill change={now.change} isLive={isLive} look="plain" />
          </>
        )}
      </p>
      {isPicking ? <MarketPicker current={symbol} onChoose={choose} onClose={() => setPicking(false)} /> : null}
    </div>
  );
}
