import { useLingui } from '@lingui/react/macro';
import type { Position } from '#contract/api/positions.ts';
import type { MarketRules } from '#contract/markets.ts';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { sideOf } from '#src/features/trading/ticket/draft.rules.ts';
import type { Product, Words } from '#src/features/trading/ticket/product.ts';
import type { PositionFigures } from '../position.rules.ts';
import { positionBody, positionProduct } from '../position.ts';
import { leverageAlwaysAsked } from '../usePositionConfirm.tsx';
import { useCoinSituation } from '../useSituations.ts';

/** Low enough that the first position of a beginner lives for a while. */
const leverageAtFirst = 5;

/** Leveraged contracts on a coin. */
export const leverage: Product<'lever/submit', PositionFigures> = {
  ...positionProduct('contract', leverageAtFirst),
  call: 'lever/submit',
  useSituation: (rules) => useCoinSituation(rules, 'contract'),
  bodyOf: positionBody,
  named: ({ direction, quantity }) => ({ side: sideOf(direction), quantity }),
  types: ['market', 'limit', 'stop_limit'],
  mayGoUnasked: ({ leverage: times }) => times <= leverageAlwaysAsked,
  useWords: useContractWords,
  article: () => 'contracts',
};

function useContractWords(rules: MarketRules): Words<'lever/submit'> {
  const { t } = useLingui();
  const text = useFigureText(rules);
  return {
    sides: {
      buy: t({ message: 'Long', comment: 'Position that gains when the price rises' }),
      sell: t({ message: 'Short', comment: 'Position that gains when the price falls' }),
    },
    label({ side, quantity }) {
      const size = quantity === null ? rules.base : text.quantityText(quantity);
      return side === 'buy'
        ? t({ message: `Long ${size}`, comment: 'Button that opens a long position; size like 0.1 BTC' })
        : t({ message: `Short ${size}`, comment: 'Button that opens a short position; size like 0.1 BTC' });
    },
    told({ status, direction, quantity, open_price: price, stop_price: stop }: Position) {
      const size = text.quantityText(quantity);
      const at = price === null ? '' : text.priceText(price);
      if (status === 'pending' && stop !== null) {
        return {
          kind: 'success',
          message: t({ message: `Stop-limit order placed: ${size}`, comment: 'Toast; size like 0.1 BTC' }),
        };
      }
      if (status === 'pending') return { kind: 'success', message: t`Limit order placed: ${size}` };
      const message = direction === 'long' ? t`Long opened: ${size} at ${at}` : t`Short opened: ${size} at ${at}`;
      return { kind: 'success', message };
    },
  };
}
