import { useLingui } from '@lingui/react/macro';
import type { Position } from '#contract/api/positions.ts';
import type { MarketRules } from '#contract/markets.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { sideOf } from '#src/features/trading/ticket/draft.rules.ts';
import type { Product, Words } from '#src/features/trading/ticket/product.ts';
import type { PositionFigures } from '../position.rules.ts';
import { positionBody, positionProduct } from '../position.ts';
import { useForexSituation } from '../useSituations.ts';

/** Low enough that a position survives an ordinary day; who wants more chooses it. */
const leverageAtFirst = 20;

/** Positions in forex and metals. */
export const forex: Product<'microtrade/whsubmit', PositionFigures> = {
  ...positionProduct('forex', leverageAtFirst),
  call: 'microtrade/whsubmit',
  useSituation: useForexSituation,
  bodyOf(order, situation, quoted) {
    const body = positionBody(order, situation, quoted);
    if (body === null) return null;
    const { quantity: lots, ...rest } = body;
    return { ...rest, lots };
  },
  named: ({ direction, lots }) => ({ side: sideOf(direction), quantity: lots }),
  types: ['market', 'limit'],
  mayGoUnasked: () => false,
  useWords: useForexWords,
  article: ({ kind }) => (kind === 'metal' ? 'metals' : 'forex'),
};

function useForexWords(rules: MarketRules): Words<'microtrade/whsubmit'> {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const pair = pairOf(rules);
  return {
    sides: {
      buy: t({ message: 'Buy (long)', comment: 'Wins when the price rises' }),
      sell: t({ message: 'Sell (short)', comment: 'Wins when the price falls' }),
    },
    label({ side, quantity }) {
      const isLong = side === 'buy';
      if (quantity === null) {
        return isLong
          ? t({ message: `Buy ${pair}`, comment: 'Button; like: Buy EUR/USD' })
          : t({ message: `Sell ${pair}`, comment: 'Button; like: Sell EUR/USD' });
      }
      const size = text.quantityText(quantity);
      return isLong
        ? t({ message: `Buy ${size} of ${pair}`, comment: 'Button; like: Buy 0.25 lots of EUR/USD' })
        : t({ message: `Sell ${size} of ${pair}`, comment: 'Button; like: Sell 0.25 lots of EUR/USD' });
    },
    told({ status, direction, quantity, open_price, limit_price }: Position) {
      const size = text.quantityText(quantity);
      const price = text.priceText(open_price ?? limit_price ?? '0');
      const waits = t({ message: `Limit order placed: ${size} of ${pair} at ${price}`, comment: 'Like 0.25 lots' });
      const opened =
        direction === 'long'
          ? t({
              message: `Bought ${size} of ${pair} at ${price}`,
              comment: 'Like: Bought 0.25 lots of EUR/USD at 1.16',
            })
          : t({ message: `Sold ${size} of ${pair} at ${price}`, comment: 'Like: Sold 0.25 lots of EUR/USD at 1.16' });
      return { kind: 'success', message: status === 'pending' ? waits : opened };
    },
  };
}
