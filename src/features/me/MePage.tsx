import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Download from 'lucide-react/icons/download';
import { canInstallAtom, installAtom } from '../../state/install.ts';
import { sessionAtom } from '../../state/session.ts';
import { Card } from '../../ui/blocks/Card.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/frame/Page.tsx';
import { GuestHead } from './GuestHead.tsx';
import { LogOut } from './LogOut.tsx';
import { MenuCard } from './MenuCard.tsx';
import styles from './MePage.module.css';
import { ProfileCard } from './ProfileCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';

const version = '1.0.0';

export function MePage() {
  const { t } = useLingui();
  const session = useAtomValue(sessionAtom);
  const isUser = session.status === 'user';
  return (
    <Page title={t({ message: 'Me', comment: 'Title of the personal centre' })}>
      {isUser ? <ProfileCard user={session.user} /> : <GuestHead />}
      {isUser ? <MenuCard /> : null}
      <SettingsCard />
      <InstallCard />
      {isUser ? <SessionsCard /> : null}
      {isUser ? <LogOut /> : null}
      <p className={styles.version}>
        <Trans>HFT Practice · version {version}</Trans>
      </p>
    </Page>
  );
}

/** Only where the browser lets the app ask; elsewhere its own menu installs. */
function InstallCard() {
  const { t } = useLingui();
  const canInstall = useAtomValue(canInstallAtom);
  const install = useSetAtom(installAtom);
  if (!canInstall) return null;
  return (
    <Card title={t`On your home screen`}>
      <p className={styles.install}>
        <Trans>Installed, the app opens like any other and shows its last prices offline.</Trans>
      </p>
      <Button kind="secondary" full icon={<Download size={20} aria-hidden />} onClick={() => void install()}>
        <Trans>Install the app</Trans>
      </Button>
    </Card>
  );
}
