import { Trans, useLingui } from '@lingui/react/macro';
import type { Position } from '#contract/api/positions.ts';
import { marketOf } from '#contract/markets.ts';
import { trimDecimal } from '#contract/money.ts';
import { formatAmount, formatPrice, formatTime } from '#src/lib/figures/format.ts';
import { formatTimes } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { contextOfPosition } from '#src/ui/orders/fills.rules.ts';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { CancelOrder } from '../list/CancelOrder.tsx';
import styles from '../list/OrderSheet.module.css';
import { MadeOf } from '../made/MadeOf.tsx';
import { useOrderWords } from '../useOrderWords.ts';
import { heldInAll, isWaiting } from './contract.rules.ts';
import { ResultBlock } from './ResultBlock.tsx';

interface PositionSheetProps {
  order: Position;
  onClose(): void;
}

/** Everything about one contract: its figures, how its result comes about, its steps, its lines in the ledger. */
export function PositionSheet({ order: position, onClose }: PositionSheetProps) {
  const tag = useTag();
  const { directions } = useOrderWords();
  const rows = useRows(position);
  const rules = marketOf(position.symbol);
  if (rules === undefined) return null;
  const { status, symbol, direction, leverage, open_quantity, fee } = position;
  return (
    <Sheet
      title={`${directions[direction]} ${rules.base}/${rules.quote} · ${formatTimes(leverage, tag)}`}
      onClose={onClose}
      testId="order-sheet"
      footer={
        status === 'pending' ? (
          <CancelOrder
            product="contract"
            id={position.id}
            rows={[{ label: `${rules.base}/${rules.quote}`, value: directions[direction] }, ...rows]}
            released={`${formatAmount(heldInAll(position), 'full', tag)}\u00A0USDT`}
            onDone={onClose}
          />
        ) : (
          <Button kind="secondary" full href={paths.trade({ symbol, product: 'contract' })}>
            {status === 'open' ? <Trans>Change it on the trade page</Trans> : <Trans>Trade this market</Trans>}
          </Button>
        )
      }
    >
      <FigureRows rows={rows} />
      {position.opened === null ? null : <ResultBlock position={position} />}
      <MadeOf
        key={[status, open_quantity, fee].join(':')}
        context={contextOfPosition(position, rules)}
        order={position}
      />
      {!/[1-9]/.test(position.shortfall) ? null : (
        <p className={styles.explanation}>
          <Trans>
            The price went through the liquidation price in one leap, and the loss was larger than the margin. What was
            beyond it was taken by the house: you never owe anything.
          </Trans>
        </p>
      )}
    </Sheet>
  );
}

function useRows(position: Position): FigureRow[] {
  const { t } = useLingui();
  const tag = useTag();
  const { types, positionStates, reasons } = useOrderWords();
  const { symbol, quantity, open_quantity, status, margin, fee_held, close_reason, created, opened, closed } = position;
  const { base = '', pricePrecision = 2 } = marketOf(symbol) ?? {};
  const coins = (figure: string) => `${formatAmount(trimDecimal(figure), 'full', tag)} ${base}`;
  const priced = (label: string, price: string | null): FigureRow[] =>
    price === null ? [] : [{ label, value: formatPrice(price, pricePrecision, tag) }];
  const timed = (label: string, time: number | null): FigureRow[] =>
    time === null ? [] : [{ label, value: formatTime(time) }];
  return [
    { label: t({ message: 'Order number', comment: 'Number of an order or a position' }), value: position.number },
    { label: t({ message: 'State', comment: 'State of an order' }), value: positionStates[status] },
    ...(close_reason === null || status !== 'closed'
      ? []
      : [{ label: t({ message: 'Why it was closed', comment: 'Of a position' }), value: reasons[close_reason] }]),
    { label: t({ message: 'Type', comment: 'Type of an order: market or limit' }), value: types[position.type] },
    { label: t`Quantity`, value: coins(quantity) },
    ...(status === 'open'
      ? [{ label: t({ message: 'Still open', comment: 'Quantity of a position' }), value: coins(open_quantity) }]
      : []),
    ...(status === 'open' && isWaiting(position)
      ? [
          {
            label: t({ message: 'Still waiting', comment: 'Quantity of a limit order that is not filled yet' }),
            value: coins(position.waiting_quantity),
          },
        ]
      : []),
    ...priced(t`Limit price`, position.limit_price),
    ...priced(t`Open price`, position.open_price),
    ...priced(t`Average closing price`, position.close_price),
    ...priced(t`Take-profit`, position.take_profit),
    ...priced(t`Stop-loss`, position.stop_loss),
    ...(status === 'cancelled' ? [] : priced(t`Liquidation price`, position.liquidation_price)),
    ...(status === 'open' || status === 'pending'
      ? [
          {
            label: t`Margin`,
            value: <AmountText amount={margin} unit="USDT" />,
          },
        ]
      : []),
    ...(status === 'pending'
      ? [
          { label: t`Fee set aside`, value: <AmountText amount={fee_held} unit="USDT" /> },
          {
            label: t({ message: 'Held for it', comment: 'What is set aside for an open order' }),
            value: <AmountText amount={heldInAll(position)} unit="USDT" />,
          },
        ]
      : []),
    ...timed(t({ message: 'Placed', comment: 'When an order was placed' }), created),
    ...timed(t({ message: 'Opened', comment: 'Step in the life of a position' }), opened),
    ...timed(t({ message: 'Ended', comment: 'When an order came to its end' }), closed),
    practiceRow,
  ];
}
