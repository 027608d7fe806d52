import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'wouter';
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
            <Link className={styles.tab} href={item.href} aria-current={item.isCurrent ? 'page' : undefined}>
              {item.icon}
              <span className={styles.label} style={widthStyle(item.label)}>
                {item.label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** About how wide a label is, in its own font size: East Asian characters and signs are as wide as high, bold letters less than three quarters of it. */
function widthStyle(label: string): CSSProperties {
  const ems = [...label].reduce((sum, sign) => sum + (sign > '\u2000' ? 1.04 : 0.72), 0);
  return { '--ems': ems } as CSSProperties;
}
