import controls from './Control.module.css';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { typedFigure } from './typedFigure.ts';

interface AmountFieldProps extends FieldProps {
  /** What was typed, as it was typed; `readTyped` makes a decimal of the wire from it. */
  value: string;
  onChange(value: string): void;
  onBlur?: () => void;
  /** The currency behind the figure. */
  unit: string;
  enterKeyHint?: 'next' | 'done' | 'send';
  /** Amounts to take with one tap; the one that is in the field may be marked. */
  quick?: readonly { label: string; value: string; isChosen?: boolean }[];
}

/** A figure with its unit. Points and commas are both taken, as decimal mark or as grouping, whatever the language. */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, value, onChange, unit, enterKeyHint = 'next', quick = [] } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => (
        <>
          <div className={controls.box} data-invalid={ties['aria-invalid']}>
            <input
              {...ties}
              className={`${controls.input} ${controls.figure}`}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint={enterKeyHint}
              placeholder="0"
              value={value}
              onBlur={props.onBlur}
              onChange={(event) => onChange(typedFigure(event.target.value, unit))}
            />
            <span className={controls.unit}>{unit}</span>
          </div>
          {quick.length === 0 ? null : (
            <div className={controls.quick}>
              {quick.map((chip) => (
                <button
                  type="button"
                  className={controls.quickChip}
                  key={chip.value}
                  aria-pressed={chip.isChosen}
                  onClick={() => onChange(chip.value)}
                >
                  {chip.label}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </FieldFrame>
  );
}
