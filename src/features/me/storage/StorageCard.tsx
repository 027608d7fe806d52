import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { formatSize } from '#src/lib/figures/units.ts';
import { deleteCachedAtom, storageAtom } from '#src/state/device/storage.ts';
import { outboxAtom } from '#src/state/outbox.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { SealedNotes } from './SealedNotes.tsx';
import styles from './StorageCard.module.css';

/** What this phone keeps, how much it is, whether it stays, and what still waits to be sent. */
export function StorageCard() {
  const { t } = useLingui();
  const deleteCached = useSetAtom(deleteCachedAtom);
  const showError = useSetAtom(showErrorAtom);
  const showToast = useSetAtom(showToastAtom);
  const [isBusy, setBusy] = useState(false);
  const forget = async () => {
    setBusy(true);
    const result = await deleteCached();
    setBusy(false);
    if (result.status === 'failed') showError(result.error);
    else showToast({ kind: 'success', message: t`Cached data deleted. Items waiting to be sent are still there.` });
  };
  return (
    <Card title={t`Storage on this device`} testId="storage">
      <FigureRows rows={useStorageRows()} />
      <p className={styles.note}>
        <Trans>
          Stored here: the app, the last prices, recently viewed data, drafts, price alerts, chart lines, and items
          waiting to be sent.
        </Trans>
      </p>
      <SealedNotes />
      <Button kind="secondary" size="small" busy={isBusy} onClick={() => void forget()} testId="delete-cached">
        <Trans>Delete cached data</Trans>
      </Button>
    </Card>
  );
}

function useStorageRows() {
  const { t } = useLingui();
  const tag = useTag();
  const { usedBytes = null, maxBytes = null, isPersisted = null } = useAtomValue(storageAtom).data ?? {};
  const unknown = t({ message: 'Not reported by browser', comment: 'Value of a figure about storage' });
  const used = usedBytes === null ? unknown : formatSize(usedBytes, tag);
  const most = maxBytes === null ? null : formatSize(maxBytes, tag);
  const stays = isPersisted
    ? t({ message: 'Kept until you delete it', comment: 'Whether the browser may clear the storage' })
    : t({ message: 'May be cleared if space is low', comment: 'Whether the browser may clear the storage' });
  return [
    { label: t`Waiting to be sent`, value: useWaiting() },
    {
      label: t({ message: 'Space used', comment: 'Of the storage of the phone' }),
      value: usedBytes === null || most === null ? used : t`${used} of ${most}`,
    },
    {
      label: t({ message: 'Protection', comment: 'Whether the browser may clear what is stored' }),
      value: <span data-testid="persisted">{isPersisted === null ? unknown : stays}</span>,
    },
  ];
}

function useWaiting() {
  const { t } = useLingui();
  const outbox = useAtomValue(outboxAtom);
  if (outbox.status === 'failed') return t`Couldn’t be read`;
  const entries = outbox.data ?? [];
  const oldest = entries.at(-1);
  if (oldest === undefined) return t({ message: 'Nothing', comment: 'What waits to be sent' });
  const [count, time] = [entries.length, <Moment key="oldest" at={Math.floor(oldest.createdAt / 1000)} />];
  return (
    <Trans comment="How many entries of the outbox wait; time is a date and time">
      {count}, oldest {time}
    </Trans>
  );
}
