import { useLingui } from '@lingui/react/macro';
import type { CloseReason, Position, PositionState } from '#contract/api/positions.ts';
import type { OptionDirection, OptionResult } from '#contract/rules/trading/option.ts';
import type { SpotOrder, SpotState } from '#contract/api/spot.ts';

export interface PositionWords {
  directions: Record<Position['direction'], string>;
  types: Record<Position['type'], string>;
  states: Record<PositionState, string>;
  reasons: Record<CloseReason, string>;
}

/** What the keys of a position are called on the screen, in contracts as in forex and metals. */
export function usePositionWords(): PositionWords {
  const { t } = useLingui();
  return {
    directions: {
      long: t({ message: 'Long', comment: 'Direction of a position' }),
      short: t({ message: 'Short', comment: 'Direction of a position' }),
    },
    types: {
      market: t({ message: 'Market order', comment: 'Type of an order' }),
      limit: t({ message: 'Limit order', comment: 'Type of an order' }),
    },
    states: {
      pending: t({ message: 'Pending', comment: 'State of an order that waits for its price' }),
      open: t({ message: 'Open', comment: 'State of a position' }),
      closing: t({ message: 'Closing', comment: 'State of a position that is about to be closed' }),
      closed: t({ message: 'Closed', context: 'position', comment: 'State of a position, and a step in its life' }),
      cancelled: t({ message: 'Cancelled', comment: 'State of an order' }),
    },
    reasons: {
      user: t({ message: 'Closed by you', comment: 'Why a position was closed' }),
      take_profit: t({ message: 'Take profit', comment: 'Why a position was closed' }),
      stop_loss: t({ message: 'Stop loss', comment: 'Why a position was closed' }),
      liquidation: t({ message: 'Liquidation', comment: 'Why a position was closed' }),
    },
  };
}

/** What lists of positions can be narrowed to: a filter names many. */
export function usePositionFilters(): Record<'all' | PositionState, string> {
  const { t } = useLingui();
  return {
    all: t({ message: 'All', context: 'filter of positions', comment: 'Filter' }),
    pending: t({ message: 'Pending', context: 'filter of positions', comment: 'Filter' }),
    open: t({ message: 'Open', context: 'filter of positions', comment: 'Filter' }),
    closing: t({ message: 'Closing', context: 'filter of positions', comment: 'Filter' }),
    closed: t({ message: 'Closed', context: 'filter of positions', comment: 'Filter' }),
    cancelled: t({ message: 'Cancelled', context: 'filter of positions', comment: 'Filter' }),
  };
}

export interface OptionWords {
  directions: Record<OptionDirection, string>;
  results: Record<OptionResult, string>;
}

/** What options call their directions and results. */
export function useOptionWords(): OptionWords {
  const { t } = useLingui();
  return {
    directions: {
      up: t({ message: 'Up', comment: 'A stake on a rising price' }),
      down: t({ message: 'Down', comment: 'A stake on a falling price' }),
    },
    results: {
      win: t({ message: 'Win', comment: 'Result of an option: the price went as guessed' }),
      lose: t({ message: 'Loss', comment: 'Result of an option: the price did not go as guessed' }),
      draw: t({ message: 'Unchanged, stake returned', comment: 'Result of an option: the price ended where it began' }),
    },
  };
}

interface OrderWords extends Omit<PositionWords, 'states' | 'types'> {
  types: Record<SpotOrder['type'], string>;
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
