import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import styles from './Toasts.module.css';

export interface ToastItem {
  id: string | number;
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Where there is more to read about it. */
  action?: ReactNode;
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** The region is always there, so that screen readers announce what appears in it. */
export function Toasts({ items }: { items: readonly ToastItem[] }) {
  return (
    <output className={styles.region} data-testid="toasts">
      {items.map(({ id, kind, text, action }) => {
        const Icon = icons[kind];
        return (
          <span className={styles.toast} data-kind={kind} key={id}>
            <Icon className={styles.icon} size={20} aria-hidden />
            <span>
              {text}
              {action === undefined ? null : <span className={styles.action}>{action}</span>}
            </span>
          </span>
        );
      })}
    </output>
  );
}
