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
  const notification = { granted: on, denied: blocked, default: off, none: off }[notifyState()];
  if (user === null) return { language, notification };
  const notSet = t({ message: 'Not set', comment: 'State of a security setting' });
  const identity = {
    none: notSet,
    review: t`Under review`,
    passed: t({ message: 'Passed', comment: 'State of an identity, in a menu' }),
    failed: t({ message: 'Rejected', comment: 'State of an identity, in a menu' }),
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
