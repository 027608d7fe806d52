import { useLingui } from '@lingui/react/macro';
import type { User } from '#contract/api/account.ts';

/** The states of an identity, in a word. */
export function useIdentityNames(): Record<User['identity'], string> {
  const { t } = useLingui();
  return {
    none: t({ message: 'Identity not verified', comment: 'State of an identity: nothing was handed in' }),
    review: t({ message: 'Identity under review', comment: 'State of an identity' }),
    passed: t({ message: 'Identity verified', comment: 'State of an identity' }),
    failed: t({ message: 'Identity rejected', comment: 'State of an identity' }),
  };
}
