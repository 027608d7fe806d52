import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import styles from './VoucherForm.module.css';

/** The form while it is looked up whether one was left half-filled: the same boxes in the same places. */
export function FormSkeleton() {
  return (
    <div className={styles.form} aria-hidden>
      <Skeleton height={74} />
      <Skeleton height={98} />
      <Skeleton height={98} />
      <Skeleton height={200} />
      <Skeleton height={74} />
    </div>
  );
}
