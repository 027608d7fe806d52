import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Settled } from '#src/lib/loadable.ts';
import { paths } from '#src/lib/paths.ts';
import { pendingCountAtom } from '#src/state/outbox.ts';
import { logOutAtom } from '#src/state/device/loggingOut.ts';
import { sessionAtom } from '#src/state/session.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { LastGoodbye } from './leaving/LastGoodbye.tsx';
import { LeaveSheet } from './leaving/LeaveSheet.tsx';
import styles from './LogOut.module.css';

/**
 * With nothing waiting it logs out at once; otherwise the user first says what becomes of what waits. Of an account of this device it is
 * said before, once, that nobody can come back to it.
 */
export function LogOut() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const waiting = useAtomValue(pendingCountAtom);
  const logOut = useSetAtom(logOutAtom);
  const showError = useSetAtom(showErrorAtom);
  const showToast = useSetAtom(showToastAtom);
  const session = useAtomValue(sessionAtom);
  const isLast = session.status === 'user' && session.user !== null && !session.user.can_return;
  const [isAsking, setAsking] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const finish = (result: Settled<void>) => {
    setBusy(false);
    setAsking(false);
    if (result.status === 'failed') showError(result.error);
    else showToast({ kind: 'success', message: t`You’re logged out` });
    go(paths.home());
  };
  const leave = async () => {
    setBusy(true);
    finish(await logOut());
  };
  const goOn = () => {
    setWarned(false);
    if (waiting === 0) void leave();
    else setAsking(true);
  };
  return (
    <div className={styles.place}>
      <Button kind="secondary" full busy={isBusy} onClick={() => (isLast ? setWarned(true) : goOn())} testId="log-out">
        <Trans>Log out</Trans>
      </Button>
      {isWarned ? <LastGoodbye onGoOn={goOn} onClose={() => setWarned(false)} /> : null}
      {isAsking ? <LeaveSheet onLeft={finish} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
