import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { SpotOrder } from '#contract/api/spot.ts';
import { marketOf } from '#contract/markets.ts';
import { trimDecimal } from '#contract/money.ts';
import { formatAmount, formatPrice, formatTime } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { useOrderWords } from '../useOrderWords.ts';
import styles from '../list/OrderRow.module.css';
import { filledPercent } from './spot.rules.ts';

interface SpotRowProps {
  order: SpotOrder;
  onOpen(order: SpotOrder): void;
}

/** Drawn once: a list that grows draws what is new. */
export const SpotRow = memo(function SpotRow({ order, onOpen }: SpotRowProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { sides, types, spotStates } = useOrderWords();
  const { side, type, symbol, quantity, status, price, average, created } = order;
  const rules = marketOf(symbol);
  if (rules === undefined) return null;
  const share = filledPercent(order);
  const percent = formatBps(share * 100, tag);
  const at = average ?? price;
  return (
    <ListRow
      testId="order"
      title={
        <>
          <span className={styles.side} data-side={side}>
            {sides[side]}
          </span>{' '}
          {`${formatAmount(trimDecimal(quantity), 'full', tag)}\u00A0${rules.base}`}
        </>
      }
      detail={`${types[type]} · ${formatTime(created)}`}
      end={
        <span className={styles.state} data-status={status}>
          {spotStates[status]}
        </span>
      }
      endDetail={
        <>
          {share > 0 && share < 100
            ? `${t({ message: `${percent} filled`, comment: 'How much of an order is filled' })} · `
            : null}
          {at === null ? null : formatPrice(at, rules.pricePrecision, tag)}
        </>
      }
      onClick={() => onOpen(order)}
    />
  );
});
