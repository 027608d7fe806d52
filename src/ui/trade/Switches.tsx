import { Radios } from '#src/ui/controls/Radios.tsx';
import styles from './Switches.module.css';

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

interface SideSwitchProps<V extends string> {
  /** What is chosen here, for those who do not see it. */
  label: string;
  /** Buying and what rises first. */
  options: readonly [SideOption<V>, SideOption<V>];
  value: V;
  onChange(value: V): void;
}

interface SideOption<V extends string> {
  value: V;
  label: string;
  tone: 'up' | 'down';
}

const marks = { up: '▲', down: '▼' } as const;

/** Buy or sell, long or short, up or down. A mark and a frame say which is chosen, never the colour alone. */
export function SideSwitch<V extends string>({ label, options, value, onChange }: SideSwitchProps<V>) {
  const drawn = options.map(({ value: side, label: words, tone }) => ({
    value: side,
    tone,
    label: (
      <>
        <span className={styles.mark} aria-hidden>
          {marks[tone]}
        </span>
        {words}
      </>
    ),
  }));
  return (
    <div className={styles.switch} role="radiogroup" aria-label={label}>
      <Radios options={drawn} value={value} onChange={onChange} optionClass={styles.side} textClass={styles.sideText} />
    </div>
  );
}
