import { Skeleton } from './Skeleton.tsx';
import styles from './SkeletonRows.module.css';

/** A list that is still on its way: rows of the height of `ListRow`. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <output className={styles.rows} aria-label={label}>
      {Array.from({ length: count }, (_, row) => (
        <span className={styles.row} key={row} aria-hidden>
          <span className={styles.text}>
            <Skeleton width="42%" height={14} />
            <Skeleton width="26%" height={10} />
          </span>
          <Skeleton width={88} height={14} />
        </span>
      ))}
    </output>
  );
}
