import styles from './IosGuide.module.css';

/** The top of the last step: the icon of this app, and the button. */
export function ConfirmBar({ label }: { label: string }) {
  return (
    <span className={styles.row} aria-hidden>
      <img className={styles.appIcon} src="./icon-192.png" alt="" width={28} height={28} />
      <span className={styles.appName}>HFT</span>
      <span className={styles.confirm}>{label}</span>
    </span>
  );
}
