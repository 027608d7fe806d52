import { useLingui } from '@lingui/react/macro';
import type { SpotOrder, SpotState } from '#contract/api/spot.ts';
import { type PositionWords, usePositionWords } from './usePositionWords.ts';

interface OrderWords extends Omit<PositionWords, 'states' | 'types'> {
  types: Record<SpotOrder['type'], string>;
  all: string;
  sides: Record<SpotOrder['side'], string>;
  spotStates: Record<SpotState, string>;
  positionStates: PositionWords['states'];
}

/** What the keys of orders and positions are called on the screen. */
export function useOrderWords(): OrderWords {
  const { t } = useLingui();
  const { states: positionStates, types, ...words } = usePositionWords();
  const { pending: open, cancelled } = positionStates;
  return {
    ...words,
    types: {
      ...types,
      oco: t({ message: 'OCO', comment: 'Type of an order: one of two, whichever price comes first' }),
    },
    all: t({ message: 'All', comment: 'Filter of deposits' }),
    sides: {
      buy: t({ message: 'Buy', comment: 'Side of an order' }),
      sell: t({ message: 'Sell', comment: 'Side of an order' }),
    },
    spotStates: {
      open,
      done: t({ message: 'Filled', comment: 'State of a spot order, and a step of it' }),
      cancelled,
    },
    positionStates,
  };
}
