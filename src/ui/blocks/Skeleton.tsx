import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length; the full width when absent. */
  width?: string | number;
  height?: string | number;
  round?: boolean;
}

/** Stands where a figure or a line will be, in its final size. */
export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, borderRadius: round ? 999 : undefined }}
      aria-hidden
    />
  );
}
