import { useId, useLayoutEffect, useRef } from 'react';
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
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (value !== null) showChosen(row.current);
  }, [value]);
  return (
    <div className={styles.chips} role="radiogroup" aria-label={label} ref={row}>
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

/** Moves a row that is too long sideways until its chosen chip can be seen; the page stays where it is. */
function showChosen(row: HTMLDivElement | null): void {
  const chip = row?.querySelector<HTMLElement>('input:checked')?.parentElement;
  if (row === null || chip === null || chip === undefined) return;
  const [start, end] = [chip.offsetLeft - row.offsetLeft, chip.offsetLeft - row.offsetLeft + chip.offsetWidth];
  if (start < row.scrollLeft) row.scrollLeft = start;
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth;
}
