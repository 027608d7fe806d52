import { useLingui } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Wallet from 'lucide-react/icons/wallet';
import type { Notice, securityNotices } from '#contract/api/news.ts';
import { paths } from '#src/lib/paths.ts';
import { useClientName } from '#src/ui/figures/useClientName.ts';
import { minuteOf } from '../news.rules.ts';
import type { NoticeWords } from './noticeWords.ts';

/** What a notice on what a person gets in with says. */
export function useAccountNotice(): (notice: Extract<Notice, { client: string }>) => NoticeWords {
  const { t } = useLingui();
  const nameOf = useClientName();
  const readSessions = {
    href: paths.help({ id: 'sessions' }),
    label: t({ message: 'About sessions', comment: 'Link to a help article' }),
  };
  const toSessions = { href: paths.security(), label: t`Where you’re logged in` };
  const titles: Record<(typeof securityNotices)[number], string> = {
    email_changed: t({ message: 'Your e-mail address was changed', comment: 'Title of a notice' }),
    pay_password_changed: t({ message: 'New transaction password set', comment: 'Title of a notice' }),
    two_factor_on: t({ message: 'Two-factor authentication was turned on', comment: 'Title of a notice' }),
    two_factor_off: t({ message: 'Two-factor authentication was turned off', comment: 'Title of a notice' }),
    recovery_codes_new: t({ message: 'New recovery codes created', comment: 'Title of a notice' }),
    passkey_added: t({ message: 'A passkey was added', comment: 'Title of a notice' }),
    passkey_removed: t({ message: 'A passkey was removed', comment: 'Title of a notice' }),
    settings_locked: t({ message: 'Your security settings were locked', comment: 'Title of a notice' }),
    whitelist_on: t({ message: 'The address whitelist was turned on', comment: 'Title of a notice' }),
    whitelist_off: t({ message: 'The address whitelist turns off in one day', comment: 'Title of a notice' }),
  };
  return ({ kind, client: known, time }) => {
    const client = nameOf(known);
    const at = minuteOf(time);
    if (kind === 'signer_bound') {
      return {
        Icon: Wallet,
        tone: 'plain',
        title: t({ message: 'Wallet connected to your account', comment: 'Title of a notice' }),
        body: t`It was connected from ${client} on ${at} and can now log in. If this wasn’t you, change your password and end all other sessions.`,
        steps: [
          toSessions,
          {
            href: paths.help({ id: 'wallet' }),
            label: t({ message: 'About wallet login', comment: 'Link to a help article' }),
          },
        ],
      };
    }
    if (kind !== 'new_device' && kind !== 'password_changed') {
      return {
        Icon: ShieldCheck,
        tone: 'plain',
        title: titles[kind],
        body: t`This was done from ${client} on ${at}. If this wasn’t you, end all other sessions and set a new password.`,
        steps: [{ href: paths.security(), label: t`Security` }],
      };
    }
    return kind === 'new_device'
      ? {
          Icon: MonitorSmartphone,
          tone: 'plain',
          title: t({ message: 'Login on a new device', comment: 'Title of a notice' }),
          body: t`${client} logged in to your account on ${at}. If this wasn’t you, end that session and change your password.`,
          steps: [toSessions, readSessions],
        }
      : {
          Icon: KeyRound,
          tone: 'plain',
          title: t({ message: 'Your password was changed', comment: 'Title of a notice' }),
          body: t`It was set from ${client} on ${at}. If this wasn’t you, set a new one now.`,
          steps: [
            {
              href: paths.forget(),
              label: t({ message: 'Set a new password', comment: 'Link from a notice to the page of that name' }),
            },
            readSessions,
          ],
        };
  };
}
