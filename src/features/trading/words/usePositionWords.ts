import { useLingui } from '@lingui/react/macro';
import type { CloseReason, Position, PositionState } from '#contract/api/positions.ts';

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
      closed: t({ message: 'Closed out', comment: 'State of a position, and a step in its life' }),
      cancelled: t({ message: 'Cancelled', comment: 'State of an order' }),
    },
    reasons: {
      user: t({ message: 'Closed by you', comment: 'Why a position was closed' }),
      take_profit: t({ message: 'Take-profit', comment: 'Why a position was closed' }),
      stop_loss: t({ message: 'Stop-loss', comment: 'Why a position was closed' }),
      liquidation: t({ message: 'Liquidation', comment: 'Why a position was closed' }),
    },
  };
}
