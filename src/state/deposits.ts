import { atom } from 'jotai';
import type { Deposit } from '#contract/api/wallet.ts';
import { call } from '../lib/api.ts';
import { depositsKey, withDeposit } from '../outbox/depositList.ts';
import { listFact } from './feed/pagedFact.ts';

const deposits = listFact<Deposit>(depositsKey, (page) => call('chargelist/log', page));

/** The user's deposits, newest first. */
export const depositsAtom = deposits.factAtom;

export const refreshDepositsAtom = deposits.refreshAtom;

/** The next page, below what is shown. */
export const loadMoreDepositsAtom = deposits.loadMoreAtom;

/** A deposit is new or has moved on. */
export const noteDepositAtom = atom(null, async (_get, set, deposit: Deposit) => {
  await set(deposits.changeAtom, (before) => ({ ...before, list: withDeposit(before.list, deposit) }));
});
