import { useLingui } from '@lingui/react/macro';
import Info from 'lucide-react/icons/info';
import { type ReactNode, useState } from 'react';
import { Sheet } from '../sheet/Sheet.tsx';
import styles from './FigureBlock.module.css';

export interface Figure {
  key: string;
  label: string;
  /** Null while it is not known: its place is kept. */
  value: ReactNode;
  /** What it is made of, in words; opens with a tap on the label. */
  explain?: ReactNode;
  tone?: 'plain' | 'warn';
}

/** The figures of an order. The rows never change, only what stands in them: nothing jumps while somebody types. */
export function FigureBlock({ rows, testId }: { rows: readonly Figure[]; testId?: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  const explained = rows.find(({ key }) => key === open);
  return (
    <>
      <dl className={styles.block} data-testid={testId}>
        {rows.map(({ key, label, value, explain, tone = 'plain' }) => (
          <div className={styles.row} key={key} data-testid={`figure-${key}`}>
            <dt className={styles.label}>
              {explain === undefined ? (
                label
              ) : (
                <button
                  type="button"
                  className={styles.explain}
                  aria-label={t({ message: `What is this: ${label}`, comment: 'Opens the explanation of a figure' })}
                  onClick={() => setOpen(key)}
                >
                  {label}
                  <Info size={13} aria-hidden />
                </button>
              )}
            </dt>
            <dd className={styles.value} data-tone={tone}>
              {value ?? '–'}
            </dd>
          </div>
        ))}
      </dl>
      {explained === undefined ? null : (
        <Sheet title={explained.label} onClose={() => setOpen(null)}>
          <div className={styles.words}>{explained.explain}</div>
        </Sheet>
      )}
    </>
  );
}
