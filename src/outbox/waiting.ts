import type { DepositCurrency } from '#contract/rules/deposit.ts';
import type { IdType } from '#contract/rules/papers/papers.ts';
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
  /** Whether it makes sense to send it now, as it is. */
  canSend: boolean;
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

export interface Papers extends Waiting {
  kind: 'identity';
  idType: IdType;
  /** Of the holder. */
  name: string;
}

export interface Application extends Waiting {
  kind: 'loan';
  /** In USDT. */
  amount: string;
  days: number;
}

export interface Unsent extends Waiting {
  kind: 'chat';
  /** '' where only a picture was sent. */
  text: string;
  hasPicture: boolean;
}

interface Views {
  deposit: Voucher;
  identity: Papers;
  loan: Application;
  chat: Unsent;
}

/** What is seen of an entry of each kind, beside what all have. */
const views: { [K in EntryKind]: (entry: EntryOf<K>) => Omit<Views[K], Exclude<keyof Waiting, 'kind'>> } = {
  deposit: ({ body: { currency, amount, address }, files }) => {
    return { kind: 'deposit', currency, amount, address, pictureName: files[0]?.name ?? '' };
  },
  identity: ({ body: { id_type: idType, first_name, last_name } }) => {
    return { kind: 'identity', idType, name: `${first_name} ${last_name}` };
  },
  loan: ({ body: { amount, days } }) => ({ kind: 'loan', amount, days: Number(days) }),
  chat: ({ body: { text = '' }, files }) => ({ kind: 'chat', text, hasPicture: files.length > 0 }),
};

/** Something that waits, with what is seen of its kind. */
export type AnyWaiting = Views[EntryKind];

export function viewOf<K extends EntryKind>(entry: EntryOf<K>): AnyWaiting {
  const own: object = views[entry.kind](entry);
  // That the entry and what its kind's own row says of it are of one kind, no type can tell here.
  return { ...waitingOf(entry), ...own } as AnyWaiting;
}

/** Refusals of what an entry says or shows: sent again as it is, it would be refused again. */
const lasting: ReadonlySet<AnyErrorKey> = new Set<AnyErrorKey>([
  'currency_unknown',
  'amount_invalid',
  'amount_decimals',
  'amount_range',
  'address_wrong',
  'not_found',
  'proof_used',
  'upload_too_large',
  'upload_type',
  'upload_unreadable',
  'parameter_wrong',
  'parameter_missing',
  'idempotency_mismatch',
  'text_required',
  'text_invalid',
  'name_invalid',
  'id_number_wrong',
  'identity_number_used',
  'identity_done',
  'loan_days',
  'loan_agreement',
]);

function waitingOf(entry: Entry): Omit<Waiting, 'kind'> {
  const { id, owner, createdAt, state, attempts, lastError } = entry;
  const isLasting = lastError !== null && lasting.has(lastError.key);
  return {
    id,
    owner,
    createdAt,
    state,
    progress: state === 'received' ? 1 : Math.min(1, entry.sentBytes / Math.max(1, sizeOf(entry))),
    attempts,
    nextTryAt: state === 'saved' && entry.nextAt > 0 ? entry.nextAt : null,
    error: lastError === null ? null : { key: lastError.key, params: lastError.params },
    canSend: state === 'saved' || (state === 'attention' && !isLasting),
    canEdit: state === 'attention' || (state === 'saved' && !entry.isAsked),
  };
}
