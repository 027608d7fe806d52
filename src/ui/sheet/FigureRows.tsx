import type { ReactNode } from 'react';
import styles from './FigureRows.module.css';

export interface FigureRow {
  label: string;
  value: ReactNode;
}

/** Names and figures in two columns; long values wrap below their name rather than be cut. */
export function FigureRows({ rows }: { rows: readonly FigureRow[] }) {
  return (
    <dl>
      {rows.map(({ label, value }) => (
        <div className={styles.row} key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
