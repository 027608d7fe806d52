import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { sessionAtom } from '../../state/session.ts';
import { Page } from '../../ui/frame/Page.tsx';
import { GuestHead } from './GuestHead.tsx';
import { HelpCard } from './HelpCard.tsx';
import { InstallRow } from './InstallRow.tsx';
import { LogOut } from './LogOut.tsx';
import { MenuCard } from './MenuCard.tsx';
import styles from './MePage.module.css';
import { ProfileCard } from './ProfileCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { StorageCard } from './storage/StorageCard.tsx';

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
      <InstallRow />
      <StorageCard />
      <HelpCard />
      {isUser ? <SessionsCard /> : null}
      {isUser ? <LogOut /> : null}
      <p className={styles.version}>
        <Trans>HFT Practice · version {version}</Trans>
      </p>
    </Page>
  );
}
