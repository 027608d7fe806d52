import { isOfTwoPrices } from '#contract/rules/trading/liquidation.ts';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { useLingui } from '@lingui/react/macro';
import type { Position } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { MarketRules } from '#contract/markets.ts';
import { trimDecimal } from '#contract/money.ts';
import { formatAmount, formatTime } from '#src/lib/figures/format.ts';
import { formatLeverage } from '#src/lib/figures/units.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { type Cancellable, heldInAll, isWaiting, totalOf } from '../waiting.rules.ts';
import { useOrderWords } from '#src/features/trading/words/useTableWords.ts';
import { useWaitWords } from '#src/features/trading/words/useWaitWords.ts';

/** The figures of an order or position by name; what does not apply to it has no row. */
export function useOrderRows({ product, order }: Cancellable, rules: MarketRules): FigureRow[] {
  const { t } = useLingui();
  const { types, spotStates, positionStates } = useOrderWords();
  const spot = useSpotRows(rules);
  const position = usePositionRows(rules);
  const timed = useTimed();
  const waits = useWaitWords({ product, order } as Cancellable, rules);
  const isSpot = product === 'spot';
  const [opened, ended] = isSpot ? [null, order.ended] : [order.opened, order.closed];
  return [
    { label: t({ message: 'Order number', comment: 'Number of an order or a position' }), value: order.number },
    {
      label: t({ message: 'Status', comment: 'State of an order' }),
      value: isSpot ? spotStates[order.status] : positionStates[order.status],
    },
    { label: t({ message: 'Type', comment: 'Type of an order: market or limit' }), value: types[order.type] },
    ...(waits === null
      ? []
      : [
          { label: t({ message: 'Condition', comment: 'What has to happen before an order is filled' }), value: waits },
        ]),
    ...(isSpot ? spot(order) : position(order)),
    ...timed(t({ message: 'Placed', comment: 'When an order was placed' }), order.created),
    ...timed(t({ message: 'Opened', context: 'time', comment: 'Row: when a position was' }), opened),
    ...timed(t({ message: 'Ended', comment: 'When an order came to its end' }), ended),
    practiceRow,
  ];
}

function useTimed(): (label: string, time: number | null) => FigureRow[] {
  return (label, time) => (time === null ? [] : [{ label, value: formatTime(time) }]);
}

function usePriced(rules: MarketRules): (label: string, price: string | null) => FigureRow[] {
  const text = useFigureText(rules);
  return (label, price) => (price === null ? [] : [{ label, value: text.priceText(price) }]);
}

function useSpotRows(rules: MarketRules): (order: SpotOrder) => FigureRow[] {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const priced = usePriced(rules);
  return (order) => {
    const isBuy = order.side === 'buy';
    const usdt = (label: string, amount: string): FigureRow => ({
      label,
      value: <AmountText amount={amount} unit="USDT" />,
    });
    return [
      { label: t`Quantity`, value: text.quantityText(trimDecimal(order.quantity)) },
      {
        label: t({ message: 'Filled so far', comment: 'Quantity of an order' }),
        value: text.quantityText(trimDecimal(order.filled)),
      },
      ...priced(t`Limit price`, order.price),
      ...priced(t`Average price`, order.average),
      usdt(
        isBuy
          ? t({ message: 'Paid for coins', comment: 'USDT of a buyer, without the fee' })
          : t({ message: 'Received for coins', comment: 'USDT of a seller, before the fee' }),
        order.amount,
      ),
      usdt(t`Fee`, order.fee),
      usdt(
        isBuy
          ? t({ message: 'Total paid', comment: 'USDT of a buyer, with the fee' })
          : t({ message: 'Total received', comment: 'USDT of a seller, less the fee' }),
        totalOf(order),
      ),
      ...(order.status === 'open'
        ? [
            {
              label: t({ message: 'On hold', comment: 'What is set aside for an open order' }),
              value: <AmountText amount={order.held} unit={isBuy ? 'USDT' : rules.base} />,
            },
          ]
        : []),
    ];
  };
}

function usePositionRows(rules: MarketRules): (position: Position) => FigureRow[] {
  const { t } = useLingui();
  const tag = useTag();
  const text = useFigureText(rules);
  const priced = usePriced(rules);
  const { reasons } = useOrderWords();
  return (position) => {
    const { status, close_reason: reason, fee_held, leverage, margin, rate } = position;
    const isOpen = status === 'open' || status === 'closing';
    const quantity = (label: string, decimal: string): FigureRow => ({
      label,
      value: text.quantityText(trimDecimal(decimal)),
    });
    const usdt = (label: string, amount: string): FigureRow => ({
      label,
      value: <AmountText amount={amount} unit="USDT" />,
    });
    return [
      ...(reason === null || status !== 'closed'
        ? []
        : [{ label: t({ message: 'Close reason', comment: 'Of a position' }), value: reasons[reason] }]),
      quantity(isLotMarket(rules) ? t`Lots` : t`Quantity`, position.quantity),
      ...(isOpen
        ? [quantity(t({ message: 'Still open', comment: 'Quantity of a position' }), position.open_quantity)]
        : []),
      ...(isOpen && isWaiting(position)
        ? [
            quantity(
              t({ message: 'Unfilled', comment: 'Quantity of a limit order that is not filled yet' }),
              position.waiting_quantity,
            ),
          ]
        : []),
      { label: t`Leverage`, value: formatLeverage(leverage, tag) },
      ...priced(t`Limit price`, position.limit_price),
      ...priced(t`Entry price`, position.open_price),
      ...priced(t`Average closing price`, position.close_price),
      ...priced(t`Take profit`, position.take_profit),
      ...priced(t`Stop loss`, position.stop_loss),
      ...(position.trailing_bps === null
        ? []
        : [
            {
              label: t({ message: 'Trailing stop', comment: 'A stop-loss that follows the price' }),
              value: text.share(position.trailing_bps),
            },
          ]),
      ...priced(t`Liquidation price`, status === 'cancelled' ? null : position.liquidation_price),
      ...(isOpen || status === 'pending' ? [usdt(t`Margin`, margin)] : []),
      ...(/[1-9]/.test(fee_held) && status === 'pending'
        ? [
            usdt(t`Fee on hold`, fee_held),
            usdt(t({ message: 'On hold', comment: 'What is set aside for an open order' }), heldInAll(position)),
          ]
        : []),
      ...(isOfTwoPrices({ rules })
        ? [
            {
              label: t({
                message: `1 ${rules.quote} at entry`,
                comment: 'Rate of a currency against USDT; like 1 JPY',
              }),
              value: `${formatAmount(rate, 'full', tag)}\u00A0USDT`,
            },
          ]
        : []),
    ];
  };
}
