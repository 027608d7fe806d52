import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import BookUser from 'lucide-react/icons/book-user';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import ShieldCheck from 'lucide-react/icons/shield-check';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { paths } from '#src/lib/paths.ts';
import { ownUserAtom } from '#src/state/identity/security.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { LockCard } from './LockCard.tsx';
import { LockedNote } from '../LockedNote.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** What keeps the account safe, as it is: each with the page that changes it. */
export function SecurityPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Security`} bar="plain" back={paths.me()}>
      <LockedNote />
      <FactorsCard />
      <PasskeysCard />
      <SessionsCard />
      <LockCard />
    </Page>
  );
}

function FactorsCard() {
  const { t } = useLingui();
  const user = useAtomValue(ownUserAtom);
  const on = t({ message: 'On', comment: 'State of a security setting' });
  const off = t({ message: 'Off', comment: 'State of a security setting' });
  const set = t({ message: 'Set', comment: 'State of a password: there is one' });
  const unset = t({ message: 'Not set', comment: 'State of a password: there is none' });
  const entries = [
    {
      href: paths.password(),
      Icon: KeyRound,
      title: t`Login password`,
      state: user?.has_password === true ? set : unset,
    },
    { href: paths.email(), Icon: Mail, title: t`E-mail`, state: user?.email ?? unset },
    {
      href: paths.google(),
      Icon: ShieldCheck,
      title: t`Two-factor authentication`,
      state: user?.two_factor === true ? on : off,
    },
    {
      href: paths.payPassword(),
      Icon: WalletCards,
      title: t`Transaction password`,
      state: user?.pay_password === true ? set : unset,
    },
    {
      href: paths.addresses(),
      Icon: BookUser,
      title: t({ message: 'Withdrawal addresses', comment: 'Title of a page' }),
      state: t({ message: 'Saved addresses and whitelist', comment: 'Detail of a menu row' }),
    },
  ];
  return (
    <Card padding="none" testId="factors">
      <ul>
        {entries.map(({ href, Icon, title, state }) => (
          <li key={href}>
            <ListRow
              href={href}
              icon={<Icon size={22} aria-hidden />}
              title={title}
              detail={user === null ? '' : state}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
