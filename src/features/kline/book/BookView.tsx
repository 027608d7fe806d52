import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import type { CSSProperties } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { describeError } from '#src/lib/errorText.ts';
import { formatAmount, formatPrice } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { depthAtom } from '#src/state/market/book.ts';
import { type Row, rowsOf } from '#src/state/market/book.rules.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { AgeLabel } from '#src/ui/figures/AgeLabel.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { areaOf, spreadOf } from './book.rules.ts';
import styles from './BookView.module.css';

const rowsShown = 10;
const box = { width: 320, height: 88 };

/** The order book: as an area, and its best levels as figures. */
export function BookView({ rules }: { rules: MarketRules }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const [depth, retry] = useAtom(depthAtom(rules.symbol));
  if (depth.data === undefined) {
    return depth.status === 'failed' ? (
      <ErrorState
        title={t`Couldn’t load order book.`}
        detail={describeError(i18n, depth.error, tag)}
        about={depth.error.key}
        onRetry={retry}
      />
    ) : (
      <SkeletonRows count={5} label={t`Loading order book`} />
    );
  }
  const { data, asOf, isLive } = depth.data;
  if (data.bids.length === 0 && data.asks.length === 0) {
    return <EmptyState title={t`Market is closed`} detail={t`No order book until the market reopens.`} />;
  }
  const all = rowsOf(data, data.bids.length);
  const { bids, asks } = rowsOf(data, rowsShown);
  const spread = spreadOf(data);
  const percent = spread === null ? null : formatBps(Number(spread) * 100, tag, 3);
  return (
    <div className={styles.book} data-live={isLive} data-testid="book">
      <svg className={styles.area} viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden>
        <path data-side="bid" d={areaOf(all.bids, box, true)} />
        <path data-side="ask" d={areaOf(all.asks, box, false)} />
      </svg>
      <p className={styles.spread}>
        {percent === null ? null : <Trans comment="Between best bid and best ask; like 0.014%">Spread {percent}</Trans>}
        {isLive ? null : (
          <span>
            <AgeLabel asOf={asOf} />
          </span>
        )}
      </p>
      <div className={styles.sides}>
        <Side
          label={t({ message: 'Bids', comment: 'Buying side of the order book' })}
          side="bid"
          rows={bids}
          rules={rules}
        />
        <Side
          label={t({ message: 'Asks', comment: 'Selling side of the order book' })}
          side="ask"
          rows={asks}
          rules={rules}
        />
      </div>
    </div>
  );
}

/** How far the bar behind a row reaches. */
function shareStyle(share: number): CSSProperties {
  return { '--share': share } as CSSProperties;
}

interface SideProps {
  label: string;
  side: 'bid' | 'ask';
  rows: readonly Row[];
  rules: MarketRules;
}

function Side({ label, side, rows, rules }: SideProps) {
  const { t } = useLingui();
  const tag = useTag();
  return (
    <table className={styles.side} data-side={side}>
      <caption className={styles.caption}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t({ message: 'Price', comment: 'Column of the order book' })}</th>
          <th scope="col">{t({ message: 'Quantity', comment: 'Column of the order book' })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ price, quantity, share }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the n-th best level: its figures change, its place does not
          <tr key={at} style={shareStyle(share)}>
            <td className={styles.price}>{formatPrice(price, rules.pricePrecision, tag)}</td>
            <td>{formatAmount(quantity, rules.quantityPrecision, tag)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
