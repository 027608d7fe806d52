import { type AccountKind, fromMinor, isCurrency } from '#contract/currencies.ts';
import type { Line } from '#server/ledger/entry.ts';
import type { DatedEntry } from '#server/ledger/post.ts';
import { balancesOf } from '#server/ledger/read.ts';
import type { Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { secondsOf } from './moment.ts';

/** The account of a user that an order pays from. */
export interface UserAccount {
  userId: string;
  kind: AccountKind;
}

/** What a user can spend of an account changes. What is held of it changes by the verbs of `ledger/holds`. */
export function userLine(account: UserAccount, currency: string, amount: bigint): Line {
  return { ...ledgerAccount(account, currency), bucket: 'available', amount };
}

/** The same account as the ledger names it. */
export function ledgerAccount(
  { userId, kind }: UserAccount,
  currency: string,
): Pick<Line, 'owner' | 'kind' | 'currency'> {
  return { owner: userId, kind, currency };
}

export function houseLine(kind: 'treasury' | 'fees', currency: string, amount: bigint): Line {
  return { owner: 'house', kind, currency, bucket: 'available', amount };
}

interface EntryHead {
  /** Unique for ever, made of its cause: '<product>:<order>:<n>:<what>'. */
  id: string;
  kind: string;
  /** The order's number: records are searched by it. */
  reference: string;
  tick: number;
}

/** Ledger entries to post at the end of the transaction. */
export interface PendingEntries {
  readonly entries: DatedEntry[];
}

/** Adds an entry of those lines that are not zero; without any there is no entry. */
export function post(
  { entries }: PendingEntries,
  { id, kind, reference, tick }: EntryHead,
  lines: readonly Line[],
): void {
  const some = lines.filter(({ amount }) => amount !== 0n);
  if (some.length > 0) entries.push({ id, kind, reference, lines: some, created: secondsOf(tick) });
}

/** Minor units: more than anybody can own, and still a 64-bit integer. */
export const amountMax = 10n ** 18n;

/** @returns a DomainError insufficient_balance. Amounts are minor units. */
export function insufficientBalance(currency: string, need: bigint, have: bigint): Error {
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
 * Checks the total before several entries are posted one after another.
 * @throws DomainError insufficient_balance.
 */
export async function refuseInsufficient(
  trx: Trx,
  { userId: owner, kind }: UserAccount,
  currency: string,
  need: bigint,
): Promise<void> {
  const have = await availableOf(trx, { owner, kind, currency });
  if (have < need) throw insufficientBalance(currency, need, have);
}
