import type { User } from '#contract/api/account.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import styles from './ProfileCard.module.css';

/** `user` is null until it is known. */
export function ProfileCard({ user }: { user: User | null }) {
  return (
    <Card padding="none" testId="profile">
      <div className={styles.head}>
        <span className={styles.avatar} aria-hidden>
          {user === null ? '' : Array.from(user.username)[0]?.toUpperCase()}
        </span>
        <div className={styles.text}>
          <h2 className={styles.name}>{user === null ? <Skeleton width={140} /> : user.username}</h2>
          <p className={styles.account}>{user === null ? <Skeleton width={180} height={10} /> : user.account}</p>
        </div>
      </div>
    </Card>
  );
}
