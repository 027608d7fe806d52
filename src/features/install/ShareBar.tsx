import styles from './IosGuide.module.css';

/** Safari's bar, with the button to tap in the middle. */
export function ShareBar() {
  return (
    <svg className={styles.bar} viewBox="0 0 136 44" aria-hidden>
      <path className={styles.faint} d="m17 16-6 6 6 6m18-12 6 6-6 6" />
      <path className={styles.faint} d="M102 16v12m0-12c-3-2-6-2-9-1v12c3-1 6-1 9 1m0-12c3-2 6-2 9-1v12c-3-1-6-1-9 1" />
      <path className={styles.faint} d="M117 19h8v8h-8zm3-3h8v8" />
      <circle className={styles.halo} cx="68" cy="22" r="17" />
      <path className={styles.mark} d="M68 25V12m-4 4 4-4 4 4m-8 4h-3v11h14V20h-3" />
    </svg>
  );
}
