import type { ReactNode } from 'react';
import styles from './SwitchRow.module.css';

interface SwitchRowProps {
  title: ReactNode;
  /** What it means. */
  detail: ReactNode;
  isOn: boolean;
  onToggle(): void;
  testId: string;
}

/** Something that is on or off: the whole row is its switch. */
export function SwitchRow({ title, detail, isOn, onToggle, testId }: SwitchRowProps) {
  return (
    <label className={styles.row}>
      <span className={styles.topic}>
        {title}
        <span className={styles.detail}>{detail}</span>
      </span>
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={onToggle}
        data-testid={testId}
      />
    </label>
  );
}
