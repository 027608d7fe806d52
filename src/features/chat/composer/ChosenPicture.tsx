import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { Button } from '#src/ui/controls/Button.tsx';
import { Spinner } from '#src/ui/controls/Spinner.tsx';
import { BlobImage } from '#src/ui/picture/BlobImage.tsx';
import { isShrinkingAtom, pictureAtom, removePictureAtom } from '../chat.atoms.ts';
import styles from './Composer.module.css';

/** The picture that goes with the message: seen before it is sent, and taken back as easily. */
export function ChosenPicture() {
  const { t } = useLingui();
  const picture = useAtomValue(pictureAtom);
  const isShrinking = useAtomValue(isShrinkingAtom);
  const remove = useSetAtom(removePictureAtom);
  const preview = useMemo(
    () => (picture === null ? null : new Blob([picture.bytes], { type: picture.type })),
    [picture],
  );
  if (isShrinking) {
    return (
      <p className={styles.chosen}>
        <Spinner size={24} />
        <Trans>Compressing…</Trans>
      </p>
    );
  }
  if (picture === null || preview === null) return null;
  return (
    <div className={styles.chosen} data-testid="chat-chosen">
      <BlobImage className={styles.preview} blob={preview} alt={t`Chosen picture`} />
      <span className={styles.name}>{picture.name}</span>
      <Button kind="plain" size="small" onClick={remove}>
        <Trans comment="Take the chosen picture away">Remove</Trans>
      </Button>
    </div>
  );
}
