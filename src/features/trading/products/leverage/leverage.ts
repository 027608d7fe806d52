import { useLingui } from '@lingui/react/macro';
import type { Position } from '#contract/api/positions.ts';
import type { MarketRules } from '#contract/markets.ts';
import { marketDraft } from '#src/state/forms/marketDraft.ts';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { directionOf, emptyDraft, readDraft, sideOf, usedUp } from '#src/features/trading/ticket/draft.rules.ts';
import { wordsOfWire } from '#src/features/trading/ticket/order.rules.ts';
import type { Product, Words } from '#src/features/trading/ticket/product.ts';
import { shownTerms } from '#src/features/trading/ticket/look.rules.ts';
import { lookAtPosition, type PositionFigures } from '../position.rules.ts';
import { usePositionConfirm, leverageAlwaysAsked } from '../usePositionConfirm.tsx';
import { usePositionFigures } from '../usePositionFigures.tsx';
import { useCoinSituation } from '../useSituations.ts';

/** Low enough that the first position of a beginner lives for a while. */
const leverageAtFirst = 5;

/** Leveraged contracts on a coin. */
export const leverage: Product<'lever/submit', PositionFigures> = {
  key: 'contract',
  call: 'lever/submit',
  account: 'contract',
  kept: marketDraft('contract', 2, emptyDraft({ leverages: [1] }), { ...usedUp, price: '' }),
  readDraft: readPositionDraft(leverageAtFirst),
  useSituation: (rules) => useCoinSituation(rules, 'contract'),
  look: lookAtPosition,
  bodyOf(order, situation, quoted) {
    if (order.quantity === null) return null;
    const { side } = order;
    const type = order.type === 'market' ? 'market' : 'limit';
    const { quantity, price, waits, stops } = wordsOfWire(order, situation);
    return {
      symbol: situation.rules.symbol,
      direction: directionOf(side),
      type,
      leverage: order.leverage,
      quantity,
      ...price,
      ...waits,
      ...stops,
      ...shownTerms(order, situation, quoted),
    };
  },
  named: ({ direction, quantity }) => ({ side: sideOf(direction), quantity }),
  fields: ['side', 'type', 'leverage', 'price', 'quantity', 'stops'],
  types: ['market', 'limit', 'stop_limit'],
  mayGoUnasked: ({ leverage: times }) => times <= leverageAlwaysAsked,
  useFigures: usePositionFigures,
  useConfirm: usePositionConfirm,
  useWords: useContractWords,
  article: () => 'contracts',
};

/** A leverage that the market does not offer any more is none. */
export function readPositionDraft(atFirst: number) {
  return (kept: unknown, rules: MarketRules) => {
    const empty = emptyDraft(rules, atFirst);
    const draft = readDraft(kept, empty);
    return rules.leverages.includes(draft.leverage) ? draft : empty;
  };
}

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
