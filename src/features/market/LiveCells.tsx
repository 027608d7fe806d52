import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Quote } from '#contract/api/market.ts';
import type { MarketRules } from '#contract/markets.ts';
import { sparksAtom } from '#src/state/market/sparks.ts';
import { isLiveAtom, quoteAtom } from '#src/state/market/quotes.ts';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import { PriceText } from '#src/ui/figures/PriceText.tsx';
import { Sparkline } from '#src/ui/figures/Sparkline.tsx';
import { wayOf } from '#src/ui/figures/way.ts';
import styles from './LiveCells.module.css';

interface LiveCellsProps {
  rules: MarketRules;
  isClosed: boolean;
  isInSight: boolean;
}

/** The cells of a row that change with its market, so that nothing else of the row is drawn again. */
export function LiveCells({ rules, isClosed, isInSight }: LiveCellsProps) {
  const quote = useSeenQuote(rules.symbol, isInSight);
  const isLive = useAtomValue(isLiveAtom) && !isClosed;
  const points = useAtomValue(sparksAtom).data?.[rules.symbol];
  return (
    <>
      <td className={styles.spark}>
        <Sparkline
          points={points}
          isRising={quote === undefined || wayOf(quote.change) !== 'down'}
          isLive={isLive}
          isWide
        />
      </td>
      <td className={styles.figure}>
        {quote === undefined ? (
          <Skeleton width={72} height={14} />
        ) : (
          <PriceText price={quote.price} precision={rules.pricePrecision} isLive={isLive} />
        )}
      </td>
      <td className={styles.figure}>
        {quote === undefined ? (
          <Skeleton width="100%" height={28} />
        ) : (
          <ChangePill change={quote.change} isLive={isLive} />
        )}
      </td>
    </>
  );
}

/** The quote as it is while the row can be seen, and as it was last seen otherwise: rows out of sight cost nothing. */
function useSeenQuote(symbol: string, isInSight: boolean): Quote | undefined {
  const seenAtom = useMemo(() => {
    if (isInSight) return quoteAtom(symbol);
    let kept: Quote | undefined;
    return atom((get) => (kept ??= get(quoteAtom(symbol))));
  }, [symbol, isInSight]);
  return useAtomValue(seenAtom);
}
