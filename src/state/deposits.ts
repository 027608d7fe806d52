import { atom } from 'jotai';
import type { Deposit } from '../../contract/api/wallet.ts';
import { call } from '../lib/api.ts';
import { type Settled, settle } from '../lib/loadable.ts';
import { depositsKey, withDeposit } from '../lib/outbox/depositList.ts';
import { userFact } from './feed/userFact.ts';

interface DepositPage {
  list: Deposit[];
  next: string | null;
}

const deposits = userFact<DepositPage>(depositsKey, () => call('chargelist/log', {}));

/** The user's deposits, newest first. */
export const depositsAtom = deposits.factAtom;

export const refreshDepositsAtom = deposits.refreshAtom;

/** The next page, below what is shown. */
export const loadMoreDepositsAtom = atom(null, async (get, set): Promise<Settled<void>> => {
  const cursor = get(depositsAtom).data?.next ?? null;
  if (cursor === null) return { status: 'ready', data: undefined };
  const result = await settle(call('chargelist/log', { cursor }));
  if (result.status === 'failed') return result;
  const { list, next } = result.data;
  await set(deposits.changeAtom, (before) => {
    if (before.next !== cursor) return before;
    const known = new Set(before.list.map(({ id }) => id));
    return { list: [...before.list, ...list.filter(({ id }) => !known.has(id))], next };
  });
  return { status: 'ready', data: undefined };
});

/** A deposit is new or has moved on. */
export const noteDepositAtom = atom(null, async (_get, set, deposit: Deposit) => {
  await set(deposits.changeAtom, (before) => ({ ...before, list: withDeposit(before.list, deposit) }));
});
