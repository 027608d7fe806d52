import { useLingui } from '@lingui/react/macro';
import type { PracticeAccount } from '#contract/api/practice.ts';

/** What an account is called: as its owner calls it, or as the first one. */
export function useAccountName(): (account: Pick<PracticeAccount, 'label'>) => string {
  const { t } = useLingui();
  const first = t({ message: 'First account', comment: 'A practice account that has no name of its own' });
  return ({ label }) => (label === '' ? first : label);
}
