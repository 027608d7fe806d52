import { asTyped } from '#src/lib/figures/readTyped.ts';
import { useTag } from '../figures/useTag.ts';
import type { FieldProps } from '../form/FieldFrame.tsx';
import { TicketChip } from './TicketChip.tsx';
import { TicketField } from './TicketField.tsx';

interface PriceFieldProps extends FieldProps {
  /** As it was typed. */
  value: string;
  onChange(value: string): void;
  onBlur?: () => void;
  unit: string;
  /** Prices to take: the last one, bid, ask. A decimal of the wire, undefined while there is none. */
  chips?: readonly { label: string; price: string | undefined }[];
  testId?: string;
}

/** A price: typed, or one of those that the market shows. */
export function PriceField({ chips, testId = 'price', ...field }: PriceFieldProps) {
  const tag = useTag();
  const takeOf = (price: string | undefined) =>
    price === undefined ? undefined : () => field.onChange(asTyped(price, tag));
  return (
    <TicketField
      {...field}
      testId={testId}
      chips={
        chips === undefined
          ? undefined
          : chips.map(({ label, price }) => <TicketChip key={label} label={label} onTake={takeOf(price)} />)
      }
    />
  );
}
