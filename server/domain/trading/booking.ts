import { type AccountKind, fromMinor, isCurrency } from '#contract/currencies.ts';
import type { Line } from '#server/ledger/entry.ts';
import type { Dated } from '#server/ledger/post.ts';
import { balancesOf } from '#server/ledger/read.ts';
import type { Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { secondsOf } from './moment.ts';

/** Whose money it is that an order moves. */
export interface Purse {
  userId: string;
  account: AccountKind;
}

type Bucket = Line['bucket'];

export function userLine(purse: Purse, currency: string, bucket: Bucket, amount: bigint): Line {
  return { ...accountOf(purse, currency), bucket, amount };
}

/** For holds. */
export function accountOf({ userId, account }: Purse, currency: string): Pick<Line, 'owner' | 'kind' | 'currency'> {
  return { owner: userId, kind: account, currency };
}

export function houseLine(kind: 'treasury' | 'fees', currency: string, amount: bigint): Line {
  return { owner: 'house', kind, currency, bucket: 'available', amount };
}

interface Booking {
  /** The key of its cause, once for ever: '<product>:<order>:<n>:<what>'. */
  id: string;
  kind: string;
  /** The order's number, by which its lines are found. */
  reference: string;
  tick: number;
}

/** Entries of the ledger that are posted at the transaction's end. */
export interface Entries {
  readonly entries: Dated[];
}

/** Books lines that are not nothing; an entry without any is none. */
export function book({ entries }: Entries, { id, kind, reference, tick }: Booking, lines: readonly Line[]): void {
  const some = lines.filter(({ amount }) => amount !== 0n);
  if (some.length > 0) entries.push({ id, kind, reference, lines: some, created: secondsOf(tick) });
}

/** More minor units than there can be of anything; whole numbers of 64 bits hold it. */
export const amountMax = 10n ** 18n;

/** @returns a DomainError insufficient_balance. Amounts are minor units. */
export function shortOf(currency: string, need: bigint, have: bigint): Error {
  if (!isCurrency(currency)) return new RangeError(`${currency} is no currency`);
  const params = { need: fromMinor(need, currency), have: fromMinor(have, currency), currency };
  return DomainError.of('insufficient_balance', params);
}

export async function availableOf(
  trx: Trx,
  { owner, kind, currency }: Omit<Line, 'amount' | 'bucket'>,
): Promise<bigint> {
  const held = await balancesOf(trx, owner);
  return held.find((row) => row.kind === kind && row.currency === currency)?.available ?? 0n;
}

/**
 * For what is booked in several entries: the whole of it must be there before the first.
 * @throws DomainError insufficient_balance.
 */
export async function refuseShort(
  trx: Trx,
  { userId: owner, account: kind }: Purse,
  currency: string,
  need: bigint,
): Promise<void> {
  const have = await availableOf(trx, { owner, kind, currency });
  if (have < need) throw shortOf(currency, need, have);
}
