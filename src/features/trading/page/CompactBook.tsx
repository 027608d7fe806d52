import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { describeError } from '#src/lib/errorText.ts';
import { formatCompact, formatPrice } from '#src/lib/figures/format.ts';
import { depthAtom } from '#src/state/market/book.ts';
import { type Row, rowsOf } from '#src/state/market/book.rules.ts';
import { quoteAtom } from '#src/state/market/quotes.ts';
import { tradableBookAtom } from '#src/state/market/livePrice.ts';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { AgeLabel } from '#src/ui/figures/AgeLabel.tsx';
import { PriceText } from '#src/ui/figures/PriceText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './CompactBook.module.css';

interface CompactBookProps {
  rules: MarketRules;
  /** A tap on a level: its price, as a decimal of the wire. */
  onTake(price: string): void;
}

const rowsShown = 7;

/** The best levels of both sides beside an order form; a tap on one takes its price. What no order can take from looks old. */
export function CompactBook({ rules, onTake }: CompactBookProps) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const depth = useAtomValue(depthAtom(rules.symbol));
  const { isLive } = useAtomValue(tradableBookAtom(rules.symbol));
  const seen = depth.data;
  if (seen === undefined && depth.status === 'failed') {
    return <p className={styles.failed}>{describeError(i18n, depth.error, tag)}</p>;
  }
  if (seen === undefined) return <Skeleton width="100%" height={392} />;
  const { bids, asks } = rowsOf(seen.data, rowsShown);
  return (
    <div className={styles.book} data-live={isLive} data-testid="compact-book">
      <div className={styles.head}>
        <span>{t({ message: 'Price', comment: 'Column of the order book' })}</span>
        <span>{t({ message: 'Quantity', comment: 'Column of the order book' })}</span>
      </div>
      <Levels side="ask" rows={asks.toReversed()} rules={rules} onTake={onTake} />
      <p className={styles.last}>
        <LastPrice rules={rules} price={seen.data.price} isLive={isLive} />
        {isLive ? null : (
          <span className={styles.age}>
            <AgeLabel asOf={seen.asOf} />
          </span>
        )}
      </p>
      <Levels side="bid" rows={bids} rules={rules} onTake={onTake} />
      <p className={styles.hint}>
        <Trans comment="Below the order book">Tap a price to use it.</Trans>
      </p>
    </div>
  );
}

interface LastPriceProps {
  rules: MarketRules;
  price: string | undefined;
  isLive: boolean;
}

/** The price that the levels around it lie around: that of the quotes comes apart from them, and could stand outside the spread. */
function LastPrice({ rules, price, isLive }: LastPriceProps) {
  const quoted = useAtomValue(quoteAtom(rules.symbol))?.price;
  const shown = price ?? quoted;
  if (shown === undefined) return <Skeleton width={80} height={20} />;
  return <PriceText price={shown} precision={rules.pricePrecision} isLive={isLive} />;
}

interface LevelsProps extends CompactBookProps {
  side: 'bid' | 'ask';
  rows: readonly Row[];
}

function Levels({ side, rows, rules, onTake }: LevelsProps) {
  const { t } = useLingui();
  const tag = useTag();
  const label =
    side === 'bid'
      ? t({ message: 'Bids', comment: 'Buying side of the order book' })
      : t({ message: 'Asks', comment: 'Selling side of the order book' });
  return (
    <ul className={styles.levels} data-side={side} aria-label={label}>
      {rows.map(({ price, quantity, share }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the n-th level: its figures change, its place does not
        <li key={at} style={shareStyle(share)}>
          <button type="button" className={styles.level} onClick={() => onTake(price)}>
            <span className={styles.price}>{formatPrice(price, rules.pricePrecision, tag)}</span>
            <span className={styles.quantity}>{formatCompact(quantity, tag)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How far the bar behind a row reaches. */
function shareStyle(share: number): CSSProperties {
  return { '--share': share } as CSSProperties;
}
