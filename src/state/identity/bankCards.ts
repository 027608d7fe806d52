import type { BankCard } from '#contract/api/person/identity.ts';
import { call } from '#src/lib/api.ts';
import { fact } from '../feed/fact.ts';

/** The user's bank cards: the last known at once, newer as they come. */
export const bankCards = fact<{ list: BankCard[] }>('bank-cards', () => call('user/cash_info', {}), {
  scope: 'user',
  keep: true,
});
