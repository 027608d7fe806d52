import { sql, type Transaction } from 'kysely';
import { forChange, later, preparedRows, together } from '../store/prepared.ts';
import type { Tables } from '../store/tables.ts';
import {
  assertSound,
  type Entry,
  entryDigest,
  InsufficientBalance,
  LedgerConflict,
  type Line,
  sortedLines,
} from './entry.ts';
import { rowId, stripeOf } from './stripes.ts';

type Trx = Transaction<Tables>;

/** An entry and its time in seconds. */
export interface DatedEntry extends Entry {
  created: number;
}

/** Posts one entry, as `postAll` does. */
export function post(trx: Trx, entry: Entry, nowSeconds: number): Promise<'created' | 'exists'> {
  return postAll(trx, [{ ...entry, created: nowSeconds }]);
}

/**
 * Posts entries in their order: all lines of all of them, or none. The same entries again answer 'exists' and have no effect.
 * Accounts are created at first use, and stay where the entries are refused. All accounts are locked before anything is decided, users'
 * before the house's and ordered by id: two postings cannot deadlock, and while one waits for a user's account it does not block the
 * house's, which all share.
 * @throws InsufficientBalance when a user's account would fall below zero at one of the lines; nothing is posted, and the
 * transaction can go on.
 * @throws LedgerConflict when an id is taken by other contents; of several entries, too, when only some exist, or one is there twice,
 * and the balances suffice. Of two transactions that post other contents under one id at the same time the later one fails as a whole.
 * @throws RangeError when the lines of an entry do not sum to zero per currency, or make no sense: a mistake of the caller.
 */
export async function postAll(trx: Trx, entries: readonly DatedEntry[]): Promise<'created' | 'exists'> {
  for (const entry of entries) assertSound(entry);
  const accounts = accountsOf(entries);
  // Missing accounts are created before any is locked. Otherwise a transaction that waits for an account which another one is creating
  // could hold a lock that the other one waits for.
  await later(trx, insertAccounts.of(accounts));
  // Read after the locks: an equal entry has the same accounts, so it is committed by now.
  const [held, known] = await together(trx, lockAccounts.of(accounts), selectDigests.of(entries));
  const posted = knownOf(entries, known.rows);
  if (posted > 0 && posted === entries.length) return 'exists';
  const outcome = outcomeOf(entries, accounts, held.rows);
  if (outcome instanceof InsufficientBalance) throw outcome;
  if (posted > 0 || new Set(entries.map(({ id }) => id)).size < entries.length)
    throw new LedgerConflict(entries.map(({ id }) => id).join(', '));
  await later(
    trx,
    insertEntries.of(entries.map(rowOf)),
    writeAccounts.of(outcome.accounts),
    insertPostings.of(outcome.postings),
  );
  return 'created';
}

/** A row of an account: one stripe of a house account, or a user's whole account. */
interface Account extends Omit<Line, 'amount'> {
  id: string;
  stripe: bigint;
  /** Minor units. */
  balance: bigint;
  /** The number of its postings. */
  seq: bigint;
}

interface Posting {
  entryId: string;
  account: string;
  seq: bigint;
  amount: bigint;
  balance: bigint;
}

interface Outcome {
  /** In their new state. */
  accounts: Account[];
  postings: Posting[];
}

/** The accounts of the entries, with zero balances, in locking order. */
function accountsOf(entries: readonly Entry[]): Account[] {
  const accounts = new Map<string, Account>();
  for (const entry of entries) {
    const stripe = stripeOf(entry);
    for (const line of entry.lines) {
      const { owner, kind, currency, bucket } = line;
      const own = owner === 'house' ? BigInt(stripe) : 0n;
      const id = rowId(line, stripe);
      accounts.set(id, { id, owner, kind, currency, bucket, stripe: own, balance: 0n, seq: 0n });
    }
  }
  const rank = ({ owner, id }: Account) => `${owner === 'house' ? 1 : 0} ${id}`;
  return [...accounts.values()].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** The effect of the entries on their locked accounts, or why they are refused. */
function outcomeOf(
  entries: readonly Entry[],
  accounts: readonly Account[],
  held: readonly Pick<Account, 'id' | 'balance' | 'seq'>[],
): Outcome | InsufficientBalance {
  const after = new Map(accounts.map((account) => [account.id, { ...account }]));
  for (const { id, balance, seq } of held) Object.assign(after.get(id) ?? {}, { balance, seq });
  const postings: Posting[] = [];
  for (const entry of entries) {
    const stripe = stripeOf(entry);
    for (const line of sortedLines(entry.lines)) {
      const account = after.get(rowId(line, stripe));
      if (account === undefined) throw new Error(`The account ${rowId(line, stripe)} was not locked.`);
      const balance = account.balance + line.amount;
      if (balance < 0n && line.owner !== 'house') return new InsufficientBalance(line, account.balance);
      account.balance = balance;
      account.seq += 1n;
      postings.push({ entryId: entry.id, account: account.id, seq: account.seq, amount: line.amount, balance });
    }
  }
  return { accounts: [...after.values()], postings };
}

/** How many of the entries exist. @throws LedgerConflict when an id has other contents, or is there twice. */
function knownOf(entries: readonly DatedEntry[], rows: readonly { id: string; digest: string }[]): number {
  const digests = new Map(rows.map(({ id, digest }) => [id, digest]));
  for (const entry of entries) {
    const known = digests.get(entry.id);
    if (known !== undefined && known !== entryDigest(entry)) throw new LedgerConflict(entry.id);
  }
  return digests.size;
}

interface EntryRow {
  id: string;
  kind: string;
  reference: string;
  digest: string;
  created: bigint;
}

function rowOf(entry: DatedEntry): EntryRow {
  const { id, kind, reference, created } = entry;
  return { id, kind, reference, digest: entryDigest(entry), created: BigInt(created) };
}

const lockAccounts = preparedRows((db, rows: readonly Account[]) =>
  forChange(
    db,
    db
      .selectFrom('ledger_accounts')
      .select(['id', 'balance', 'seq'])
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy((eb) => eb('owner', '=', 'house'))
      .orderBy('id'),
  ),
);

/** Only the missing ones are inserted, which costs half of having every existing one refused. */
const insertAccounts = preparedRows((db, rows: readonly Account[]) => {
  const values = rows.map(
    ({ id, owner, kind, currency, bucket, stripe }) =>
      sql`(${id}, ${owner}, ${kind}, ${currency}, ${bucket}, ${stripe})`,
  );
  return (
    db
      .insertInto('ledger_accounts')
      .columns(['id', 'owner', 'kind', 'currency', 'bucket', 'stripe', 'balance', 'seq'])
      .expression(
        sql`select column1, column2, column3, column4, column5, cast(column6 as bigint), 0, 0 from (values ${sql.join(values)}) as used
          where not exists (select 1 from ledger_accounts where id = column1)`,
      )
      // Of two concurrent inserts the later one may conflict in any of the table's indexes.
      .onConflict((conflict) => conflict.doNothing())
  );
});

/** The accounts exist and are locked. */
const writeAccounts = preparedRows((db, rows: readonly Account[]) =>
  db
    .insertInto('ledger_accounts')
    .values(rows.map(accountValues))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ balance: eb.ref('excluded.balance'), seq: eb.ref('excluded.seq') })),
    ),
);

function accountValues({ id, owner, kind, currency, bucket, stripe, balance, seq }: Account): Account {
  return { id, owner, kind, currency, bucket, stripe, balance, seq };
}

const insertEntries = preparedRows((db, rows: readonly EntryRow[]) =>
  db
    .insertInto('entries')
    .values(rows.map(({ id, kind, reference, digest, created }) => ({ id, kind, reference, digest, created }))),
);

const selectDigests = preparedRows((db, rows: readonly Pick<Entry, 'id'>[]) =>
  db
    .selectFrom('entries')
    .select(['id', 'digest'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    ),
);

const insertPostings = preparedRows((db, rows: readonly Posting[]) =>
  db.insertInto('postings').values(
    rows.map(({ entryId, account, seq, amount, balance }) => ({
      entry_id: entryId,
      account_id: account,
      seq,
      amount,
      balance_after: balance,
    })),
  ),
);
