import { memo } from 'react';
import type { Position } from '#contract/api/positions.ts';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { WayAmount } from '#src/ui/orders/WayAmount.tsx';
import { useFigures } from '../useFigures.ts';
import { useForexWords } from '../useForexWords.ts';
import styles from './OrderRow.module.css';

interface OrderRowProps {
  order: Position;
  onOpen(order: Position): void;
}

/** Drawn once: a list that grows draws what is new. */
export const OrderRow = memo(function OrderRow({ order, onOpen }: OrderRowProps) {
  const rules = marketOf(order.symbol);
  return rules === undefined ? null : <KnownRow order={order} rules={rules} onOpen={onOpen} />;
});

function KnownRow({ order, rules, onOpen }: OrderRowProps & { rules: MarketRules }) {
  const show = useFigures(rules);
  const { directions, states, reasons } = useForexWords();
  const { direction, quantity, status, close_reason, created, closed, open_price, limit_price } = order;
  const isClosed = status === 'closed';
  const price = open_price ?? limit_price;
  const state = isClosed && close_reason !== null ? reasons[close_reason] : states[status];
  return (
    <ListRow
      testId="order"
      title={
        <>
          <span className={styles.side} data-side={direction}>
            {directions[direction]}
          </span>{' '}
          {`${rules.base}/${rules.quote} · ${show.lotsText(quantity)}`}
        </>
      }
      detail={formatTime(closed ?? created)}
      end={
        isClosed ? (
          <WayAmount amount={resultOf(order)} shown={2} />
        ) : (
          <span className={styles.state} data-status={status}>
            {state}
          </span>
        )
      }
      endDetail={isClosed ? state : price === null ? null : show.priceText(price)}
      onClick={() => onOpen(order)}
    />
  );
}
