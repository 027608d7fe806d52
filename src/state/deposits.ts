import { atom } from 'jotai';
import type { Deposit } from '#contract/api/wallet.ts';
import { call } from '../lib/api.ts';
import { depositsKey, withDeposit } from '../outbox/depositList.ts';
import { asLongAs, loadNext, type PageOf } from './feed/pages.ts';
import { userFact } from './feed/userFact.ts';

const deposits = userFact<PageOf<Deposit>>(depositsKey, (shown) => call('chargelist/log', asLongAs(shown)));

/** The user's deposits, newest first. */
export const depositsAtom = deposits.factAtom;

export const refreshDepositsAtom = deposits.refreshAtom;

/** The next page, below what is shown. */
export const loadMoreDepositsAtom = atom(null, (get, set) =>
  loadNext<Deposit, PageOf<Deposit>>(
    get(depositsAtom).data,
    (cursor) => call('chargelist/log', { cursor }),
    (join) => set(deposits.changeAtom, join),
  ),
);

/** A deposit is new or has moved on. */
export const noteDepositAtom = atom(null, async (_get, set, deposit: Deposit) => {
  await set(deposits.changeAtom, (before) => ({ ...before, list: withDeposit(before.list, deposit) }));
});
