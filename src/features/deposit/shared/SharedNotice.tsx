import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { proofLimits } from '#contract/rules/deposit.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { refuseSharedAtom, type SharedNote, sharedNoteAtom, acceptSharedAtom } from './shared.atoms.ts';
import styles from './SharedNotice.module.css';

const mbMax = proofLimits.bytesMax / 2 ** 20;

/** What became of a picture that was shared into the app from the gallery. */
export function SharedNotice() {
  const note = useAtomValue(sharedNoteAtom);
  const take = useSetAtom(acceptSharedAtom);
  const refuse = useSetAtom(refuseSharedAtom);
  if (note === null) return null;
  return (
    <output className={styles.notice} data-kind={note.what} data-testid="shared">
      <p>
        <Words note={note} />
      </p>
      {note.what === 'waiting' ? (
        <div className={styles.buttons}>
          <Button size="small" onClick={() => void take()} testId="use-shared">
            <Trans comment="Take the picture shared from another app instead of the one in the form">
              Use shared picture
            </Trans>
          </Button>
          <Button kind="plain" size="small" onClick={() => void refuse()}>
            <Trans comment="Leave the picture in the form as it is">Keep this one</Trans>
          </Button>
        </div>
      ) : null}
    </output>
  );
}

function Words({ note }: { note: SharedNote }): ReactNode {
  const { t } = useLingui();
  if (note.what === 'waiting')
    return t`You shared a picture, but the form already has one. A payment proof can have only one.`;
  if (note.what === 'attached') {
    return note.hadOthers
      ? t`The first picture you shared is attached. A payment proof can have only one.`
      : t`The picture you shared is attached.`;
  }
  const words: Record<typeof note.outcome, string> = {
    no_picture: t`The file you shared isn’t a picture. Choose one below.`,
    too_large: t`The picture you shared is larger than ${mbMax} MB. Choose a smaller one below.`,
    not_kept: t`This device couldn’t store the picture you shared. Choose it below.`,
    choose_again: t`The picture you shared didn’t come through. Choose it below.`,
  };
  return words[note.outcome];
}
