import { createHash } from 'node:crypto';
import { CompiledQuery, type Transaction } from 'kysely';
import { prepared, preparedChange } from '../store/prepared.ts';
import type { Tables } from '../store/tables.ts';

export interface Line {
  /** A user's id, or 'house'. */
  owner: string;
  kind: 'spot' | 'contract' | 'option' | 'mint' | 'treasury' | 'fees';
  currency: string;
  bucket: 'available' | 'frozen';
  /** Minor units: positive adds to the account, negative takes from it. */
  amount: bigint;
}

export interface Entry {
  /** The key of its cause ('deposit:<id>'): posting it again, at any time, changes nothing. */
  id: string;
  kind: string;
  reference: string;
  lines: Line[];
}

/** A user's account does not hold what an entry takes from it. Amounts are minor units. */
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

/** The id of an entry is taken by one with other contents: two causes share a key, or one has changed its mind. */
export class LedgerConflict extends Error {
  override name = 'LedgerConflict';

  constructor(id: string) {
    super(`The ledger has another entry with the id "${id}".`);
  }
}

/**
 * Books an entry: all of its lines, or none. The same entry again answers 'exists' and has no effect.
 * Accounts are made when they are first used. Lines are applied in the order of their accounts' ids, everywhere, so that
 * two entries never wait for each other; each is one statement that also decides whether the balance allows it.
 * @throws InsufficientBalance when a user's account would fall below zero; the transaction can go on without the entry.
 * @throws LedgerConflict when the id is taken by other contents; nothing has happened.
 * @throws RangeError when the lines do not sum to zero per currency, or make no sense: a mistake of the caller.
 */
export async function post(trx: Transaction<Tables>, entry: Entry, nowSeconds: number): Promise<'created' | 'exists'> {
  assertSound(entry);
  const lines = sortedLines(entry.lines);
  const digest = entryDigest(entry);
  const mayBeRefused = lines.some((line) => line.amount < 0n && line.owner !== 'house');
  if (mayBeRefused) await trx.executeQuery(savepoint);
  try {
    const { id, kind, reference } = entry;
    const isNew = (await insertEntry(trx, { id, kind, reference, digest, created: BigInt(nowSeconds) })) === 1n;
    if (isNew) await applyLines(trx, id, lines);
    else await assertSame(trx, id, digest);
    if (mayBeRefused) await trx.executeQuery(release);
    return isNew ? 'created' : 'exists';
  } catch (error) {
    if (mayBeRefused && (error instanceof InsufficientBalance || error instanceof LedgerConflict)) {
      await trx.executeQuery(rollback);
      await trx.executeQuery(release);
    }
    throw error;
  }
}

const savepoint = CompiledQuery.raw('savepoint ledger_post');
const release = CompiledQuery.raw('release savepoint ledger_post');
const rollback = CompiledQuery.raw('rollback to savepoint ledger_post');

/** The id of the account that a line is about. */
export function accountId({ owner, kind, currency, bucket }: Omit<Line, 'amount'>): string {
  return `${owner}:${kind}:${currency}:${bucket}`;
}

/** SHA-256 over everything an entry says; equal entries have equal digests, in whatever order their lines came. */
export function entryDigest({ id, kind, reference, lines }: Entry): string {
  const canonical = sortedLines(lines).map((line) => [accountId(line), line.amount.toString()]);
  return createHash('sha256')
    .update(JSON.stringify([id, kind, reference, canonical]))
    .digest('hex');
}

/** By account id, and within an account what adds before what takes: an entry is judged by its result. */
function sortedLines(lines: Line[]): Line[] {
  return lines.toSorted((a, b) => compare(accountId(a), accountId(b)) || compare(b.amount, a.amount));
}

function compare<T extends string | bigint>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const houseKinds = new Set<Line['kind']>(['mint', 'treasury', 'fees']);

function assertSound({ id, kind, lines }: Entry): void {
  if (id === '' || kind === '') throw new RangeError('A ledger entry needs an id and a kind.');
  const sums = new Map<string, bigint>();
  for (const line of lines) {
    if (line.amount === 0n) throw new RangeError(`Entry "${id}" has a line of nothing.`);
    if (line.owner === '' || line.owner.includes(':')) throw new RangeError(`Entry "${id}" has a line without owner.`);
    if ((line.owner === 'house') !== houseKinds.has(line.kind)) {
      throw new RangeError(`Entry "${id}" has a line whose kind (${line.kind}) is not its owner's.`);
    }
    sums.set(line.currency, (sums.get(line.currency) ?? 0n) + line.amount);
  }
  if (sums.size === 0) throw new RangeError(`Entry "${id}" has no lines.`);
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new RangeError(`Entry "${id}" does not balance: its lines in ${currency} sum to ${sum}.`);
  }
}

async function assertSame(trx: Transaction<Tables>, id: string, digest: string): Promise<void> {
  const [known] = await selectDigest(trx, { id });
  if (known?.digest !== digest) throw new LedgerConflict(id);
}

async function applyLines(trx: Transaction<Tables>, entryId: string, lines: Line[]): Promise<void> {
  for (const line of lines) {
    const { balance, seq } = await applyLine(trx, line);
    const account = accountId(line);
    await insertPosting(trx, { entryId, account, seq, amount: line.amount, balance });
  }
}

async function applyLine(trx: Transaction<Tables>, line: Line): Promise<{ balance: bigint; seq: bigint }> {
  const id = accountId(line);
  const isSpending = line.amount < 0n && line.owner !== 'house';
  const [after] = isSpending ? await spend(trx, { id, amount: line.amount }) : await add(trx, { ...line, id });
  if (after !== undefined) return after;
  const [now] = await selectBalance(trx, { id });
  throw new InsufficientBalance(line, now?.balance ?? 0n);
}

interface EntryRow {
  id: string;
  kind: string;
  reference: string;
  digest: string;
  created: bigint;
}

const insertEntry = preparedChange((db, p: EntryRow) =>
  db
    .insertInto('entries')
    .values({ id: p.id, kind: p.kind, reference: p.reference, digest: p.digest, created: p.created })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const selectDigest = prepared((db, p: { id: string }) =>
  db.selectFrom('entries').select('digest').where('id', '=', p.id),
);

/** Adds to the account, which is made if need be; a house account may be taken from this way too. */
const add = prepared((db, p: Line & { id: string }) =>
  db
    .insertInto('ledger_accounts')
    .values({
      id: p.id,
      owner: p.owner,
      kind: p.kind,
      currency: p.currency,
      bucket: p.bucket,
      balance: p.amount,
      seq: 1n,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        balance: eb('ledger_accounts.balance', '+', eb.ref('excluded.balance')),
        seq: eb('ledger_accounts.seq', '+', 1n),
      })),
    )
    .returning(['balance', 'seq']),
);

/** Takes from a user's account what is there: the condition and the change are one statement. */
const spend = prepared((db, p: { id: string; amount: bigint }) =>
  db
    .updateTable('ledger_accounts')
    .set((eb) => ({ balance: eb('balance', '+', p.amount), seq: eb('seq', '+', 1n) }))
    .where('id', '=', p.id)
    .where((eb) => eb(eb('balance', '+', p.amount), '>=', 0n))
    .returning(['balance', 'seq']),
);

const selectBalance = prepared((db, p: { id: string }) =>
  db.selectFrom('ledger_accounts').select('balance').where('id', '=', p.id),
);

interface PostingRow {
  entryId: string;
  account: string;
  seq: bigint;
  amount: bigint;
  balance: bigint;
}

const insertPosting = preparedChange((db, p: PostingRow) =>
  db.insertInto('postings').values({
    entry_id: p.entryId,
    account_id: p.account,
    seq: p.seq,
    amount: p.amount,
    balance_after: p.balance,
  }),
);
