import { Trans, useLingui } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { appName } from '#src/ui/frame/appName.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import styles from './ErrorScreen.module.css';
import { clearCachedApp } from './reload.ts';

export function ErrorScreen({ error }: { error: Error }) {
  const { t } = useLingui();
  const [isClearing, setClearing] = useState(false);
  const clear = () => {
    setClearing(true);
    clearCachedApp().catch(() => location.reload());
  };
  // Without the network the app could not be fetched again.
  const whyNot = navigator.onLine ? undefined : t`You’re offline: the stored copy is the only one you have.`;
  return (
    <Page title={appName}>
      <div role="alert">
        <EmptyState
          icon={<TriangleAlert size={26} aria-hidden />}
          title={t`Something went wrong on this screen`}
          detail={t`Your balances are stored on the server. Items waiting to be sent are stored on this device.`}
          action={
            <div className={styles.actions}>
              <Button full onClick={() => location.reload()}>
                <Trans>Reload</Trans>
              </Button>
              <Button full kind="plain" busy={isClearing} reason={whyNot} onClick={clear}>
                <Trans>Clear stored copy of the app</Trans>
              </Button>
            </div>
          }
        />
        <p className={styles.reason}>{`${error.name}: ${error.message}`}</p>
      </div>
    </Page>
  );
}
