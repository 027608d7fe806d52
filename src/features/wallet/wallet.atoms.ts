import { atom } from 'jotai';
import type { WalletRecord } from '#contract/api/wallet.ts';
import { call } from '#src/lib/api.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { toResult } from '#src/lib/loadable.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { pagedFact } from '#src/state/feed/pagedFact.ts';
import { everyRecord, type RecordFilter, recordRequest } from './wallet.rules.ts';

/** The user's postings under the filter of the page, newest first. */
export const records = pagedFact<RecordFilter, WalletRecord>('records', everyRecord, (filter, page) =>
  call('wallet/records', { ...recordRequest(filter, nowSeconds()), ...page }),
);

/** Whoever looks at them sees those that come meanwhile on top: what was loaded below stays, for nothing that is booked changes. */
export const followRecordsAtom = atom(
  () => null,
  async (get, set) => {
    const query = get(records.queryAtom);
    const newest = await toResult(call('wallet/records', recordRequest(query, nowSeconds())));
    if (newest.status === 'failed') return;
    const known = new Set(get(records.factAtom).data?.list.map(({ id }) => id));
    const more = newest.data.list.filter(({ id }) => !known.has(id));
    // More than a page of them, or none before: then the list begins anew.
    if (more.length === newest.data.list.length) return set(records.refreshAtom);
    await set(records.changeAtom, (list, of) => (isSame(of, query) ? onTop(list, more) : list));
  },
);
followRecordsAtom.onMount = (note) => socketDoor.on('balance', () => void note());

function onTop(list: WalletRecord[], more: readonly WalletRecord[]): WalletRecord[] {
  const known = new Set(list.map(({ id }) => id));
  return [...more.filter(({ id }) => !known.has(id)), ...list];
}

function isSame(one: RecordFilter, other: RecordFilter): boolean {
  return Object.values(one).join(' ') === Object.values(other).join(' ');
}
