import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { locales } from '#contract/locales.ts';
import { notifyState } from '#src/lib/device/notifications.ts';
import { unseenAtom } from '#src/state/chat/chat.ts';
import { localeAtom } from '#src/state/prefs.ts';
import { sessionAtom } from '#src/state/session.ts';
import type { Entry } from './menus.ts';
import { shortEmail } from './shortEmail.ts';

/** How what an entry leads to stands; nothing is said of what is not known yet. */
export function useStates(): Partial<Record<Entry, string>> {
  const { t } = useLingui();
  const session = useAtomValue(sessionAtom);
  const user = session.status === 'user' ? session.user : null;
  const unseen = useAtomValue(unseenAtom);
  const language = locales[useAtomValue(localeAtom)].name;
  const on = t({ message: 'On', comment: 'State of a security setting' });
  const off = t({ message: 'Off', comment: 'State of a security setting' });
  const blocked = t({ message: 'Blocked', comment: 'The system does not let the app notify' });
  const silent = t({ message: 'Off', context: 'notifications', comment: 'State of what the device shows' });
  const told = t({ message: 'On', context: 'notifications', comment: 'State of what the device shows' });
  const notification = { granted: told, denied: blocked, default: silent, none: silent }[notifyState()];
  if (user === null) return { language, notification };
  const notSet = t({ message: 'Not set', comment: 'State of a security setting' });
  const identity = {
    none: t({ message: 'Not verified', comment: 'State of an identity, in a menu' }),
    review: t`Under review`,
    passed: t({ message: 'Verified', context: 'identity', comment: 'State of an identity, in a menu' }),
    failed: t({ message: 'Rejected', context: 'identity', comment: 'State of an identity, in a menu' }),
  };
  return {
    language,
    notification,
    ...(unseen === 0 ? {} : { chat: t`${plural(unseen, { one: '# new', other: '# new' })}` }),
    google: user.two_factor ? on : off,
    kyc: identity[user.identity],
    email: user.email === null ? notSet : shortEmail(user.email),
  };
}
