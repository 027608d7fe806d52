import { Trans, useLingui } from '@lingui/react/macro';
import { SideSwitch } from '#src/ui/trade/Switches.tsx';
import type { FieldProps } from './field.ts';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { SelectPill } from '#src/ui/form/SelectPill.tsx';
import { HabitsSheet } from './HabitsSheet.tsx';
import styles from '../Ticket.module.css';
import { useTypeWords } from '../useConfirmWords.tsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { formatLeverage } from '#src/lib/figures/units.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { LeverageSheet } from './LeverageSheet.tsx';

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

/** At market or at a limit, and how orders are placed on this device. */
export function TypeField({ ticket: { change, draft, looked, product } }: FieldProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { type } = looked.order;
  const names = useTypeWords();
  // One of the two cancels the other: only what one has can be sold either way.
  const types = product.types.filter((one) => one !== 'oco' || draft.side === 'sell');
  return (
    <div className={styles.type}>
      <SelectPill
        label={t({ message: 'Order type', comment: 'Choice between market and limit order' })}
        options={types.map((value) => ({ value, label: names[value] }))}
        value={type}
        isSet={type !== 'market'}
        onChange={(chosen) => change({ type: chosen, taken: '', stopPrice: '' })}
      />
      <IconButton
        label={t({ message: 'Order settings', comment: 'Title of a sheet' })}
        icon={<SlidersHorizontal size={18} aria-hidden />}
        onClick={() => setOpen(true)}
        testId="order-settings"
      />
      {isOpen ? <HabitsSheet product={product.key} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

export function LeverageField({ ticket }: FieldProps) {
  const tag = useTag();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.choice}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        data-testid="leverage"
      >
        <span>
          <Trans>Leverage</Trans>
        </span>
        <span className={styles.times}>
          {formatLeverage(ticket.draft.leverage, tag)}
          <ChevronDown size={16} aria-hidden />
        </span>
      </button>
      {isOpen ? <LeverageSheet ticket={ticket} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
