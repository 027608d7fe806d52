import { useId } from 'react';
import styles from './Chips.module.css';

interface ChipsProps<V extends string> {
  /** What is chosen here, for those who do not see the chips. */
  label: string;
  options: readonly { value: V; label: string }[];
  /** null: none is in force at the moment. */
  value: V | null;
  onChange: (value: V) => void;
}

/** One of a few: native radio buttons in the clothes of chips; the row scrolls sideways where it is too long. */
export function Chips<V extends string>({ label, options, value, onChange }: ChipsProps<V>) {
  const name = useId();
  return (
    <div className={styles.chips} role="radiogroup" aria-label={label}>
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
          <span className={styles.text}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
