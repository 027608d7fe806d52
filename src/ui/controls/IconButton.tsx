import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './IconButton.module.css';

interface IconButtonProps {
  /** What it does, for those who do not see the icon. */
  label: string;
  icon: ReactNode;
  onClick?: () => void;
  href?: string;
  /** For a button that switches something on and off. */
  pressed?: boolean;
  testId?: string;
}

export function IconButton({ label, icon, onClick, href, pressed, testId }: IconButtonProps) {
  if (href !== undefined) {
    return (
      <Link className={styles.button} href={href} aria-label={label} onClick={onClick} data-testid={testId}>
        {icon}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
      data-testid={testId}
    >
      {icon}
    </button>
  );
}
