import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { profitOf } from '#contract/rules/trading/position.ts';
import { valueUnit } from '#contract/rules/trading/figures.ts';
import { formatTimes } from '#src/lib/figures/units.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { useFigureText } from '../useFigureText.ts';
import { type Held, liveFigures } from './position.rules.ts';

export const figureNames = [
  'profit',
  'quantity',
  'waiting',
  'openPrice',
  'price',
  'margin',
  'liquidation',
  'fee',
  'stops',
] as const;
export type FigureName = (typeof figureNames)[number];

export function useFigureNames({ isPending }: Pick<Held, 'isPending'>): Record<FigureName, string> {
  const { t } = useLingui();
  return {
    profit: t({ message: 'Profit', comment: 'Of an open position; negative is a loss' }),
    quantity: t`Quantity`,
    waiting: t({ message: 'Still waiting', comment: 'Quantity of a limit order that is not filled yet' }),
    openPrice: isPending ? t`Limit price` : t`Open price`,
    price: t({ message: 'Price now', comment: 'Price of the market at this moment' }),
    margin: t`Margin`,
    liquidation: t`Liquidation price`,
    fee: isPending ? t`Fee set aside` : t`Fees so far`,
    stops: t`Take-profit / stop-loss`,
  };
}

/** How each figure of a position is computed, with its own figures in the sum. */
export function useFigureWords(held: Held, now: bigint | null): Record<FigureName, ReactNode> {
  const tag = useTag();
  const text = useFigureText(held.rules);
  const { rules, direction, openPrice, isPending } = held;
  const margin = text.exact(held.margin);
  const [notional, maintenance, fee] = [text.exact(held.notional), text.exact(held.maintenance), text.exact(held.fee)];
  const [liquidation, keep] = [text.price(held.liquidation), text.share(rules.maintenanceBps)];
  const [rate, times] = [text.share(rules.contractFeeBps), formatTimes(held.leverage, tag)];
  const loss = text.exact(-profitOf(direction, openPrice, held.liquidation, held.quantity, valueUnit(rules)));
  return {
    profit: <ProfitWords held={held} now={now} />,
    quantity: isPending ? (
      <Trans>What you ordered. It opens at your limit with what the order book holds there; the rest waits on.</Trans>
    ) : (
      <Trans>What is still open. What you have closed of it is in the steps below.</Trans>
    ),
    waiting: (
      <Trans>
        What the order book has not yet held at your limit or better. It opens at your limit, too, and is given back
        when you close any of the position, or a stop does.
      </Trans>
    ),
    openPrice: isPending ? (
      <Trans>Your limit. The order opens at it when the market reaches it.</Trans>
    ) : (
      <Trans>
        What you opened at: of a market order the average over the levels of the order book, rounded against you.
      </Trans>
    ),
    price: <Trans>The market’s price now. Stops and the liquidation look at it.</Trans>,
    margin: isPending ? (
      <Trans>
        Notional ÷ leverage, rounded up: {notional} ÷ {times} = {margin}. It is set aside until the order opens or is
        cancelled.
      </Trans>
    ) : (
      <Trans>
        Notional ÷ leverage, rounded up, of what is still open: {notional} ÷ {times}. {margin} is set aside for this
        position alone.
      </Trans>
    ),
    liquidation: (
      <Trans>
        Every position must keep {keep} of its notional: {maintenance}. At {liquidation} the loss of {loss} has used up
        the margin of {margin} except for that, and the position is closed at what the order book pays at that moment.
      </Trans>
    ),
    fee: isPending ? (
      <Trans>
        {rate} of the notional {notional} = {fee}, set aside with the margin and paid when the order opens.
      </Trans>
    ) : (
      <Trans>
        {rate} of the notional at the opening and at each close; paid so far: {fee}. Closing costs {rate} of what it is
        worth then.
      </Trans>
    ),
    stops: (
      <Trans>
        When the market’s price reaches one of them, the whole position is closed at what the order book pays at that
        moment: a little worse than the stop, and in a leap much worse.
      </Trans>
    ),
  };
}

function ProfitWords({ held, now }: { held: Held; now: bigint | null }) {
  const text = useFigureText(held.rules);
  if (now === null) return <Trans>There is no price to compute it with at the moment.</Trans>;
  const { profit, ofMarginBps } = liveFigures(held, now);
  const [high, low] = held.direction === 'long' ? [now, held.openPrice] : [held.openPrice, now];
  const sum = `(${text.price(high)} − ${text.price(low)}) × ${text.quantity(held.quantity)} = ${text.exact(profit)}`;
  const [share, margin] = [text.signedShare(ofMarginBps), text.exact(held.margin)];
  return (
    <Trans>
      Change of price × quantity, rounded down: {sum}. That is {share} of the margin of {margin}. Fees are not in it,
      and a close takes its price from the order book.
    </Trans>
  );
}
