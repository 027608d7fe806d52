import { createHash } from 'node:crypto';
import { accountOwners, type LedgerKind } from '#contract/currencies.ts';

export interface Line {
  /** A user's id, or 'house'. */
  owner: string;
  kind: LedgerKind;
  currency: string;
  bucket: 'available' | 'frozen';
  /** Minor units: positive adds to the account, negative takes from it. */
  amount: bigint;
}

export interface Entry {
  /** Made of its cause ('deposit:<id>'): posting it again, at any time, changes nothing. */
  id: string;
  kind: string;
  reference: string;
  lines: Line[];
}

/** A user's account holds less than an entry takes from it. Amounts are minor units. */
export class InsufficientBalance extends Error {
  override name = 'InsufficientBalance';
  readonly owner: string;
  readonly kind: Line['kind'];
  readonly currency: string;
  readonly bucket: Line['bucket'];
  readonly need: bigint;
  readonly have: bigint;

  constructor({ owner, kind, currency, bucket, amount }: Line, have: bigint) {
    super(`An account (${kind} ${currency} ${bucket}) holds less than an entry takes from it.`);
    this.owner = owner;
    this.kind = kind;
    this.currency = currency;
    this.bucket = bucket;
    this.need = -amount;
    this.have = have;
  }
}

/** An entry with this id exists with other contents: a mistake of the caller. */
export class LedgerConflict extends Error {
  override name = 'LedgerConflict';

  constructor(id: string) {
    super(`The ledger has another entry with the id "${id}".`);
  }
}

/** The id of a line's account. */
export function accountId({ owner, kind, currency, bucket }: Omit<Line, 'amount'>): string {
  return `${owner}:${kind}:${currency}:${bucket}`;
}

/** SHA-256 over an entry's contents; independent of the order of its lines. */
export function entryDigest({ id, kind, reference, lines }: Entry): string {
  const canonical = sortedLines(lines).map((line) => [accountId(line), line.amount.toString()]);
  return createHash('sha256')
    .update(JSON.stringify([id, kind, reference, canonical]))
    .digest('hex');
}

/** By account id, and within an account credits before debits: only the result of an entry must not be negative. */
export function sortedLines(lines: Line[]): Line[] {
  return lines.toSorted((a, b) => compare(accountId(a), accountId(b)) || compare(b.amount, a.amount));
}

function compare<T extends string | bigint>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** @throws RangeError when the lines do not sum to zero per currency, or make no sense: a mistake of the caller. */
export function assertSound({ id, kind, lines }: Entry): void {
  if (id === '' || kind === '') throw new RangeError('A ledger entry needs an id and a kind.');
  const sums = new Map<string, bigint>();
  for (const line of lines) {
    if (line.amount === 0n) throw new RangeError(`Entry "${id}" has a line of nothing.`);
    if (line.owner === '' || line.owner.includes(':')) throw new RangeError(`Entry "${id}" has a line without owner.`);
    if ((line.owner === 'house') !== (accountOwners[line.kind] === 'house')) {
      throw new RangeError(`Entry "${id}" has a line whose kind (${line.kind}) is not its owner's.`);
    }
    sums.set(line.currency, (sums.get(line.currency) ?? 0n) + line.amount);
  }
  if (sums.size === 0) throw new RangeError(`Entry "${id}" has no lines.`);
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new RangeError(`Entry "${id}" does not balance: its lines in ${currency} sum to ${sum}.`);
  }
}
