import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Download from 'lucide-react/icons/download';
import { installGuide } from '#src/lib/install/guide.ts';
import { installViewAtom } from '#src/state/install.ts';
import { dismissInstallAtom, installAtom, installWayAtom } from '#src/state/installing.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { IosGuide } from './IosGuide.tsx';
import styles from './InstallView.module.css';
import { MenuGuide } from './MenuGuide.tsx';

/** A card above a page after a success; or, when somebody asked, a sheet that shows how it is done. */
export function InstallView() {
  const { t } = useLingui();
  const view = useAtomValue(installViewAtom);
  const way = useAtomValue(installWayAtom);
  const install = useSetAtom(installAtom);
  const dismiss = useSetAtom(dismissInstallAtom);
  if (view === 'guide') {
    return (
      <Sheet title={t`Install app`} onClose={dismiss} testId="install-guide">
        <Reason />
        <Guide />
        <div className={styles.buttons}>
          <Button kind="secondary" full onClick={dismiss}>
            {t`Close`}
          </Button>
        </div>
      </Sheet>
    );
  }
  if (view === 'none' || way === null) return null;
  return (
    <Card title={t`Install app`} testId="install-card">
      <Reason />
      {way === 'offer' ? null : <Guide />}
      <div className={styles.buttons}>
        {way === 'offer' ? (
          <Button
            size="small"
            icon={<Download size={18} aria-hidden />}
            onClick={() => void install()}
            testId="install"
          >
            <Trans>Install app</Trans>
          </Button>
        ) : null}
        <Button kind="plain" size="small" onClick={dismiss} testId="install-later">
          <Trans comment="Dismiss the suggestion to install the app">Not now</Trans>
        </Button>
      </div>
    </Card>
  );
}

function Guide() {
  return installGuide(navigator) === 'ios' ? <IosGuide /> : <MenuGuide />;
}

function Reason() {
  return (
    <p className={styles.reason}>
      {installGuide(navigator) === 'ios' ? (
        <Trans>
          On the home screen, the app opens like any other and works offline. Items waiting to be sent are safer there,
          too.
        </Trans>
      ) : (
        <Trans>Once installed, the app opens like any other and shows its last prices offline.</Trans>
      )}
    </p>
  );
}
