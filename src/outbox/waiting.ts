import type { DepositCurrency } from '#contract/rules/deposit.ts';
import type { AnyErrorKey } from '#src/lib/appError.ts';
import { type Entry, type EntryState, sizeOf } from '#src/lib/outbox/entry.ts';
import type { EntryKind, EntryOf } from './kinds.ts';

/** What is seen of everything that waits, whatever its kind. */
export interface Waiting {
  id: string;
  kind: EntryKind;
  owner: string;
  /** Milliseconds since 1970, by the device's clock. */
  createdAt: number;
  state: EntryState;
  /** How much of its files has arrived, 0 to 1. */
  progress: number;
  attempts: number;
  nextTryAt: number | null;
  error: { key: AnyErrorKey; params: Record<string, string | number> } | null;
  /** Whether it can still be taken back and changed. */
  canEdit: boolean;
}

export interface Voucher extends Waiting {
  kind: 'deposit';
  currency: DepositCurrency;
  amount: string;
  address: string;
  /** What its picture was called. */
  pictureName: string;
}

interface Views {
  deposit: Voucher;
}

/** What is seen of an entry of each kind, beside what all have. */
const views: { [K in EntryKind]: (entry: EntryOf<K>) => Omit<Views[K], Exclude<keyof Waiting, 'kind'>> } = {
  deposit: ({ body: { currency, amount, address }, files }) => {
    return { kind: 'deposit', currency, amount, address, pictureName: files[0]?.name ?? '' };
  },
};

export function viewOf<K extends EntryKind>(entry: EntryOf<K>): Views[EntryKind] {
  return { ...waitingOf(entry), ...views[entry.kind](entry) };
}

function waitingOf(entry: Entry): Omit<Waiting, 'kind'> {
  const { id, owner, createdAt, state, attempts, lastError } = entry;
  return {
    id,
    owner,
    createdAt,
    state,
    progress: state === 'received' ? 1 : Math.min(1, entry.sentBytes / Math.max(1, sizeOf(entry))),
    attempts,
    nextTryAt: state === 'saved' && entry.nextAt > 0 ? entry.nextAt : null,
    error: lastError === null ? null : { key: lastError.key, params: lastError.params },
    canEdit: state === 'attention' || (state === 'saved' && !entry.isAsked),
  };
}
