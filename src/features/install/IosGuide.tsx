import { Trans, useLingui } from '@lingui/react/macro';
import { isSafari } from '#src/lib/install/guide.ts';
import { AddRow } from './AddRow.tsx';
import { ConfirmBar } from './ConfirmBar.tsx';
import styles from './IosGuide.module.css';
import { ShareBar } from './ShareBar.tsx';

/** The three taps, as an iPhone shows them; the words are Apple's own in each language, or nobody would find them. */
export function IosGuide() {
  const { t } = useLingui();
  const share = t({
    message: 'Share',
    comment: 'Name of the share button in Safari on an iPhone, exactly as iOS has it',
  });
  const add = t({
    message: 'Add to Home Screen',
    comment: 'Entry of the share menu on an iPhone, exactly as iOS has it in this language',
  });
  const confirm = t({
    message: 'Add',
    comment: 'Button at the top of the last step on an iPhone, exactly as iOS has it',
  });
  return (
    <>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <div className={styles.shown}>
            <ShareBar />
            <p>
              <Trans comment="share is the name of a button of iOS">
                Tap <b>{share}</b> in the browser’s bar. If you only see three dots, tap them first.
              </Trans>
            </p>
          </div>
        </li>
        <li className={styles.step}>
          <div className={styles.shown}>
            <AddRow label={add} />
            <p>
              <Trans comment="add is the name of a menu entry of iOS">
                Scroll down and choose <b>{add}</b>.
              </Trans>
            </p>
          </div>
        </li>
        <li className={styles.step}>
          <div className={styles.shown}>
            <ConfirmBar label={confirm} />
            <p>
              <Trans comment="confirm is the name of a button of iOS">
                Tap <b>{confirm}</b> at the top.
              </Trans>
            </p>
          </div>
        </li>
      </ol>
      {isSafari(navigator) ? null : (
        <p className={styles.note}>
          <Trans>If you don’t see this option, open this page in Safari.</Trans>
        </p>
      )}
    </>
  );
}
