import { formatAmount, formatSigned } from '#src/lib/figures/format.ts';
import styles from './AmountText.module.css';
import { useTag } from './useTag.ts';

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
