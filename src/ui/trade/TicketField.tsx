import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import type { ReactNode } from 'react';
import controls from '#src/ui/form/Control.module.css';
import { FieldFrame, type FieldProps } from '#src/ui/form/FieldFrame.tsx';
import { typedFigure } from '#src/ui/form/typedFigure.ts';
import styles from './TicketField.module.css';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { useTag } from '#src/ui/figures/useTag.ts';

interface TicketFieldProps extends FieldProps {
  /** As it was typed; `readTyped` makes a decimal of the wire from it. */
  value: string;
  onChange(value: string): void;
  onBlur?: (() => void) | undefined;
  unit: string;
  /** Makes the unit a button to another one. */
  unitSwitch?: { label: string; onSwitch(): void };
  enterKeyHint?: 'next' | 'done';
  /** Below the box: values to take with one tap. */
  chips?: ReactNode;
  testId?: string;
}

/** A figure in the narrow column of an order form. */
export function TicketField(props: TicketFieldProps) {
  const { label, hint, error, value, onChange, onBlur, unit, unitSwitch, enterKeyHint = 'next', chips, testId } = props;
  return (
    <div className={styles.field} data-testid={testId}>
      <FieldFrame label={label} hint={hint} error={error}>
        {(ties) => (
          <>
            <div className={controls.box} data-invalid={ties['aria-invalid']}>
              <input
                {...ties}
                className={`${controls.input} ${controls.figure} ${styles.input}`}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint={enterKeyHint}
                placeholder="0"
                value={value}
                onBlur={onBlur}
                onChange={(event) => onChange(typedFigure(event.target.value, unit))}
              />
              {unitSwitch === undefined ? (
                <span className={`${controls.unit} ${styles.unit}`}>{unit}</span>
              ) : (
                <button
                  type="button"
                  className={`${controls.unit} ${styles.unit} ${styles.switch}`}
                  aria-label={`${unit}: ${unitSwitch.label}`}
                  onClick={unitSwitch.onSwitch}
                  data-testid="switch-unit"
                >
                  {unit}
                  <ArrowLeftRight size={12} aria-hidden />
                </button>
              )}
            </div>
            {chips === undefined ? null : <div className={styles.chips}>{chips}</div>}
          </>
        )}
      </FieldFrame>
    </div>
  );
}

interface TicketChipProps {
  label: string;
  /** Undefined: there is nothing to take. */
  onTake: (() => void) | undefined;
  /** It filled the field, and nothing has been typed since. */
  isChosen?: boolean;
}

/** A value to take with one tap. */
export function TicketChip({ label, onTake, isChosen }: TicketChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      disabled={onTake === undefined}
      aria-pressed={isChosen}
      onClick={onTake}
    >
      {label}
    </button>
  );
}

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
