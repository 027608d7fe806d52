import { atom } from 'jotai';
import type { Answer } from '#contract/api/calls.ts';
import type { InAddress } from '#contract/api/wallet.ts';
import { type DepositCurrency, depositCurrencies } from '#contract/rules/deposit.ts';
import { call } from '../lib/api.ts';
import { fact } from './feed/fact.ts';
import { perKey } from './feed/perKey.ts';

/** Where to pay a practice deposit, and under which conditions. */
export interface Place {
  to: InAddress;
  info: NonNullable<Answer<'wallet/get_info'>['deposit']>;
}

/** The user's own place of a currency; once fetched, it is shown offline, with its age. */
export const placeOf = perKey((currency: DepositCurrency) =>
  fact<Place>(`place:${currency}`, async () => {
    const [to, info] = await Promise.all([
      call('wallet/get_in_address', { currency }),
      call('wallet/get_info', { currency }),
    ]);
    if (info.deposit === null) throw new Error(`No deposit can be made in ${currency}.`);
    return { to, info: info.deposit };
  }),
);

/** Fetches every place once, so that the first voucher can be written offline. */
export const learnPlacesAtom = atom(null, async (_get, set) => {
  for (const currency of depositCurrencies) await set(placeOf(currency).refreshUnlessKnownAtom);
});
