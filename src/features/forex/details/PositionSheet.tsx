import { Trans, useLingui } from '@lingui/react/macro';
import type { Position } from '#contract/api/positions.ts';
import { toMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatAmount, formatTime } from '#src/lib/figures/format.ts';
import { formatTimes } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { useFigures } from '../useFigures.ts';
import { useForexWords } from '../useForexWords.ts';
import { MadeOf } from './MadeOf.tsx';
import { NowRows } from './NowRows.tsx';
import { ResultRows } from './ResultRows.tsx';

interface PositionSheetProps {
  position: Position;
  rules: MarketRules;
  /** From the list of all orders a way leads to the market; on its own page there is none. */
  hasWay?: boolean;
  onClose(): void;
}

/** Everything about one position or order: its figures, how its result comes about, its steps and its lines in the ledger. */
export function PositionSheet({ position, rules, hasWay = false, onClose }: PositionSheetProps) {
  const { directions } = useForexWords();
  const rows = useRows(position, rules);
  const { status, open_quantity, swap, opened } = position;
  return (
    <Sheet
      title={`${directions[position.direction]} ${rules.base}/${rules.quote}`}
      onClose={onClose}
      testId="order-sheet"
      footer={
        hasWay ? (
          <Button kind="secondary" full href={paths.forex({ symbol: rules.symbol })}>
            <Trans>Trade this market</Trans>
          </Button>
        ) : undefined
      }
    >
      <FigureRows rows={rows} />
      {status === 'open' || status === 'closing' ? <NowRows position={position} rules={rules} /> : null}
      {opened === null ? null : <ResultRows position={position} />}
      <MadeOf key={[status, open_quantity, swap].join(':')} position={position} rules={rules} />
    </Sheet>
  );
}

function useRows(position: Position, rules: MarketRules): FigureRow[] {
  const { t } = useLingui();
  const tag = useTag();
  const show = useFigures(rules);
  const { types, states, reasons } = useForexWords();
  const { status, close_reason, created, opened, closed, margin, rate } = position;
  const priced = (label: string, price: string | null): FigureRow[] =>
    price === null ? [] : [{ label, value: show.priceText(price) }];
  const timed = (label: string, time: number | null): FigureRow[] =>
    time === null ? [] : [{ label, value: formatTime(time) }];
  const isHeld = (toMinor(margin, 'USDT') ?? 0n) !== 0n;
  return [
    { label: t`Order number`, value: position.number },
    { label: t({ message: 'State', comment: 'State of an order' }), value: states[status] },
    ...(close_reason === null
      ? []
      : [{ label: t({ message: 'Why it was closed', comment: 'Of a position' }), value: reasons[close_reason] }]),
    { label: t({ message: 'Type', comment: 'Type of an order: market or limit' }), value: types[position.type] },
    { label: t`Lots`, value: show.lotsText(position.quantity) },
    { label: t`Leverage`, value: formatTimes(position.leverage, tag) },
    ...priced(t`Limit price`, position.limit_price),
    ...priced(t`Open price`, position.open_price),
    ...priced(
      t({ message: 'Closing price', comment: 'The price at which a position was closed' }),
      position.close_price,
    ),
    ...priced(t`Take-profit`, position.take_profit),
    ...priced(t`Stop-loss`, position.stop_loss),
    ...priced(t`Liquidation price`, status === 'cancelled' ? null : position.liquidation_price),
    ...(isHeld ? [{ label: t`Margin`, value: <AmountText amount={margin} unit="USDT" /> }] : []),
    ...(rules.quote === 'USD'
      ? []
      : [
          {
            label: t({
              message: `1 ${rules.quote} at the opening`,
              comment: 'Rate of a currency against USDT; like 1 JPY',
            }),
            value: `${formatAmount(rate, 'full', tag)}\u00A0USDT`,
          },
        ]),
    ...timed(t({ message: 'Placed', comment: 'When an order was placed' }), created),
    ...timed(t({ message: 'Opened', comment: 'Step in the life of a position' }), opened),
    ...timed(t({ message: 'Ended', comment: 'When an order came to its end' }), closed),
    practiceRow,
  ];
}
