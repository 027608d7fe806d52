import type { ReactElement } from 'react';
import styles from './RowList.module.css';

/** Rows out of sight cost neither layout nor paint, and are still found by a search in the page and by a screen reader. */
export function RowList({ rows }: { rows: readonly ReactElement[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li className={styles.row} key={row.key}>
          {row}
        </li>
      ))}
    </ul>
  );
}
