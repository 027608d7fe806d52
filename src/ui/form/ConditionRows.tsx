import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './ConditionRows.module.css';
import { Unseen } from '#src/ui/blocks/Unseen.tsx';

const icons = { met: Check, unmet: TriangleAlert, open: Circle } as const;

export interface ConditionRow {
  key: string;
  status: 'met' | 'unmet' | 'open';
  /** What is asked for, with the user's own figures. */
  title: ReactNode;
  /** How far it is met, 0 to 1, where that can be said. */
  share?: number | undefined;
  /** How it is met, where it is not. */
  ways: readonly { href: string; label: ReactNode }[];
}

/** What decides, each met or not, with the figures, and the way to meet it. */
export function ConditionRows({ rows }: { rows: readonly ConditionRow[] }) {
  const { t } = useLingui();
  const spoken: Record<ConditionRow['status'], string> = {
    met: t({ message: 'Met', comment: 'Of a condition' }),
    unmet: t({ message: 'Not met', comment: 'Of a condition' }),
    open: t({ message: 'Not known yet', comment: 'Of a condition' }),
  };
  return (
    <ul className={styles.list}>
      {rows.map(({ key, status, title, share, ways }) => {
        const Icon = icons[status];
        return (
          <li className={styles.row} key={key} data-testid={`condition-${key}`} data-status={status}>
            <Icon className={styles.icon} size={18} aria-hidden />
            <div className={styles.text}>
              <p>
                <Unseen>{spoken[status]}: </Unseen>
                {title}
              </p>
              {share === undefined ? null : (
                <span className={styles.track} aria-hidden>
                  <span className={styles.done} style={{ transform: `scaleX(${share})` }} />
                </span>
              )}
              {ways.length === 0 ? null : (
                <p className={styles.ways}>
                  {ways.map(({ href, label }) => (
                    <Link className={styles.way} href={href} key={href}>
                      {label}
                    </Link>
                  ))}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
