import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import Bell from 'lucide-react/icons/bell';
import { Link } from 'wouter';
import styles from './BellLink.module.css';

interface BellLinkProps {
  href: string;
  unread: number;
}

/** The way to the notices, with how many are unread; on the blue bar. */
export function BellLink({ href, unread }: BellLinkProps) {
  const { t } = useLingui();
  return (
    <Link
      className={styles.bell}
      href={href}
      aria-label={t({
        message: plural(unread, { 0: 'Notices, none unread', one: 'Notices, # unread', other: 'Notices, # unread' }),
        comment: 'Bell in the navigation bar, for those who do not see it',
      })}
      data-testid="bell"
    >
      <Bell size={22} aria-hidden />
      {unread === 0 ? null : <span className={styles.count} data-count={unread > 99 ? '99+' : unread} aria-hidden />}
    </Link>
  );
}
