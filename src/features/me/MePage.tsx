import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { paths } from '#src/lib/paths.ts';
import { unreadAtom } from '#src/state/news/notices.ts';
import { sessionAtom } from '#src/state/session.ts';
import { BellLink } from '#src/ui/controls/BellLink.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { ChainNotice } from './ChainNotice.tsx';
import { GuestHead } from './GuestHead.tsx';
import { HelpCard } from './HelpCard.tsx';
import { InstallRow } from './InstallRow.tsx';
import { LogOut } from './LogOut.tsx';
import { NewsRows } from './NewsRows.tsx';
import { MenuCard } from './menu/MenuCard.tsx';
import styles from './MePage.module.css';
import { ProfileCard } from './profile/ProfileCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { StorageCard } from './storage/StorageCard.tsx';
import { WalletRow } from './wallet/WalletRow.tsx';

/** The way to the notices. */
function NoticeBell() {
  return <BellLink href={paths.notices()} unread={useAtomValue(unreadAtom)} />;
}

const version = '1.0.0';

export function MePage() {
  const { t } = useLingui();
  const session = useAtomValue(sessionAtom);
  const isUser = session.status === 'user';
  return (
    <Page
      title={t({ message: 'Me', comment: 'Title of the personal centre' })}
      actions={isUser ? <NoticeBell /> : null}
    >
      {isUser ? <ProfileCard user={session.user} /> : <GuestHead />}
      {isUser && session.user !== null ? <WalletRow user={session.user} /> : null}
      <ChainNotice />
      <MenuCard menu="main" />
      <MenuCard menu="practice" />
      <NewsRows isUser={isUser} />
      <SettingsCard />
      <MenuCard menu="agreements" title={t`Agreements and documents`} />
      <HelpCard />
      <InstallRow />
      <StorageCard />
      {isUser ? <LogOut /> : null}
      <p className={styles.version}>
        <Trans>HFT Practice · version {version}</Trans>
      </p>
    </Page>
  );
}
