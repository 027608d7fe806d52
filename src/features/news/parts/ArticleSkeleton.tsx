import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import styles from './News.module.css';

/** An article on its way: kicker, title, lines. */
export function ArticleSkeleton() {
  const { t } = useLingui();
  return (
    <output className={styles.article} aria-label={t`Loading article`}>
      <Skeleton width="40%" height={12} />
      <Skeleton width="90%" height={28} />
      <Skeleton width="60%" height={28} />
      {[100, 96, 98, 72].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={16} />
      ))}
    </output>
  );
}
