import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { notifyState } from '#src/lib/device/notifications.ts';
import { paths } from '#src/lib/paths.ts';
import { alertsAtom, readAlertsAtom, removeAlertAtom } from '#src/state/alerts/alerts.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { AlertForm } from './AlertForm.tsx';
import { AlertRow } from './AlertRow.tsx';
import styles from './AlertSheet.module.css';

interface AlertSheetProps {
  rules: MarketRules;
  onClose(): void;
}

/** Price alerts: a new one for this market, and those of all markets. */
export function AlertSheet({ rules, onClose }: AlertSheetProps) {
  const { t } = useLingui();
  const alerts = useAtomValue(alertsAtom) ?? [];
  const read = useSetAtom(readAlertsAtom);
  const remove = useSetAtom(removeAlertAtom);
  const showError = useSetAtom(showErrorAtom);
  const [permission, setPermission] = useState(notifyState);
  const drop = async (id: string) => {
    const done = await remove(id);
    if (done.status === 'failed') showError(done.error);
    await read();
  };
  return (
    <Sheet title={t`Price alerts`} onClose={onClose} testId="alert-sheet">
      <AlertForm rules={rules} onAsked={setPermission} />
      <p className={styles.note}>
        <Trans>
          This device watches the simulated market while the app is open, even in the background. It catches up on
          anything missed.
        </Trans>
      </p>
      {permission === 'denied' || permission === 'none' ? (
        <p className={styles.note}>
          <Trans comment="The browser does not let the app show notifications">
            This browser doesn’t show this app’s notifications: alerts appear in the app itself.
          </Trans>
        </p>
      ) : null}
      <p className={styles.help}>
        <Button kind="plain" size="small" href={paths.help({ id: 'charts' })}>
          <Trans comment="Link to help">Learn more</Trans>
        </Button>
      </p>
      {alerts.length === 0 ? (
        <p className={styles.empty}>
          <Trans>No alerts yet. Each alert fires once, with the price and time.</Trans>
        </p>
      ) : (
        <ul className={styles.list} aria-label={t`Alerts for all markets`}>
          {alerts.map((alert) => (
            <li key={alert.id}>
              <AlertRow alert={alert} onRemove={() => void drop(alert.id)} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
