import { useLayoutEffect, useRef } from 'react';
import styles from './Chips.module.css';
import { Radios } from './Radios.tsx';

interface ChipsProps<V extends string> {
  /** What is chosen here, for those who do not see the chips. */
  label: string;
  options: readonly { value: V; label: string }[];
  /** null: none is in force at the moment. */
  value: V | null;
  onChange: (value: V) => void;
}

/** One of a few, as chips; the row scrolls sideways where it is too long. */
export function Chips<V extends string>({ label, options, value, onChange }: ChipsProps<V>) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (value !== null) showChosen(row.current);
  }, [value]);
  return (
    <div className={styles.chips} role="radiogroup" aria-label={label} ref={row}>
      <Radios options={options} value={value} onChange={onChange} optionClass={styles.chip} textClass={styles.text} />
    </div>
  );
}

/** At its ends a row that goes on fades out (Chips.module.css). */
const fadePx = 32;

/** Moves a row that is too long sideways until its chosen chip can be seen; the page stays where it is. */
function showChosen(row: HTMLDivElement | null): void {
  const chip = row?.querySelector<HTMLElement>('input:checked')?.parentElement;
  if (row === null || chip === null || chip === undefined) return;
  const [start, end] = [chip.offsetLeft - row.offsetLeft, chip.offsetLeft - row.offsetLeft + chip.offsetWidth];
  if (start - fadePx < row.scrollLeft) row.scrollLeft = start - fadePx;
  else if (end + fadePx > row.scrollLeft + row.clientWidth) row.scrollLeft = end + fadePx - row.clientWidth;
}
