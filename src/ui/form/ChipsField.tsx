import { useId } from 'react';
import styles from './ChipsField.module.css';
import { FieldMessage, type FieldProps } from './FieldFrame.tsx';

interface ChipsFieldProps<V extends string> extends FieldProps {
  options: readonly { value: V; label: string; detail?: string }[];
  value: V;
  onChange(value: V): void;
}

/** One of a few, all in sight: radio buttons side by side. */
export function ChipsField<V extends string>({ label, hint, error, options, value, onChange }: ChipsFieldProps<V>) {
  const name = useId();
  const messageId = `${name}-message`;
  const hasMessage = hint !== undefined || error !== undefined;
  return (
    <fieldset className={styles.field} aria-describedby={hasMessage ? messageId : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label className={styles.chip} key={option.value}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>
              {option.label}
              {option.detail === undefined ? null : <span className={styles.detail}>{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {hasMessage ? <FieldMessage id={messageId} hint={hint} error={error} /> : null}
    </fieldset>
  );
}
