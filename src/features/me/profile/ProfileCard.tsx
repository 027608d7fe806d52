import { Trans, useLingui } from '@lingui/react/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { Link } from 'wouter';
import type { User } from '#contract/api/account.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import styles from './ProfileCard.module.css';
import { useIdentityNames } from './useIdentityNames.ts';

/** `user` is null until it is known. */
export function ProfileCard({ user }: { user: User | null }) {
  const { t } = useLingui();
  const label =
    user?.label || t({ message: 'First account', comment: 'A practice account that has no name of its own' });
  return (
    <Card padding="none" testId="profile">
      <div className={styles.head}>
        <span className={styles.avatar} aria-hidden>
          {user === null ? '' : Array.from(user.username)[0]?.toUpperCase()}
        </span>
        <div className={styles.text}>
          <h2 className={styles.name}>{user === null ? <Skeleton width={140} /> : user.username}</h2>
          <p className={styles.account}>
            {user === null ? (
              <Skeleton width={180} height={10} />
            ) : (
              (user.account ?? (user.can_return ? t`Logs in with a passkey` : t`On this device only`))
            )}
          </p>
          {user === null || (user.label === '' && user.epoch === 1) ? null : (
            <p className={styles.account}>
              <Trans comment="Which practice account is open; a round is one life of it, from its beginning to its reset">
                {label} · round {user.epoch}
              </Trans>
            </p>
          )}
          {user === null ? null : <IdentityChip identity={user.identity} />}
        </div>
      </div>
    </Card>
  );
}

/** How the person stands, and the way to its page. */
function IdentityChip({ identity }: Pick<User, 'identity'>) {
  const name = useIdentityNames()[identity];
  return (
    <Link className={styles.chip} href={paths.kyc()} data-identity={identity} data-testid="identity-chip">
      {identity === 'passed' ? <BadgeCheck size={14} aria-hidden /> : null}
      {name}
    </Link>
  );
}
