import { useLingui } from '@lingui/react/macro';
import type { User } from '../../../contract/api/account.ts';
import { Card } from '../../ui/blocks/Card.tsx';
import { Skeleton } from '../../ui/blocks/Skeleton.tsx';
import { CopyRow } from '../../ui/CopyRow.tsx';
import styles from './ProfileCard.module.css';

/** `user` is null until it is known. */
export function ProfileCard({ user }: { user: User | null }) {
  const { t } = useLingui();
  const identity: Record<User['identity'], string> = {
    none: t`Identity not verified`,
    review: t`Identity under review`,
    passed: t`Identity verified`,
    failed: t`Identity not accepted`,
  };
  return (
    <Card padding="none" testId="profile">
      <div className={styles.head}>
        <span className={styles.avatar} aria-hidden>
          {user === null ? '' : Array.from(user.username)[0]?.toUpperCase()}
        </span>
        <div className={styles.text}>
          <h2 className={styles.name}>{user === null ? <Skeleton width={140} /> : user.username}</h2>
          <p className={styles.account}>{user === null ? <Skeleton width={180} height={10} /> : user.account}</p>
          <p className={styles.identity} data-state={user?.identity}>
            {user === null ? <Skeleton width={110} height={10} /> : identity[user.identity]}
          </p>
        </div>
      </div>
      <div className={styles.invite}>
        {user === null ? null : <CopyRow label={t`Invitation code`} value={user.invite_code} testId="invite-code" />}
      </div>
    </Card>
  );
}
