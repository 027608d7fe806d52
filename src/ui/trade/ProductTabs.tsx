import { Radios } from '../controls/Radios.tsx';
import styles from './ProductTabs.module.css';

interface ProductTabsProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange(value: V): void;
}

/** The kinds of trading in one market, in equal parts of the whole width. */
export function ProductTabs<V extends string>({ label, options, value, onChange }: ProductTabsProps<V>) {
  return (
    <div className={styles.tabs} role="radiogroup" aria-label={label}>
      <Radios options={options} value={value} onChange={onChange} optionClass={styles.tab} textClass={styles.text} />
    </div>
  );
}
