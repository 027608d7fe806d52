import type { WalletRecord } from '../../../contract/api/wallet.ts';
import { call } from '../../lib/api.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { pagedFact } from '../../state/feed/pagedFact.ts';
import { everyRecord, type RecordFilter, recordRequest } from './wallet.rules.ts';

/** The user's postings under the filter of the page, newest first. */
export const records = pagedFact<RecordFilter, WalletRecord>('records', everyRecord, (filter, page) =>
  call('wallet/records', { ...recordRequest(filter, nowSeconds()), ...page }),
);
