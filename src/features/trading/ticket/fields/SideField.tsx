import { useLingui } from '@lingui/react/macro';
import { SideSwitch } from '#src/ui/trade/SideSwitch.tsx';
import type { FieldProps } from './field.ts';

/** Buy or sell, long or short, up or down. The stops of one direction are none of the other. */
export function SideField({ ticket: { draft, change, words } }: FieldProps) {
  const { t } = useLingui();
  return (
    <SideSwitch
      label={t({ message: 'Side', comment: 'Choice between buying and selling' })}
      options={[
        { value: 'buy', label: words.sides.buy, tone: 'up' },
        { value: 'sell', label: words.sides.sell, tone: 'down' },
      ]}
      value={draft.side}
      onChange={(side) =>
        change({
          side,
          takeProfit: '',
          stopLoss: '',
          ...(draft.type === 'oco' ? { type: 'limit', stopPrice: '' } : {}),
        })
      }
    />
  );
}
