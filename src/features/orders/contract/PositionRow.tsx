import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { Position } from '#contract/api/positions.ts';
import { marketOf } from '#contract/markets.ts';
import { trimDecimal } from '#contract/money.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { formatAmount, formatPrice, formatTime } from '#src/lib/figures/format.ts';
import { formatTimes } from '#src/lib/figures/units.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { WayAmount } from '#src/ui/orders/WayAmount.tsx';
import styles from '../list/OrderRow.module.css';
import { useOrderWords } from '../useOrderWords.ts';

interface PositionRowProps {
  order: Position;
  onOpen(order: Position): void;
}

/** Drawn once: a list that grows draws what is new. */
export const PositionRow = memo(function PositionRow({ order: position, onOpen }: PositionRowProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { directions, positionStates, reasons } = useOrderWords();
  const { direction, symbol, quantity, open_quantity, leverage, status, close_reason, created, closed } = position;
  const rules = marketOf(symbol);
  if (rules === undefined) return null;
  const price = position.open_price ?? position.limit_price;
  const figure = (decimal: string) => formatAmount(trimDecimal(decimal), 'full', tag);
  const size = `${figure(quantity)}\u00A0${rules.base}`;
  const left = figure(open_quantity);
  const isClosed = status === 'closed';
  const state = isClosed && close_reason !== null ? reasons[close_reason] : positionStates[status];
  return (
    <ListRow
      testId="order"
      title={
        <>
          <span className={styles.side} data-side={direction}>
            {directions[direction]}
          </span>{' '}
          {status === 'open' && left !== figure(quantity)
            ? t({
                message: `${left} of ${size}`,
                comment: 'What is open of a position that is partly closed, like: 0.3 of 1 BTC',
              })
            : size}
        </>
      }
      detail={`${formatTimes(leverage, tag)} · ${formatTime(closed ?? created)}`}
      end={
        isClosed ? (
          <WayAmount amount={resultOf(position)} shown={2} />
        ) : (
          <span className={styles.state} data-status={status}>
            {state}
          </span>
        )
      }
      endDetail={isClosed ? state : price === null ? null : formatPrice(price, rules.pricePrecision, tag)}
      onClick={() => onOpen(position)}
    />
  );
});
