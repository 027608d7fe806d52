import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useGo } from '../../lib/hash.ts';
import { paths } from '../../lib/paths.ts';
import { pendingCountAtom } from '../../state/outbox.ts';
import { logOutAtom } from '../../state/session.ts';
import { showErrorAtom, showToastAtom } from '../../state/toasts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmSheet } from '../../ui/sheet/ConfirmSheet.tsx';
import styles from './LogOut.module.css';

/** With nothing waiting it logs out at once; otherwise it first says what becomes of what waits. */
export function LogOut() {
  const { t } = useLingui();
  const go = useGo();
  const waiting = useAtomValue(pendingCountAtom);
  const logOut = useSetAtom(logOutAtom);
  const showError = useSetAtom(showErrorAtom);
  const showToast = useSetAtom(showToastAtom);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    const result = await logOut();
    setBusy(false);
    setAsking(false);
    if (result.status === 'failed') showError(result.error);
    else showToast({ kind: 'success', message: t`You are logged out` });
    go(paths.home);
  };
  return (
    <div className={styles.place}>
      <Button
        kind="secondary"
        full
        busy={isBusy && !isAsking}
        onClick={() => (waiting === 0 ? void leave() : setAsking(true))}
        testId="log-out"
      >
        <Trans>Log out</Trans>
      </Button>
      {isAsking ? (
        <ConfirmSheet
          title={t`Log out`}
          rows={[{ label: t`Waiting to be sent`, value: waiting }]}
          note={
            <Plural
              value={waiting}
              one="It stays saved on this device for you, and is sent after you log in again. Nobody else can see or send it."
              other="They stay saved on this device for you, and are sent after you log in again. Nobody else can see or send them."
            />
          }
          confirmLabel={t`Log out`}
          busy={isBusy}
          onConfirm={() => void leave()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
