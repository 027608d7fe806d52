import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDecimal } from '#contract/money.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import styles from './Calculator.module.css';
import type { useTyped } from './useTyped.ts';

/** Decimals of amounts in calculators: cents, of any currency. */
export const cents = 2;
/** Amounts that calculators take: beyond these the figures teach nothing. */
export const amountLimits = { scale: cents, max: '1000000000' };

interface CalculatorProps {
  title: string;
  children: ReactNode;
  /** null: something typed is no figure. */
  rows: readonly FigureRow[] | null;
  note?: ReactNode;
}

/** Fields above, results below, computed while somebody types. */
export function Calculator({ title, children, rows, note }: CalculatorProps) {
  return (
    <div className={styles.frame}>
      <Card title={title}>
        <div className={styles.fields}>{children}</div>
        <output className={styles.result}>
          {rows === null ? <Trans>Enter figures to see the result.</Trans> : <FigureRows rows={rows} />}
        </output>
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
      </Card>
    </div>
  );
}

interface FigureFieldProps {
  label: string;
  unit: string;
  typed: ReturnType<typeof useTyped>;
}

/** A field of a calculator that says when what is typed is no figure, or too large. */
export function FigureField({ label, unit, typed }: FigureFieldProps) {
  const { t } = useLingui();
  return (
    <AmountField
      label={label}
      unit={unit}
      value={typed.text}
      onChange={typed.setText}
      enterKeyHint="done"
      error={typed.minor === null ? t`Enter a valid number.` : undefined}
    />
  );
}

/** Cents as an amount in the user's language. */
export function inCents(minor: bigint, tag: string): string {
  return formatAmount(formatDecimal(minor, cents), cents, tag);
}
