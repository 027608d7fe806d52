import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './FigureRows.module.css';

export interface FigureRow {
  /** A text, or the label of `practiceRow`. */
  label: ReactNode;
  value: ReactNode;
}

/** What money the figures of a sheet are about. */
export const practiceRow: FigureRow = {
  label: <Trans comment="What money a figure is about">Money</Trans>,
  value: <Trans>Practice money</Trans>,
};

/** Names and figures in two columns; long values wrap below their name rather than be cut. */
export function FigureRows({ rows }: { rows: readonly FigureRow[] }) {
  return (
    <dl>
      {rows.map(({ label, value }) => (
        <div className={styles.row} key={typeof label === 'string' ? label : 'practice'}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
