import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { formatSize } from '#src/lib/figures/units.ts';
import { deleteSealedAtom, sealedAtom, type SealedRow } from '#src/state/device/sealed.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { SentenceGap } from '#src/ui/words/SentenceGap.tsx';
import styles from './StorageCard.module.css';

/** What was sealed at a logout and lies here still: of somebody, of the user, and what could not be opened. */
export function SealedNotes() {
  const sealed = useAtomValue(sealedAtom).data;
  if (sealed === undefined) return null;
  const { own, others } = sealed;
  const [unopened, parked] = [
    own.filter(({ problem }) => problem === null),
    own.filter(({ problem }) => problem !== null),
  ];
  const isDamaged = parked.some(({ problem }) => problem === 'damaged');
  return (
    <>
      <Note rows={unopened} testId="sealed-own">
        <Plural
          value={unopened.length}
          one="# encrypted item of yours will open once you’re back online."
          other="# encrypted items of yours will open once you’re back online."
        />
      </Note>
      <Note rows={parked} canDelete testId="sealed-parked">
        <Plural
          value={parked.length}
          one="# encrypted item of yours couldn’t be opened."
          other="# encrypted items of yours couldn’t be opened."
        />
        <SentenceGap />
        {isDamaged ? (
          <Trans>Damaged on this device.</Trans>
        ) : (
          <Trans>Damaged, or the server doesn’t recognise the key.</Trans>
        )}
      </Note>
      <Note rows={others} canDelete testId="sealed-others">
        <Since rows={others} />
      </Note>
    </>
  );
}

function Since({ rows }: { rows: readonly SealedRow[] }) {
  const time = <Moment at={Math.floor((rows[0]?.createdAt ?? 0) / 1000)} />;
  return (
    <>
      <Plural
        value={rows.length}
        one="# encrypted item from someone who logged out is stored here. No one else can read or send it."
        other="# encrypted items from someone who logged out are stored here. No one else can read or send them."
      />
      <SentenceGap />
      <Trans comment="time is a date and time">Oldest: {time}.</Trans>
    </>
  );
}

interface NoteProps {
  /** Oldest first; without any, there is nothing to say. */
  rows: readonly SealedRow[];
  canDelete?: boolean;
  testId: string;
  children: ReactNode;
}

function Note({ rows, canDelete = false, testId, children }: NoteProps) {
  const [isAsking, setAsking] = useState(false);
  if (rows.length === 0) return null;
  return (
    <div className={styles.sealed} data-testid={testId} data-count={rows.length}>
      <p>{children}</p>
      {canDelete ? (
        <Button kind="plain" size="small" onClick={() => setAsking(true)} testId={`${testId}-delete`}>
          <Trans>Delete</Trans>
        </Button>
      ) : null}
      {isAsking ? <DeleteSealed rows={rows} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function DeleteSealed({ rows, onClose }: { rows: readonly SealedRow[]; onClose(): void }) {
  const { t } = useLingui();
  const tag = useTag();
  const discard = useSetAtom(deleteSealedAtom);
  const showError = useSetAtom(showErrorAtom);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const result = await discard(rows.map(({ id }) => id));
    if (result.status === 'failed') showError(result.error);
    onClose();
  };
  return (
    <ConfirmSheet
      title={t`Delete encrypted items?`}
      rows={[
        {
          label: t({ message: 'Items', comment: 'How many: deposits, documents and messages that were never sent' }),
          value: rows.length,
        },
        {
          label: t({ message: 'Size', comment: 'Of files' }),
          value: formatSize(
            rows.reduce((sum, { size }) => sum + size, 0),
            tag,
          ),
        },
      ]}
      note={t`They were never sent. Once deleted, their owner can’t get them back.`}
      confirmLabel={t`Delete`}
      kind="danger"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
