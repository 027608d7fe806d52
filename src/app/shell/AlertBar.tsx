import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import Bell from 'lucide-react/icons/bell';
import X from 'lucide-react/icons/x';
import { Link } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { alertWords } from '#src/state/alerts/alertWords.ts';
import { reachedAlertsAtom } from '#src/state/inbox.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './InboxBar.module.css';

/** A price that somebody waited for has come. It stays until it is put away: who looks at the phone an hour later sees it. */
export function AlertBar() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const [said, setSaid] = useAtom(reachedAlertsAtom);
  const [newest, ...others] = said;
  if (newest === undefined) return null;
  const { title, body } = alertWords(i18n, newest.alert, newest.hit, tag);
  const dismiss = () => setSaid((all) => all.filter((one) => one !== newest));
  const count = others.length;
  return (
    <span className={styles.bar} data-testid="alert-bar">
      <Bell className={styles.icon} size={20} aria-hidden />
      <span className={styles.text}>
        <Link href={paths.kline({ symbol: newest.alert.symbol })} onClick={dismiss}>
          {title}
        </Link>
        <span className={styles.detail}>{body}</span>
        {count === 0 ? null : (
          <span className={styles.detail}>
            <Trans comment="Further price alerts that were reached; count is a number">And {count} more</Trans>
          </span>
        )}
      </span>
      <IconButton label={t`Dismiss`} icon={<X size={18} aria-hidden />} onClick={dismiss} />
    </span>
  );
}
