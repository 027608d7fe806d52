import type { ReactNode } from 'react';
import { hrefOf } from '../controls/hrefOf.ts';
import styles from './TabBar.module.css';

export interface TabItem {
  key: string;
  href: string;
  label: string;
  icon: ReactNode;
  isCurrent: boolean;
}

export function TabBar({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li className={styles.item} key={item.key}>
            <a className={styles.tab} href={hrefOf(item.href)} aria-current={item.isCurrent ? 'page' : undefined}>
              {item.icon}
              <span className={styles.label} data-long={item.label.length > 9 || undefined}>
                {item.label}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
