import { useLingui } from '@lingui/react/macro';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { SelectPill } from '#src/ui/form/SelectPill.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { HabitsSheet } from './HabitsSheet.tsx';
import styles from './OrderTypeBar.module.css';

type OrderType = 'market' | 'limit';

interface OrderTypeBarProps {
  product: 'spot' | 'contract';
  type: OrderType;
  onChange(type: OrderType): void;
}

/** At market or at a limit, and how orders are placed on this device. */
export function OrderTypeBar({ product, type, onChange }: OrderTypeBarProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const market = t({ message: 'Market order', comment: 'Kind of order' });
  const limit = t({ message: 'Limit order', comment: 'Kind of order' });
  return (
    <div className={styles.type}>
      <SelectPill
        label={t({ message: 'Kind of order', comment: 'Choice between market and limit order' })}
        options={[
          { value: 'market', label: market },
          { value: 'limit', label: limit },
        ]}
        value={type}
        isSet={type === 'limit'}
        onChange={onChange}
      />
      <IconButton
        label={t({ message: 'Order settings', comment: 'Title of a sheet' })}
        icon={<SlidersHorizontal size={18} aria-hidden />}
        onClick={() => setOpen(true)}
        testId="order-settings"
      />
      {isOpen ? (
        <HabitsSheet
          askings={[
            { asking: `${product}:market`, label: market },
            { asking: `${product}:limit`, label: limit },
          ]}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
