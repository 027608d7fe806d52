import { isDealt } from '#contract/rules/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Position } from '#contract/api/positions.ts';
import { isLotMarket, valueUnit } from '#contract/rules/trading/figures.ts';
import { profitOf } from '#contract/rules/trading/position.ts';
import { formatLeverage } from '#src/lib/figures/units.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { useFigureText } from '../figures/useFigureText.ts';
import { liquidationFormula, profitFormula } from '../orders/details/now.rules.ts';
import type { Held, Standing } from './held.rules.ts';

export type FigureName =
  | 'profit'
  | 'quantity'
  | 'waiting'
  | 'openPrice'
  | 'price'
  | 'margin'
  | 'marginRatio'
  | 'liquidation'
  | 'fee'
  | 'swap'
  | 'stops';

/** What the figures of a position are called, wherever they stand. */
export function useFigureNames({ state, rules }: Pick<Held, 'state' | 'rules'>): Record<FigureName, string> {
  const { t } = useLingui();
  const isPending = state === 'pending';
  return {
    profit: t`Unrealised P/L`,
    quantity: isLotMarket(rules) ? t`Lots` : t`Quantity`,
    waiting: t({ message: 'Unfilled', comment: 'Quantity of a limit order that is not filled yet' }),
    openPrice: isPending ? t`Limit price` : t`Entry price`,
    price: t({ message: 'Current price', comment: 'Price of the market at this moment' }),
    margin: t`Margin`,
    marginRatio: t({ message: 'Margin ratio', comment: 'Maintenance margin as a share of what a position is worth' }),
    liquidation: t`Liquidation price`,
    fee: isPending ? t`Fee on hold` : t`Fees so far`,
    swap: t({ message: 'Swap so far', comment: 'Interest of the nights so far' }),
    stops: t`TP/SL`,
  };
}

/** How each figure of a position is computed, with its own figures in the sum. */
export function useFigureWords(
  held: Held,
  position: Position,
  standing: Standing | null,
): Record<FigureName, ReactNode> {
  const tag = useTag();
  const text = useFigureText(held.rules);
  const { rules, direction, openPrice, state, product } = held;
  const isPending = state === 'pending';
  const margin = text.exact(held.margin);
  const [notional, maintenance, fee] = [text.exact(held.notional), text.exact(held.maintenance), text.exact(held.fee)];
  const [liquidation, keep] = [text.price(held.liquidation), text.share(rules.maintenanceBps)];
  const [rate, times] = [text.share(rules.contractFeeBps), formatLeverage(held.leverage, tag)];
  const unit = valueUnit(rules, held.rate);
  const loss = text.exact(-profitOf(direction, openPrice, held.liquidation, held.quantity, unit));
  return {
    profit: <ProfitWords held={held} position={position} standing={standing} />,
    quantity: isPending ? (
      <Trans>Order quantity. The quantity offered at your limit opens at that price; the rest stays pending.</Trans>
    ) : (
      <Trans>The quantity still open. Closed parts are in the steps below.</Trans>
    ),
    waiting: (
      <Trans>
        The quantity the order book hasn’t offered yet at your limit or better. Once offered, it opens at your limit
        too. If you or TP/SL close any part of the position, this quantity is cancelled and its amount on hold is
        released.
      </Trans>
    ),
    openPrice: <OpenPriceWords held={held} />,
    price: isDealt(product) ? (
      <Trans>The price it would close at now: a long at the bid, a short at the ask. Used to trigger TP/SL.</Trans>
    ) : (
      <Trans>The market’s current price. Used to trigger TP/SL and liquidation.</Trans>
    ),
    margin: isPending ? (
      <Trans>
        Notional ÷ leverage, rounded up: {notional} ÷ {times} = {margin}. It stays on hold until the order is cancelled
        or the position is closed.
      </Trans>
    ) : (
      <Trans>
        Notional ÷ leverage, rounded up, for the open quantity: {notional} ÷ {times}, plus any margin you added and
        minus any swap. {margin} is on hold for this position alone.
      </Trans>
    ),
    marginRatio: <RatioWords held={held} standing={standing} />,
    liquidation: isDealt(product) ? (
      <>
        <Trans>
          Every position must keep {keep} of its notional: {maintenance}. It is liquidated when only that much margin is
          left.
        </Trans>{' '}
        {liquidationFormula(position, rules, tag)}
      </>
    ) : (
      <Trans>
        Every position must keep {keep} of its notional: {maintenance}. At {liquidation}, the loss of {loss} has used up
        the rest of the margin of {margin}, and the position is closed at the order book price at that moment.
      </Trans>
    ),
    fee: isPending ? (
      <Trans>
        {rate} of the {notional} notional = {fee}. On hold with the margin, charged when the order opens.
      </Trans>
    ) : (
      <Trans>
        {rate} of the notional on opening and on each close. Paid so far: {fee}. Closing costs {rate} of the value at
        that time.
      </Trans>
    ),
    swap: (
      <Trans>
        Overnight interest for the position so far, charged to the margin. No fee: the spread is in the prices.
      </Trans>
    ),
    stops: (
      <Trans>
        When the price reaches one of them, the whole position is closed at market. That can be a little worse than the
        trigger price, and much worse for a large position or after a price jump.
      </Trans>
    ),
  };
}

function OpenPriceWords({ held: { state, product } }: { held: Held }) {
  if (state === 'pending')
    return <Trans>Your limit price. The order opens at this price when the market reaches it.</Trans>;
  return isDealt(product) ? (
    <Trans>Your entry price: a long at the ask, a short at the bid.</Trans>
  ) : (
    <Trans>
      Your entry price: for a market order, the average over the levels of the order book, rounded against you.
    </Trans>
  );
}

function ProfitWords({ held, position, standing }: { held: Held; position: Position; standing: Standing | null }) {
  const tag = useTag();
  const text = useFigureText(held.rules);
  if (standing === null) return <Trans>This can’t be calculated without a current price.</Trans>;
  const sum = profitFormula(position, held.rules, standing, tag);
  const [share, margin] = [text.signedShare(standing.ofMarginBps), text.exact(held.margin)];
  return isDealt(held.product) ? (
    <Trans>
      Price change × quantity, rounded down: {sum}. That is {share} of the margin of {margin}, which already includes
      swaps to date.
    </Trans>
  ) : (
    <Trans>
      Price change × quantity, rounded down: {sum}. That is {share} of the margin of {margin}. Fees are not included,
      and a close takes its price from the order book.
    </Trans>
  );
}

function RatioWords({ held, standing }: { held: Held; standing: Standing | null }) {
  const text = useFigureText(held.rules);
  if (standing === null) return <Trans>This can’t be calculated without a current price.</Trans>;
  const [maintenance, margin] = [text.exact(held.maintenance), text.exact(held.margin)];
  const [profit, ratio] = [text.exact(standing.profit), text.share(standing.marginRatioBps)];
  return (
    <Trans>
      Maintenance margin ÷ (margin + unrealised P/L): {maintenance} ÷ ({margin} + {profit}) = {ratio}, rounded up. At
      100% the position is liquidated.
    </Trans>
  );
}
