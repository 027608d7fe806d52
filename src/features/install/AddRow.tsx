import styles from './IosGuide.module.css';

/** The entry of the share menu: its words, and a plus in a square. */
export function AddRow({ label }: { label: string }) {
  return (
    <span className={styles.row} aria-hidden>
      <span className={styles.rowLabel}>{label}</span>
      <svg className={styles.rowIcon} viewBox="0 0 24 24">
        <rect className={styles.mark} x="3" y="3" width="18" height="18" rx="5" />
        <path className={styles.mark} d="M12 8v8M8 12h8" />
      </svg>
    </span>
  );
}
