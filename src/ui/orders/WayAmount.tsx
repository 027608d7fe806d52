import { AmountText } from '../figures/AmountText.tsx';
import { wayOf } from '../figures/way.ts';
import styles from './WayAmount.module.css';

interface WayAmountProps {
  /** A signed decimal of the wire. */
  amount: string;
  unit?: string;
  shown?: number | 'full';
}

/** What was won or lost: a sign, and the colour of its way. */
export function WayAmount({ amount, unit = 'USDT', shown = 'full' }: WayAmountProps) {
  return (
    <span className={styles.amount} data-way={wayOf(amount)}>
      <AmountText amount={amount} unit={unit} shown={shown} signed />
    </span>
  );
}
