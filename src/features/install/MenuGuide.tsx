import { Trans } from '@lingui/react/macro';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import styles from './InstallView.module.css';

/** For browsers that install from their menu and cannot be asked to. */
export function MenuGuide() {
  return (
    <p className={styles.menu}>
      <EllipsisVertical className={styles.dots} size={22} aria-hidden />
      <span>
        <Trans comment="What browsers on Android call it; the words in quotes as Chrome and Firefox have them in this language">
          Open the browser menu and choose “Install” or “Add to Home screen”.
        </Trans>
      </span>
    </p>
  );
}
