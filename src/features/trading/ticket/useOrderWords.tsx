import { useLingui } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import type { FigureRow } from '#src/ui/sheet/FigureRows.tsx';
import { useFigureText } from '../figures/useFigureText.ts';
import type { Order } from './order.rules.ts';
import { type Situation, worstOf } from './situation.rules.ts';

/** What every question before an order repeats: the pair, how much, and at which price. */
export function useOrderWords(rules: MarketRules) {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const { base, quote } = rules;
  const inQuote = (price: bigint) => `${text.price(price)}\u00A0${quote}`;
  return {
    pair: { label: t({ message: 'Pair', comment: 'What is traded, like BTC/USDT' }), value: `${base}/${quote}` },
    quantity: ({ quantity }: Pick<Order, 'quantity'>): FigureRow => ({
      label: isLotMarket(rules) ? t`Lots` : t({ message: 'Quantity', comment: 'Field of an order form' }),
      value: quantity === null ? '–' : text.quantity(quantity),
    }),
    price({ side, type, worst }: Order, price: bigint | null, { slippageBps }: Situation): FigureRow[] {
      const shown = (
        <>
          <strong data-testid="order-price">{price === null ? '–' : text.price(price)}</strong>
          {`\u00A0${quote}`}
        </>
      );
      if (type === 'limit') {
        return [{ label: t({ message: 'Limit price', comment: 'Field of an order form' }), value: shown }];
      }
      const bound = worst ?? (price === null ? null : worstOf(side, price, slippageBps));
      return [
        {
          label: isLotMarket(rules)
            ? t({ message: 'Price now', comment: 'The price an order would be filled at' })
            : t({ message: 'Average price now', comment: 'Of a market order' }),
          value: shown,
        },
        ...(worst === null ? [{ label: t`Largest slippage`, value: text.share(slippageBps) }] : []),
        {
          label: t({ message: 'Not worse than', comment: 'The worst price a market order is filled at' }),
          value: bound === null ? '–' : inQuote(bound),
        },
      ];
    },
    stops({ stops: { takeProfit, stopLoss } }: Pick<Order, 'stops'>): FigureRow[] {
      const row = (label: string, price: bigint | null) => (price === null ? [] : [{ label, value: inQuote(price) }]);
      return [...row(t`Take-profit`, takeProfit), ...row(t`Stop-loss`, stopLoss)];
    },
  };
}
