import { atom } from 'jotai';
import type { Deposit } from '#contract/api/wallet.ts';
import { call } from '#src/lib/api.ts';
import type { Loadable } from '#src/lib/loadable.ts';
import { depositsAtom, loadMoreDepositsAtom, refreshDepositsAtom } from '#src/state/deposits.ts';
import type { Known } from '#src/state/feed/slot.ts';
import { pagedFact } from '#src/state/feed/pagedFact.ts';
import type { PageOf } from '#src/state/feed/listFact.ts';
import { type DepositFilter, withLive } from './deposit.rules.ts';

const filtered = pagedFact<{ status: DepositFilter }, Deposit>('deposits', { status: 'all' }, ({ status }, page) =>
  call('chargelist/log', { ...(status === 'all' ? {} : { status }), ...page }),
);

export const depositFilterAtom = atom(
  (get) => get(filtered.queryAtom).status,
  (_get, set, status: DepositFilter) => set(filtered.queryAtom, { status }),
);

/** The deposits that the filter lets through. The socket's news reach all of them through the list of all. */
export const shownDepositsAtom = atom((get): Loadable<Known<PageOf<Deposit>>> => {
  const status = get(depositFilterAtom);
  const all = get(depositsAtom);
  if (status === 'all') return all;
  const fact = get(filtered.factAtom);
  if (fact.data === undefined) return fact;
  return { ...fact, data: { ...fact.data, list: withLive(fact.data.list, all.data?.list ?? [], status) } };
});

export const refreshShownAtom = atom(null, (get, set) =>
  get(depositFilterAtom) === 'all' ? set(refreshDepositsAtom) : set(filtered.refreshAtom),
);

export const loadMoreShownAtom = atom(null, (get, set) =>
  get(depositFilterAtom) === 'all' ? set(loadMoreDepositsAtom) : set(filtered.loadMoreAtom),
);

export const loadAllShownAtom = filtered.loadAllAtom;
