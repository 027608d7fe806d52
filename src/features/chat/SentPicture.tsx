import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { fetchPicture } from '#src/lib/api/picture.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { tokenAtom } from '#src/state/session.ts';
import { BlobImage } from '#src/ui/picture/BlobImage.tsx';
import styles from './Chat.module.css';

/** A picture that was sent, asked for with the token: no address shows it to anybody else. It is not kept on the device. */
export function SentPicture({ picture: { id, until } }: { picture: { id: string; until: number } }) {
  const { t } = useLingui();
  const token = useAtomValue(tokenAtom);
  const [shown, setShown] = useState<Settled<Blob> | null>(null);
  const isOver = until <= nowSeconds();
  useEffect(() => {
    if (token === null || isOver) return undefined;
    let isWanted = true;
    void toResult(fetchPicture(id, token)).then((result) => isWanted && setShown(result));
    return () => {
      isWanted = false;
    };
  }, [id, token, isOver]);
  if (isOver || (shown?.status === 'failed' && shown.error.key === 'not_found')) {
    return (
      <p className={styles.note}>
        <Trans>This picture was deleted.</Trans>
      </p>
    );
  }
  if (shown?.status === 'failed') {
    return (
      <p className={styles.note}>
        <Trans>The picture will appear once you’re back online.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.picture}>
      {shown === null ? null : <BlobImage className={styles.image} blob={shown.data} alt={t`Your picture`} />}
    </div>
  );
}
