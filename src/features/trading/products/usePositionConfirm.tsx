import { Trans, useLingui } from '@lingui/react/macro';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { formatLeverage } from '#src/lib/figures/units.ts';
import type { FigureRow } from '#src/ui/sheet/FigureRows.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { useFigureText } from '../figures/useFigureText.ts';
import { usePositionWords } from '../words/useTableWords.ts';
import { directionOf } from '../ticket/draft.rules.ts';
import type { Looked } from '../ticket/look.rules.ts';
import type { Confirm } from '../ticket/product.ts';
import { useConfirmWords } from '../ticket/useConfirmWords.tsx';
import type { PositionFigures } from './position.rules.ts';

/** Above it, no habit spares the question before the order. */
export const leverageAlwaysAsked = 10;
/** From this leverage on a usual day can take the whole margin. */
const leverageWarned = 100;

/** The question before a position: everything repeated, with the worst case. */
export function usePositionConfirm({ order, price, figures, situation }: Looked<PositionFigures>): Confirm {
  const { t } = useLingui();
  const tag = useTag();
  const { rules } = situation;
  const text = useFigureText(rules);
  const words = useConfirmWords(rules);
  const { directions } = usePositionWords();
  const { outlook, reach } = figures;
  const direction = directionOf(order.side);
  const pair = pairOf(rules);
  const isLots = isLotMarket(rules);
  const titles = isLots
    ? {
        long: t({ message: `Buy ${pair}?`, comment: 'Title of a question; like: Buy EUR/USD?' }),
        short: t({ message: `Sell ${pair}?`, comment: 'Title of a question; like: Sell EUR/USD?' }),
      }
    : { long: t`Open a long?`, short: t`Open a short?` };
  const margin: FigureRow = { label: t`Margin`, value: outlook === null ? '–' : text.cost(outlook.margin) };
  const liquidation = reach === null ? '–' : `${text.price(reach.liquidation)} (${text.share(reach.distanceBps)})`;
  const costs: FigureRow[] =
    outlook === null
      ? []
      : isLots
        ? [
            { label: t`Spread cost`, value: text.usdt(outlook.spreadCost) },
            { label: t`Swap per night (Wed ×3)`, value: text.signedExact(outlook.swapNight) },
          ]
        : [
            { label: t`Opening fee`, value: text.cost(outlook.fee) },
            { label: t`Closing fee at the same price`, value: text.cost(outlook.closeFee) },
          ];
  const times = formatLeverage(order.leverage, tag);
  return {
    title: titles[direction],
    rows: [
      words.pair,
      { label: t({ message: 'Direction', comment: 'Choice between long and short' }), value: directions[direction] },
      words.quantity(order),
      ...words.price(order, price, situation),
      { label: t`Leverage`, value: times },
      ...words.stops(order),
      { label: t`Notional`, value: outlook === null ? '–' : text.usdt(outlook.notional) },
      margin,
      ...costs,
      { label: t`Liquidation price`, value: liquidation },
      { label: t`Maximum loss`, value: outlook === null ? '–' : text.cost(outlook.worst) },
    ],
    note:
      isLots && order.leverage < leverageWarned ? undefined : !isLots &&
        order.leverage <= leverageAlwaysAsked ? undefined : (
        <>
          {order.leverage < leverageWarned ? null : (
            <p>
              <Trans comment="times like 100x">
                At {times} leverage, an average daily move is enough to lose the whole margin.
              </Trans>
            </p>
          )}
          {isLots ? null : (
            <p>
              <Trans>Leverage above 10x always needs confirmation.</Trans>
            </p>
          )}
        </>
      ),
    moved: [
      { label: t`Margin`, value: outlook === null ? '–' : text.cost(outlook.margin) },
      { label: t`Liquidation price`, value: reach === null ? '–' : text.price(reach.liquidation) },
    ],
  };
}
