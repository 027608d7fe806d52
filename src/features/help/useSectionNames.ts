import { useLingui } from '@lingui/react/macro';
import type { HelpSection } from '#contract/help/helpText.ts';

export function useSectionNames(): Record<HelpSection, string> {
  const { t } = useLingui();
  return {
    safety: t({ message: 'Protect yourself', comment: 'Section of the help centre: warning signs of fraud' }),
    start: t({ message: 'Getting started', comment: 'Section of the help centre' }),
    funds: t({ message: 'Deposits and balances', comment: 'Section of the help centre' }),
    trade: t({ message: 'Trading', comment: 'Section of the help centre' }),
    products: t({ message: 'Investment products', comment: 'Section of the help centre' }),
    account: t({ message: 'Account and security', comment: 'Section of the help centre' }),
    legal: t({ message: 'Agreements and documents', comment: 'Section of the help centre: legal texts' }),
  };
}
