import { useLingui } from '@lingui/react/macro';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { SelectPill } from '#src/ui/form/SelectPill.tsx';
import { HabitsSheet } from './HabitsSheet.tsx';
import styles from '../Ticket.module.css';
import { useTypeWords } from '../useOrderWords.tsx';
import type { FieldProps } from './field.ts';

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
        label={t({ message: 'Kind of order', comment: 'Choice between market and limit order' })}
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
