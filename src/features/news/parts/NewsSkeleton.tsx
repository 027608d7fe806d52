import { Card } from '#src/ui/blocks/Card.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import styles from './News.module.css';

interface NewsSkeletonProps {
  /** What is on its way, for those who do not see the grey lines. */
  label: string;
  rows: number;
}

/** Headlines on their way, in the height that they will have. */
export function NewsSkeleton({ label, rows }: NewsSkeletonProps) {
  return (
    <Card padding="none">
      <output aria-label={label}>
        {Array.from({ length: rows }, (_, row) => (
          <span className={styles.row} key={row} aria-hidden>
            <Skeleton width="86%" height={16} />
            <Skeleton width="44%" height={10} />
          </span>
        ))}
      </output>
    </Card>
  );
}
