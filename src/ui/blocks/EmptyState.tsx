import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  /** What will be here. */
  title: string;
  detail?: ReactNode;
  /** The next step: a `Button`. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, detail, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon === undefined ? null : <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {detail === undefined ? null : <p className={styles.detail}>{detail}</p>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}
