import { useLingui } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import type { FigureRow } from '#src/ui/sheet/FigureRows.tsx';
import { useFigureText } from '../figures/useFigureText.ts';
import { usePairRow } from '../words/usePairRow.ts';
import type { OrderType } from './draft.rules.ts';
import type { Order } from './order.rules.ts';
import { type Situation, worstOf } from './situation.rules.ts';

/** What the kinds of orders are called. */
export function useTypeWords(): Record<OrderType, string> {
  const { t } = useLingui();
  return {
    market: t({ message: 'Market order', comment: 'Order type' }),
    limit: t({ message: 'Limit order', comment: 'Order type' }),
    stop_limit: t({ message: 'Stop-limit order', comment: 'Order type' }),
    oco: t({ message: 'OCO order', comment: 'Kind of order: one cancels the other' }),
  };
}

/** What every question before an order repeats: the pair, how much, and at which price. */
export function useConfirmWords(rules: MarketRules) {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const { quote } = rules;
  const pairRow = usePairRow();
  const inQuote = (price: bigint) => `${text.price(price)}\u00A0${quote}`;
  return {
    title({ type }: Pick<Order, 'type'>): string {
      const titles: Record<OrderType, string> = {
        market: t({ message: 'Confirm market order', comment: 'Title of a sheet' }),
        limit: t({ message: 'Confirm limit order', comment: 'Title of a sheet' }),
        stop_limit: t({ message: 'Confirm stop-limit order', comment: 'Title of a sheet' }),
        oco: t({ message: 'Confirm OCO order', comment: 'Title of a sheet' }),
      };
      return titles[type];
    },
    pair: pairRow(rules),
    quantity: ({ quantity }: Pick<Order, 'quantity'>): FigureRow => ({
      label: isLotMarket(rules) ? t`Lots` : t({ message: 'Quantity', comment: 'Field of an order form' }),
      value: quantity === null ? '–' : text.quantity(quantity),
    }),
    price(
      { side, type, worst, stop, timeInForce }: Order,
      price: bigint | null,
      { slippageBps }: Situation,
    ): FigureRow[] {
      const shown = (
        <>
          <strong data-testid="order-price">{price === null ? '–' : text.price(price)}</strong>
          {`\u00A0${quote}`}
        </>
      );
      if (type !== 'market') {
        const until = t({ message: 'Until 00:00 UTC', comment: 'How long an order of the day waits' });
        return [
          ...(stop === null
            ? []
            : [{ label: t({ message: 'Stop price', comment: 'Field of an order form' }), value: inQuote(stop) }]),
          { label: t({ message: 'Limit price', comment: 'Field of an order form' }), value: shown },
          ...(timeInForce === 'gtc' ? [] : [{ label: t`Time in force`, value: until }]),
        ];
      }
      const bound = worst ?? (price === null ? null : worstOf(side, price, slippageBps));
      return [
        {
          label: isLotMarket(rules)
            ? t({ message: 'Current price', comment: 'The price an order would be filled at' })
            : t({ message: 'Current average price', comment: 'Of a market order' }),
          value: shown,
        },
        ...(worst === null ? [{ label: t`Max slippage`, value: text.share(slippageBps) }] : []),
        {
          label: t({ message: 'Worst price', comment: 'The worst price a market order is filled at' }),
          value: bound === null ? '–' : inQuote(bound),
        },
      ];
    },
    stops({ stops: { takeProfit, stopLoss } }: Pick<Order, 'stops'>): FigureRow[] {
      const row = (label: string, price: bigint | null) => (price === null ? [] : [{ label, value: inQuote(price) }]);
      return [...row(t`Take profit`, takeProfit), ...row(t`Stop loss`, stopLoss)];
    },
  };
}
