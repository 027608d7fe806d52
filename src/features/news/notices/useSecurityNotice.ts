import { useLingui } from '@lingui/react/macro';
import type { securityNotices } from '#contract/api/news.ts';

type Kind = (typeof securityNotices)[number];

/** The title of a notice on what a person gets in with. */
export function useSecurityNotice(): (kind: Kind) => string {
  const { t } = useLingui();
  const titles: Record<Kind, string> = {
    email_changed: t({ message: 'Your e-mail address was changed', comment: 'Title of a notice' }),
    pay_password_changed: t({ message: 'Your transaction password was set', comment: 'Title of a notice' }),
    two_factor_on: t({ message: 'Two-factor authentication was turned on', comment: 'Title of a notice' }),
    two_factor_off: t({ message: 'Two-factor authentication was turned off', comment: 'Title of a notice' }),
    passkey_added: t({ message: 'A passkey was added', comment: 'Title of a notice' }),
    passkey_removed: t({ message: 'A passkey was removed', comment: 'Title of a notice' }),
    settings_locked: t({ message: 'Your security settings were locked', comment: 'Title of a notice' }),
  };
  return (kind) => titles[kind];
}
