import { type ReactNode, useId } from 'react';
import styles from './Radios.module.css';

export interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
  tone?: string;
}

interface RadiosProps<V extends string> {
  options: readonly RadioOption<V>[];
  /** null: none is in force at the moment. */
  value: V | null;
  onChange(value: V): void;
  /** How an option looks, and what is drawn in it: `:checked + .text` is the chosen one. */
  optionClass: string | undefined;
  textClass: string | undefined;
}

/** One of a few: native radio buttons, unseen, under whatever is drawn for them. What stands around them names the choice. */
export function Radios<V extends string>({ options, value, onChange, optionClass, textClass }: RadiosProps<V>) {
  const name = useId();
  return options.map((option) => (
    <label className={`${styles.option} ${optionClass}`} key={option.value} data-tone={option.tone}>
      <input
        className={styles.input}
        type="radio"
        name={name}
        value={option.value}
        checked={option.value === value}
        onChange={() => onChange(option.value)}
      />
      <span className={textClass}>{option.label}</span>
    </label>
  ));
}
