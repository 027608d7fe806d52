import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { paths } from '#src/lib/paths.ts';
import { sessionAtom } from '#src/state/session.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';

/** What keeps the account of a user safe, as it is. */
export function SecurityRows() {
  const { t } = useLingui();
  const session = useAtomValue(sessionAtom);
  if (session.status !== 'user') return null;
  const { user } = session;
  const email = user?.email ?? null;
  const on = t({ message: 'On', comment: 'State of a security setting' });
  const off = t({ message: 'Off', comment: 'State of a security setting' });
  return (
    <>
      <ListRow
        href={paths.security()}
        icon={<ShieldCheck size={22} aria-hidden />}
        title={t`Security`}
        testId="security"
      />
      <ListRow
        href={paths.google()}
        icon={<KeyRound size={22} aria-hidden />}
        title={t({ message: 'Google 2FA', comment: 'Menu of the personal centre' })}
        {...(user === null ? {} : { detail: user.two_factor ? on : off })}
      />
      <ListRow
        href={paths.email()}
        icon={<Mail size={22} aria-hidden />}
        title={t`E-mail`}
        {...(email === null ? {} : { detail: email })}
      />
    </>
  );
}
