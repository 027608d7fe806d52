import type { MarketRules } from '#contract/markets.ts';
import type { PositionProduct } from '#contract/rules/products.ts';
import { marketDraft } from '#src/state/forms/marketDraft.ts';
import type { Quoted } from '#src/state/steps/place.rules.ts';
import { directionOf, emptyDraft, readDraft, usedUp } from '../ticket/draft.rules.ts';
import { shownTerms } from '../ticket/look.rules.ts';
import { type Order, wordsOfWire } from '../ticket/order.rules.ts';
import type { FieldName } from '../ticket/product.ts';
import type { Situation } from '../ticket/situation.rules.ts';
import { lookAtPosition } from './position.rules.ts';
import { usePositionConfirm } from './usePositionConfirm.tsx';
import { usePositionFigures } from './usePositionFigures.tsx';

const fields: readonly FieldName[] = ['side', 'type', 'leverage', 'price', 'quantity', 'stops'];

/** What all products with a position have. @param leverageAtFirst what a new form begins with. */
export function positionProduct<P extends PositionProduct>(key: P, leverageAtFirst: number) {
  return {
    key,
    account: 'contract' as const,
    kept: marketDraft(key, 2, emptyDraft({ leverages: [1] }), { ...usedUp, price: '' }),
    /** A leverage that the market does not offer any more is none. */
    readDraft: (kept: unknown, rules: MarketRules) => {
      const empty = emptyDraft(rules, leverageAtFirst);
      const draft = readDraft(kept, empty);
      return rules.leverages.includes(draft.leverage) ? draft : empty;
    },
    look: lookAtPosition,
    fields,
    useFigures: usePositionFigures,
    useConfirm: usePositionConfirm,
  };
}

/** The order as the server is told it, with its quantity; null while it has none. */
export function positionBody(order: Order, situation: Situation, quoted: Quoted | null) {
  if (order.quantity === null) return null;
  const { quantity, price, waits, stops } = wordsOfWire(order, situation);
  return {
    symbol: situation.rules.symbol,
    direction: directionOf(order.side),
    type: order.type === 'market' ? ('market' as const) : ('limit' as const),
    leverage: order.leverage,
    quantity,
    ...price,
    ...waits,
    ...stops,
    ...shownTerms(order, situation, quoted),
  };
}
