import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { fromMinor } from '#contract/currencies.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { positionsAtom } from '#src/state/trading/orders.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { WayAmount } from '#src/ui/orders/WayAmount.tsx';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { availableAtom } from '../forex.atoms.ts';
import { openTotalsAtom } from './totals.atoms.ts';

/** Everything that is open, together, at the prices of now; nothing while nothing is. */
export function OpenTotals() {
  const { t } = useLingui();
  const own = useOwn();
  const isKnown = useAtomValue(positionsAtom).data !== undefined;
  const { count, margin, result } = useAtomValue(openTotalsAtom);
  const available = useAtomValue(availableAtom);
  if (!isKnown || count === 0) return null;
  return (
    <Card title={t({ message: 'Open now', comment: 'Heading: sums over open positions' })} testId="open-totals">
      <FigureRows
        rows={[
          { label: t({ message: 'Positions', comment: 'How many are open' }), value: String(count) },
          { label: t`Margin`, value: <AmountText amount={fromMinor(margin, 'USDT')} unit="USDT" shown={2} /> },
          {
            label: t({ message: 'Result if all were closed now', comment: 'P/L from prices and swap' }),
            value: result === null ? '–' : <WayAmount amount={fromMinor(result, 'USDT')} shown={2} />,
          },
          {
            label: t({ message: 'Available in the contract account', comment: 'USDT that can still be set aside' }),
            value:
              available === null
                ? '–'
                : own(<AmountText amount={fromMinor(available, 'USDT')} unit="USDT" shown={2} />),
          },
        ]}
      />
    </Card>
  );
}
