import { useAtomValue } from 'jotai';
import type { MarketRules } from '../../../contract/markets.ts';
import { sparksAtom } from '../../state/market.ts';
import { quoteAtom } from '../../state/quotes.ts';
import { Skeleton } from '../../ui/blocks/Skeleton.tsx';
import { ChangePill } from '../../ui/figures/ChangePill.tsx';
import { PriceText } from '../../ui/figures/PriceText.tsx';
import { Sparkline } from '../../ui/figures/Sparkline.tsx';
import { wayOf } from '../../ui/figures/way.ts';
import styles from './LiveCells.module.css';
import { isLiveAtom } from './market.atoms.ts';

/** The cells of a row that change with its market, so that nothing else of the row is drawn again. */
export function LiveCells({ rules, isClosed }: { rules: MarketRules; isClosed: boolean }) {
  const quote = useAtomValue(quoteAtom(rules.symbol));
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
