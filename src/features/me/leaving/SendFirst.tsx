import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Settled } from '#src/lib/loadable.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { retryAllAtom, type AnyWaiting } from '#src/state/outbox.ts';
import { logOutAtom } from '#src/state/device/loggingOut.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import styles from './LeaveChoices.module.css';

interface SendFirstProps {
  entries: readonly AnyWaiting[];
  onLeft(result: Settled<void>): void;
  onBack(): void;
}

/** Sends what waits and logs out behind the last one; what the server refuses is up to the user again. */
export function SendFirst({ entries, onLeft, onBack }: SendFirstProps) {
  const { t } = useLingui();
  const retryAll = useSetAtom(retryAllAtom);
  const logOut = useSetAtom(logOutAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [total] = useState(entries.length);
  const open = entries.filter(({ state }) => state !== 'attention');
  const sent = total - entries.length;

  const begin = useEffectEvent(() => void retryAll());
  const settled = useEffectEvent(async () => {
    if (entries.length > 0) return onBack();
    onLeft(await logOut());
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    if (open.length === 0) void settled();
  }, [open.length]);
  return (
    <Sheet title={t`Sending before logout`} onClose={onBack} testId="leave-sending">
      <div className={styles.choices}>
        <output>
          <Trans comment="How many entries of the outbox the server has received">
            Sent {sent} of {total}
          </Trans>
        </output>
        <progress
          className={styles.progress}
          aria-label={t`Sending before logout`}
          max={total}
          value={sent + open.reduce((sum, { progress }) => sum + progress, 0)}
        />
        <p className={styles.hint}>
          {isOffline ? (
            <Trans>
              You’re offline. Sending resumes automatically once you’re back online, or you can choose again.
            </Trans>
          ) : (
            <Trans>You’ll be logged out once the server has received all of them.</Trans>
          )}
        </p>
        <Button kind="secondary" full onClick={onBack} testId="leave-cancel">
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
