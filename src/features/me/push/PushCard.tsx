import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { askToNotify } from '#src/lib/device/notifications.ts';
import { canPush } from '#src/lib/device/push.ts';
import { mutedTopicsAtom } from '#src/state/device/notifying.ts';
import { sessionAtom } from '#src/state/session.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import styles from '../NotifyingPage.module.css';
import { changePushTopicsAtom, pushKeyAtom, pushTopicsAtom, startPushAtom, stopPushAtom } from './push.atoms.ts';

/** Whether this device is told while the app is closed: only where the server does so, and the browser can. */
export function PushCard({ onAsked }: { onAsked: () => void }) {
  const key = useAtomValue(pushKeyAtom);
  const { status } = useAtomValue(sessionAtom);
  return key === null || status !== 'user' || !canPush() ? null : <PushSwitch onAsked={onAsked} />;
}

function PushSwitch({ onAsked }: { onAsked: () => void }) {
  const { t } = useLingui();
  const isOn = useAtomValue(pushTopicsAtom) !== null;
  const [isBusy, setBusy] = useState(false);
  const start = useSetAtom(startPushAtom);
  const stop = useSetAtom(stopPushAtom);
  const showError = useSetAtom(showErrorAtom);
  const showToast = useSetAtom(showToastAtom);
  useTopicsTold();
  const toggle = async () => {
    setBusy(true);
    // The browser's question comes after this tap, and never by itself.
    const mayShow = isOn || (await askToNotify()) === 'granted';
    onAsked();
    const result = !mayShow ? ({ status: 'none' } as const) : isOn ? await stop() : await start();
    setBusy(false);
    if (result.status === 'failed') showError(result.error);
    if (result.status === 'none') showToast({ kind: 'error', message: t`This browser didn’t allow it.` });
  };
  return (
    <Card padding="none">
      <label className={styles.row}>
        <span className={styles.topic}>
          {t`When the app is closed`}
          <span className={styles.detail}>
            <Trans>
              Sent through your browser’s notification service, without amounts. Ends when you log out. Price alerts
              need the app to be open.
            </Trans>
          </span>
        </span>
        <input
          className={styles.switch}
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          disabled={isBusy}
          onChange={() => void toggle()}
          data-testid="push"
        />
      </label>
    </Card>
  );
}

/** What is switched off below is not sent either. */
function useTopicsTold(): void {
  const muted = useAtomValue(mutedTopicsAtom);
  const told = useAtomValue(pushTopicsAtom);
  const change = useSetAtom(changePushTopicsAtom);
  const showError = useSetAtom(showErrorAtom);
  const isTold = told !== null;
  useEffect(() => {
    if (isTold)
      void change(muted).then((result) => {
        if (result?.status === 'failed') showError(result.error);
      });
  }, [muted, isTold, change, showError]);
}
