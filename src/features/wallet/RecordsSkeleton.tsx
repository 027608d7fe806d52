import { useLingui } from '@lingui/react/macro';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import styles from './RecordDays.module.css';

/** The records while they are on their way: a day and its rows. */
export function RecordsSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <p className={styles.day} aria-hidden>
        <Skeleton width={84} />
      </p>
      <Card padding="none">
        <SkeletonRows count={6} label={t`Loading transactions`} />
      </Card>
    </>
  );
}
