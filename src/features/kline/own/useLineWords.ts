import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { OwnLine } from './ownLines.rules.ts';

/** What a line is, in few words: "Limit buy 0.2", "Long 0.5", "Stop-loss 0.5". */
export function useLineWords(): (line: Pick<OwnLine, 'kind' | 'side' | 'quantity'>) => string {
  const { t } = useLingui();
  return useCallback(
    ({ kind, side, quantity }) => {
      const sides = {
        buy: t({ message: `Limit buy ${quantity}`, comment: 'Label of a line on the chart, very short' }),
        sell: t({ message: `Limit sell ${quantity}`, comment: 'Label of a line on the chart, very short' }),
        long: t({ message: `Limit long ${quantity}`, comment: 'Label of a line on the chart, very short' }),
        short: t({ message: `Limit short ${quantity}`, comment: 'Label of a line on the chart, very short' }),
      };
      const isLong = side === 'long';
      switch (kind) {
        case 'limit':
          return sides[side];
        case 'entry':
          return isLong
            ? t({ message: `Long ${quantity}`, comment: 'Label of a line on the chart: opened here' })
            : t({ message: `Short ${quantity}`, comment: 'Label of a line on the chart: opened here' });
        case 'take_profit':
          return t({ message: `Take-profit ${quantity}`, comment: 'Label of a line on the chart, very short' });
        case 'stop_loss':
          return t({ message: `Stop-loss ${quantity}`, comment: 'Label of a line on the chart, very short' });
        case 'liquidation':
          return t({ message: `Liquidation ${quantity}`, comment: 'Label of a line on the chart, very short' });
      }
    },
    [t],
  );
}
