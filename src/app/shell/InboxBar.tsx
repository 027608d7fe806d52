import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import X from 'lucide-react/icons/x';
import { copyText } from '#src/lib/clipboard.ts';
import { dismissNoticeAtom, inboxAtom } from '#src/state/inbox.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import styles from './InboxBar.module.css';

/** The sandbox is its own post office: a code that a real service would send by mail or text message arrives here. */
export function InboxBar() {
  const { t } = useLingui();
  const [notice] = useAtomValue(inboxAtom);
  const dismiss = useSetAtom(dismissNoticeAtom);
  const showToast = useSetAtom(showToastAtom);
  if (notice === undefined) return null;
  const { id, code, to } = notice;
  const copy = async () => {
    if (await copyText(code)) showToast({ kind: 'success', message: t`Copied` });
    else showToast({ kind: 'error', message: t`Your browser blocked copying` });
  };
  return (
    <span className={styles.bar} data-testid="inbox">
      <Mail className={styles.icon} size={20} aria-hidden />
      <span className={styles.text}>
        <span className={styles.to}>
          <Trans comment="A simulated mail or text message">Practice inbox · {to}</Trans>
        </span>
        <span>
          <Trans>
            Code <strong data-testid="inbox-code">{code}</strong>
          </Trans>
        </span>
      </span>
      <IconButton label={t`Copy code`} icon={<Copy size={18} aria-hidden />} onClick={() => void copy()} />
      <IconButton label={t`Dismiss`} icon={<X size={18} aria-hidden />} onClick={() => dismiss(id)} />
    </span>
  );
}
