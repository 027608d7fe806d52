import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { AppError } from '#src/lib/appError.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { toResult } from '#src/lib/loadable.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { deleteEntryAtom, readPictureAtom, retryEntryAtom, type Unsent } from '#src/state/outbox.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Unseen } from '#src/ui/blocks/Unseen.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { BlobImage } from '#src/ui/picture/BlobImage.tsx';
import styles from './Chat.module.css';
import { OfflineAnswer } from './OfflineAnswer.tsx';

/** What has not arrived yet: where it is, why it does not get on, and what can be done. Without a network the help answers meanwhile. */
export function UnsentBubble({ unsent }: { unsent: Unsent }) {
  const { id, text, hasPicture, state, progress, error, canEdit, createdAt } = unsent;
  const retry = useSetAtom(retryEntryAtom);
  const remove = useSetAtom(deleteEntryAtom);
  const showError = useSetAtom(showErrorAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const isFailed = state === 'attention';
  const drop = async () => {
    const result = await remove(id);
    if (result.status === 'failed') showError(result.error);
  };
  return (
    <>
      <article className={styles.bubble} data-who="user" data-state={state} data-testid="chat-unsent">
        <Unseen>
          <Trans comment="Before a message, for screen readers">You:</Trans>
        </Unseen>
        {hasPicture ? <WaitingPicture id={id} /> : null}
        {text === '' ? null : <p className={styles.text}>{text}</p>}
        <p className={styles.meta}>
          <time>{formatTime(Math.floor(createdAt / 1000)).slice(11, 16)}</time>
          {' · '}
          <StateWords state={state} percent={Math.floor(progress * 100)} hasPicture={hasPicture} />
        </p>
        {isFailed && error !== null ? (
          <div className={styles.problem} role="alert">
            <ErrorWords error={new AppError(error.key, { params: error.params })} />
          </div>
        ) : null}
        {isFailed || (state === 'saved' && (error !== null || isOffline)) ? (
          <div className={styles.actions}>
            <Button kind="plain" size="small" onClick={() => void retry(id)}>
              <Trans comment="Button: send a message again">Try again</Trans>
            </Button>
            {canEdit ? (
              <Button kind="plain" size="small" onClick={() => void drop()}>
                <Trans comment="Button: throw away a message that was not sent">Remove</Trans>
              </Button>
            ) : null}
          </div>
        ) : null}
      </article>
      {isOffline && !isFailed && text !== '' ? <OfflineAnswer text={text} /> : null}
    </>
  );
}

/** The picture as it lies on the device; in words until it is read, and where it cannot be. */
function WaitingPicture({ id }: { id: string }) {
  const { t } = useLingui();
  const read = useSetAtom(readPictureAtom);
  const [picture, setPicture] = useState<Blob | null>(null);
  useEffect(() => {
    let isWanted = true;
    void toResult(read(id)).then((result) => isWanted && setPicture(result.status === 'ready' ? result.data : null));
    return () => {
      isWanted = false;
    };
  }, [id, read]);
  return picture === null ? (
    <p className={styles.note}>
      <Trans>With a picture</Trans>
    </p>
  ) : (
    <div className={styles.picture}>
      <BlobImage className={styles.image} blob={picture} alt={t`Chosen picture`} />
    </div>
  );
}

function StateWords({ state, percent, hasPicture }: Pick<Unsent, 'state' | 'hasPicture'> & { percent: number }) {
  if (state === 'attention') return <Trans>Not sent</Trans>;
  if (state === 'received') return <Trans context="message">Received</Trans>;
  if (state === 'saved') return <Trans>Saved on this device</Trans>;
  return hasPicture ? <Trans>Sending {percent}%</Trans> : <Trans>Sending</Trans>;
}
