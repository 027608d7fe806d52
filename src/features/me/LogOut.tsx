import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Settled } from '#src/lib/loadable.ts';
import { paths } from '#src/lib/paths.ts';
import { pendingCountAtom } from '#src/state/outbox.ts';
import { logOutAtom } from '#src/state/session.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { LeaveSheet } from './leaving/LeaveSheet.tsx';
import styles from './LogOut.module.css';

/** With nothing waiting it logs out at once; otherwise the user first says what becomes of what waits. */
export function LogOut() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const waiting = useAtomValue(pendingCountAtom);
  const logOut = useSetAtom(logOutAtom);
  const showError = useSetAtom(showErrorAtom);
  const showToast = useSetAtom(showToastAtom);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const finish = (result: Settled<void>) => {
    setBusy(false);
    setAsking(false);
    if (result.status === 'failed') showError(result.error);
    else showToast({ kind: 'success', message: t`You are logged out` });
    go(paths.home());
  };
  const leave = async () => {
    setBusy(true);
    finish(await logOut());
  };
  return (
    <div className={styles.place}>
      <Button
        kind="secondary"
        full
        busy={isBusy}
        onClick={() => (waiting === 0 ? void leave() : setAsking(true))}
        testId="log-out"
      >
        <Trans>Log out</Trans>
      </Button>
      {isAsking ? <LeaveSheet onLeft={finish} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
