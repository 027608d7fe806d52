import { useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import type { MarketRules } from '#contract/markets.ts';
import { describeError } from '#src/lib/errorText.ts';
import { formatAmount, formatClock, formatPrice } from '#src/lib/figures/format.ts';
import { tradesAtom } from '#src/state/market/book.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { AgeLabel } from '#src/ui/figures/AgeLabel.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './TradesView.module.css';

const rowsShown = 25;

/** What has changed hands last, newest first. */
export function TradesView({ rules }: { rules: MarketRules }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const [trades, retry] = useAtom(tradesAtom(rules.symbol));
  if (trades.data === undefined) {
    return trades.status === 'failed' ? (
      <ErrorState
        title={t`Couldn’t load trades.`}
        detail={describeError(i18n, trades.error, tag)}
        about={trades.error.key}
        onRetry={retry}
      />
    ) : (
      <SkeletonRows count={5} label={t`Loading trades`} />
    );
  }
  const { data, asOf, isLive } = trades.data;
  if (data.list.length === 0) {
    return <EmptyState title={t`No trades`} detail={t`No trades in the last few minutes: the market is closed.`} />;
  }
  const sides = {
    buy: t({ message: 'Buy', comment: 'Side of a trade in the list of the last trades' }),
    sell: t({ message: 'Sell', comment: 'Side of a trade in the list of the last trades' }),
  };
  return (
    <div className={styles.trades} data-live={isLive} data-testid="trades">
      {isLive ? null : (
        <p className={styles.age}>
          <AgeLabel asOf={asOf} />
        </p>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              {t({ message: 'Time', context: 'time of day', comment: 'Column: when something was traded' })}
            </th>
            <th scope="col">{t({ message: 'Side', comment: 'Column: bought or sold' })}</th>
            <th scope="col">{t({ message: 'Price', comment: 'Column of the order book' })}</th>
            <th scope="col">{t({ message: 'Quantity', comment: 'Column of the order book' })}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.slice(0, rowsShown).map(({ id, time, price, quantity, side }) => (
            <tr key={id} data-side={side}>
              <td>{formatClock(time)}</td>
              <td className={styles.side}>{sides[side]}</td>
              <td className={styles.side}>{formatPrice(price, rules.pricePrecision, tag)}</td>
              <td>{formatAmount(quantity, rules.quantityPrecision, tag)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
