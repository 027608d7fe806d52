import { Trans, useLingui } from '@lingui/react/macro';
import type { SpotOrder } from '#contract/api/spot.ts';
import { marketOf } from '#contract/markets.ts';
import { trimDecimal } from '#contract/money.ts';
import { formatAmount, formatPrice, formatTime } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { contextOfSpot } from '#src/ui/orders/fills.rules.ts';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { CancelOrder } from '../list/CancelOrder.tsx';
import styles from '../list/OrderSheet.module.css';
import { MadeOf } from '../made/MadeOf.tsx';
import { useOrderWords } from '../useOrderWords.ts';
import { filledPercent, totalOf } from './spot.rules.ts';

interface SpotSheetProps {
  order: SpotOrder;
  onClose(): void;
}

/** Everything about one spot order, and what it is made of. */
export function SpotSheet({ order, onClose }: SpotSheetProps) {
  const tag = useTag();
  const { sides } = useOrderWords();
  const rows = useRows(order);
  const rules = marketOf(order.symbol);
  if (rules === undefined) return null;
  const { status, type, symbol, filled } = order;
  const share = filledPercent(order);
  const percent = formatBps(share * 100, tag);
  return (
    <Sheet
      title={`${sides[order.side]} ${rules.base}/${rules.quote}`}
      onClose={onClose}
      testId="order-sheet"
      footer={
        status === 'open' ? (
          <CancelOrder
            product="spot"
            id={order.id}
            rows={[{ label: `${rules.base}/${rules.quote}`, value: sides[order.side] }, ...rows]}
            released={`${formatAmount(order.held, 'full', tag)}\u00A0${order.side === 'buy' ? 'USDT' : rules.base}`}
            onDone={onClose}
          />
        ) : (
          <Button kind="secondary" full href={paths.trade({ symbol, product: 'spot' })}>
            <Trans>Trade this market</Trans>
          </Button>
        )
      }
    >
      {status !== 'open' && share < 100 && type === 'market' ? (
        <p className={styles.note}>
          <Trans>
            Filled to {percent}. The order book held no more at that moment, and the rest of a market order is
            cancelled.
          </Trans>
        </p>
      ) : null}
      <FigureRows rows={rows} />
      <MadeOf key={`${status}:${filled}`} context={contextOfSpot(order, rules)} order={order} />
    </Sheet>
  );
}

function useRows(order: SpotOrder): FigureRow[] {
  const { t } = useLingui();
  const tag = useTag();
  const { types, spotStates } = useOrderWords();
  const { symbol, side, quantity, filled, price, average, amount, fee, held, created, ended } = order;
  const { base = '', pricePrecision = 2 } = marketOf(symbol) ?? {};
  const coins = (figure: string) => `${formatAmount(trimDecimal(figure), 'full', tag)} ${base}`;
  const isBuy = side === 'buy';
  return [
    { label: t({ message: 'Order number', comment: 'Number of an order or a position' }), value: order.number },
    { label: t({ message: 'State', comment: 'State of an order' }), value: spotStates[order.status] },
    { label: t({ message: 'Type', comment: 'Type of an order: market or limit' }), value: types[order.type] },
    { label: t`Quantity`, value: coins(quantity) },
    { label: t({ message: 'Filled so far', comment: 'Quantity of an order' }), value: coins(filled) },
    ...(price === null ? [] : [{ label: t`Limit price`, value: formatPrice(price, pricePrecision, tag) }]),
    ...(average === null ? [] : [{ label: t`Average price`, value: formatPrice(average, pricePrecision, tag) }]),
    {
      label: isBuy
        ? t({ message: 'Paid for the coins', comment: 'USDT of a buyer, without the fee' })
        : t({ message: 'Received for the coins', comment: 'USDT of a seller, before the fee' }),
      value: <AmountText amount={amount} unit="USDT" />,
    },
    { label: t`Fee`, value: <AmountText amount={fee} unit="USDT" /> },
    {
      label: isBuy
        ? t({ message: 'Paid in all', comment: 'USDT of a buyer, with the fee' })
        : t({ message: 'Received in all', comment: 'USDT of a seller, less the fee' }),
      value: <AmountText amount={totalOf(order)} unit="USDT" />,
    },
    ...(order.status === 'open'
      ? [
          {
            label: t({ message: 'Held for it', comment: 'What is set aside for an open order' }),
            value: <AmountText amount={held} unit={isBuy ? 'USDT' : base} />,
          },
        ]
      : []),
    { label: t({ message: 'Placed', comment: 'When an order was placed' }), value: formatTime(created) },
    ...(ended === null
      ? []
      : [{ label: t({ message: 'Ended', comment: 'When an order came to its end' }), value: formatTime(ended) }]),
    practiceRow,
  ];
}
