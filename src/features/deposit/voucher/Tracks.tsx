import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Deposit } from '#contract/api/wallet.ts';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { depositsAtom } from '#src/state/deposits.ts';
import { vouchersAtom, readOutboxAtom, retryAllAtom } from '#src/state/outbox.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { DepositSheet } from '../DepositSheet.tsx';
import { recentSince, tracksOf } from '../track/track.rules.ts';
import { TrackRow } from '../track/TrackRow.tsx';
import { VoucherActions } from '../track/VoucherActions.tsx';
import styles from './Tracks.module.css';
import { draftAtom, sentOffAtom } from './voucher.atoms.ts';

interface TracksProps {
  /** A waiting voucher is wanted back in the form. */
  onEdit(id: string): void;
}

/** Below the form: every voucher on its way, from this phone to the account. */
export function Tracks({ onEdit }: TracksProps) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const outbox = useAtomValue(vouchersAtom);
  const deposits = useAtomValue(depositsAtom).data;
  const [sentOff, setSentOff] = useAtom(sentOffAtom);
  const inForm = useAtomValue(draftAtom)?.replaces;
  const reread = useSetAtom(readOutboxAtom);
  const retryAll = useSetAtom(retryAllAtom);
  const [opened, setOpened] = useState<Deposit | null>(null);
  if (outbox.status === 'failed' && outbox.data === undefined) {
    return (
      <ErrorState
        title={t`Couldn’t read unsent items on this device.`}
        detail={describeError(i18n, outbox.error, tag)}
        about={outbox.error.key}
        onRetry={() => void reread()}
      />
    );
  }
  /** What was just sent off is below the form, mostly out of sight. Once: by its next coming somebody may be writing in the form. */
  const showIt = (row: HTMLLIElement | null) => {
    if (row === null) return;
    row.scrollIntoView({ block: 'center' });
    setSentOff(null);
  };
  const list = deposits?.list ?? [];
  const tracks = tracksOf(outbox.data ?? [], list, recentSince(list));
  const waiting = outbox.data?.filter(({ state }) => state === 'saved').length ?? 0;
  return (
    <div data-testid="outbox">
      {tracks.length === 0 ? (
        <p className={styles.nothing}>
          <Trans>
            Deposits appear here with each step: saved on this device, sent, received, under review, credited.
          </Trans>
        </p>
      ) : (
        <Card
          title={t({ message: 'Your payment proofs', comment: 'List of deposit vouchers below the form' })}
          padding="none"
          action={
            waiting > 1 ? (
              <Button kind="plain" size="small" onClick={() => void retryAll()}>
                <Trans comment="Send all that is saved on this device at once">Send all now</Trans>
              </Button>
            ) : undefined
          }
        >
          <ul>
            {tracks.map((track) => (
              <li key={track.id} ref={track.id === sentOff ? showIt : undefined}>
                <TrackRow
                  track={track}
                  isEdited={track.id === inForm}
                  actions={
                    track.voucher === null ? (
                      <Button kind="plain" size="small" onClick={() => setOpened(track.deposit)}>
                        <Trans comment="Show all figures of a deposit">Details</Trans>
                      </Button>
                    ) : (
                      <VoucherActions voucher={track.voucher} onEdit={() => onEdit(track.id)} />
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className={styles.all}>
        <Button kind="plain" size="small" href={paths.depositList()}>
          <Trans>All deposits</Trans>
        </Button>
      </p>
      {opened === null ? null : <DepositSheet deposit={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
