import { Trans, useLingui } from '@lingui/react/macro';
import type { SpotOrder } from '#contract/api/spot.ts';
import { marketOf } from '#contract/markets.ts';
import { formatAmount, formatPrice, formatTime } from '#src/lib/figures/format.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { filledPercent } from '#src/features/trading/figures/filledPercent.ts';
import styles from './SpotOrders.module.css';

/** An order that waits for its price: what it is, how much of it is filled, and the way to take it back. */
export function SpotOrderRow({ order, onCancel }: { order: SpotOrder; onCancel(): void }) {
  const { t } = useLingui();
  const tag = useTag();
  const rules = marketOf(order.symbol);
  if (rules === undefined) return null;
  const { base, quote, pricePrecision } = rules;
  const size = `${formatAmount(order.quantity, 'full', tag)} ${base}`;
  const price = formatPrice(order.price ?? '0', pricePrecision, tag);
  const percent = filledPercent(order);
  const share = new Intl.NumberFormat(tag, { style: 'percent' }).format(percent / 100);
  return (
    <li className={styles.order} data-testid="spot-order">
      <p className={styles.what}>
        <span className={styles.side} data-side={order.side}>
          {order.side === 'buy'
            ? t({ message: 'Buy', comment: 'Side of an order' })
            : t({ message: 'Sell', comment: 'Side of an order' })}
        </span>
        <strong>
          {base}/{quote}
        </strong>
        <span className={styles.time}>{formatTime(order.created)}</span>
      </p>
      <p className={styles.figures}>
        <Trans comment="size like 0.1 BTC, price like 80,000.00 USDT">
          {size} at {price} {quote}
        </Trans>
      </p>
      <div className={styles.filled}>
        <progress className={styles.progress} max={100} value={percent} aria-label={t`Filled share`} />
        <span>
          <Trans comment="Share of an order that is filled, like 25%">{share} filled</Trans>
        </span>
      </div>
      <Button kind="secondary" size="small" onClick={onCancel} testId="cancel-order">
        <Trans comment="Takes an open order back">Cancel order</Trans>
      </Button>
    </li>
  );
}
