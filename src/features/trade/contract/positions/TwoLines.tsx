import styles from './Positions.module.css';

interface TwoLinesProps {
  /** An amount or a price. */
  figure: string;
  /** The share that belongs to it; null while it is not known: its line stays. */
  share: string | null;
}

/** A live figure with its share below it: each has a line of its own, so that nothing moves when digits or signs come and go. */
export function TwoLines({ figure, share }: TwoLinesProps) {
  return (
    <>
      <span className={styles.line}>{figure}</span>
      <span className={styles.line}>{share ?? '\u00A0'}</span>
    </>
  );
}
