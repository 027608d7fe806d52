import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { AppError } from '#src/lib/appError.ts';
import { describeError } from '#src/lib/errorText.ts';
import type { Settled } from '#src/lib/loadable.ts';
import { sealAndLogOutAtom } from './leaving.atoms.ts';
import type { AnyWaiting } from '#src/state/outbox.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import styles from './LeaveChoices.module.css';
import { useSealability } from './useSealability.ts';

interface LeaveChoicesProps {
  entries: readonly AnyWaiting[];
  onSend(): void;
  onDelete(): void;
  onLeft(result: Settled<void>): void;
  onClose(): void;
}

export function LeaveChoices({ entries, onSend, onDelete, onLeft, onClose }: LeaveChoicesProps) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const sealability = useSealability();
  const sealAndLogOut = useSetAtom(sealAndLogOutAtom);
  const [isSealing, setSealing] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const waiting = entries.length;
  const refused = entries.filter(({ state }) => state === 'attention').length;

  const keepSealed = async () => {
    if (sealability?.can !== true) return;
    setSealing(true);
    const result = await sealAndLogOut(sealability.key);
    setSealing(false);
    if (result.status === 'failed') setError(result.error);
    else onLeft(result);
  };
  const reasons = {
    no_crypto: t`Encryption needs a secure connection (HTTPS).`,
    no_key: t`This device doesn’t have the server’s key yet. It will get the key once you’re back online.`,
  };
  return (
    <Sheet title={t`Log out`} busy={isSealing} onClose={onClose} testId="leave-sheet">
      <div className={styles.choices}>
        <p>
          <Plural
            value={waiting}
            one="# item hasn’t reached the server yet. What would you like to do with it?"
            other="# items haven’t reached the server yet. What would you like to do with them?"
          />
        </p>
        <Button
          full
          reason={
            refused === waiting
              ? t`The server didn’t accept the remaining items. You can edit or delete them.`
              : undefined
          }
          onClick={onSend}
          testId="leave-send"
        >
          <Trans>Send first, then log out</Trans>
        </Button>
        <div>
          <Button
            kind="secondary"
            full
            busy={isSealing || sealability === null}
            reason={sealability?.can === false ? reasons[sealability.why] : undefined}
            onClick={() => void keepSealed()}
            testId="leave-seal"
          >
            <Trans>Encrypt and log out</Trans>
          </Button>
          <p className={styles.hint}>
            <Trans>
              Encrypted on this device: no one can read or send it. It will be sent automatically after you log in here
              again.
            </Trans>
          </p>
        </div>
        <Button kind="danger" full onClick={onDelete} testId="leave-delete">
          <Trans>Delete and log out</Trans>
        </Button>
        {error === null ? null : (
          <p className={styles.error} role="alert">
            {describeError(i18n, error, tag)} <Trans>You’re still logged in.</Trans>
          </p>
        )}
      </div>
    </Sheet>
  );
}
