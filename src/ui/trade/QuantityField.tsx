import { formatDecimal } from '#contract/money.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { useTag } from '../figures/useTag.ts';
import type { FieldProps } from '../form/FieldFrame.tsx';
import { shareOf } from './share.ts';
import { TicketChip } from './TicketChip.tsx';
import { TicketField } from './TicketField.tsx';

interface QuantityFieldProps extends FieldProps {
  /** As it was typed. */
  value: string;
  onChange(value: string): void;
  onBlur?: () => void;
  unit: string;
  /** The true maximum, in whole units of `precision` decimals; null while it is not known. */
  most: bigint | null;
  step: bigint;
  precision: number;
}

const shares = [25n, 50n, 75n, 100n];

/** How much: typed, or a share of the most there can be. */
export function QuantityField({ most, step, precision, ...field }: QuantityFieldProps) {
  const tag = useTag();
  const percent = (share: bigint) => new Intl.NumberFormat(tag, { style: 'percent' }).format(Number(share) / 100);
  const takeOf = (share: bigint) => {
    const part = most === null ? 0n : shareOf(most, share, step);
    return part > 0n ? () => field.onChange(asTyped(formatDecimal(part, precision), tag)) : undefined;
  };
  return (
    <TicketField
      {...field}
      enterKeyHint="done"
      testId="quantity"
      chips={shares.map((share) => <TicketChip key={String(share)} label={percent(share)} onTake={takeOf(share)} />)}
    />
  );
}
