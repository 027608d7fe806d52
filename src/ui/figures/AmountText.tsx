import { formatAmount, formatSigned } from '#src/lib/figures/format.ts';
import styles from './AmountText.module.css';
import { useTag } from './useTag.ts';
import { wayOf } from './way.ts';

interface AmountTextProps {
  /** A decimal of the wire. */
  amount: string;
  unit: string;
  /** How many decimals; `full` for every one there is. */
  shown?: number | 'full';
  signed?: boolean;
}

/**
 * An amount with its unit, which looks as the number does: where amounts stand in words (`formatAmount`), beside this, it cannot look
 * otherwise. The two are never torn apart.
 */
export function AmountText({ amount, unit, shown = 'full', signed = false }: AmountTextProps) {
  const tag = useTag();
  return (
    <span className={styles.amount}>
      {signed ? formatSigned(amount, shown, tag) : formatAmount(amount, shown, tag)}
      {`\u00A0${unit}`}
    </span>
  );
}

/** What was won or lost: a sign, and the colour of its way. `amount` is a signed decimal of the wire. */
export function WayAmount({ amount, unit = 'USDT', shown = 'full' }: Partial<AmountTextProps> & { amount: string }) {
  return (
    <span className={styles.way} data-way={wayOf(amount)}>
      <AmountText amount={amount} unit={unit} shown={shown} signed />
    </span>
  );
}
