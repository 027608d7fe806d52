import { Skeleton } from '../../../ui/blocks/Skeleton.tsx';
import styles from './VoucherForm.module.css';

/** The form while it is looked up whether one was left half-filled: the same boxes in the same places. */
export function FormSkeleton() {
  return (
    <div className={styles.form} aria-hidden>
      <Skeleton height={76} />
      <Skeleton height={100} />
      <Skeleton height={100} />
      <Skeleton height={184} />
      <Skeleton height={48} />
    </div>
  );
}
