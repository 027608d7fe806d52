import ChevronDown from 'lucide-react/icons/chevron-down';
import styles from './SelectPill.module.css';

interface SelectPillProps<V extends string> {
  /** What is chosen here, for those who do not see it from its value. */
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  /** Marks a choice that is not the usual one. */
  isSet: boolean;
  onChange(value: V): void;
}

/** The system's own list behind a pill: for filters, several in a row. */
export function SelectPill<V extends string>({ label, options, value, isSet, onChange }: SelectPillProps<V>) {
  const shown = options.find((option) => option.value === value)?.label ?? '';
  return (
    <span className={styles.pill} data-set={isSet || undefined}>
      <span className={styles.text} aria-hidden>
        <span className={styles.shown}>{shown}</span>
        <ChevronDown size={14} aria-hidden />
      </span>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option value={option.value} key={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
