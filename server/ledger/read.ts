import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../store/prepared.ts';
import type { Tables } from '../store/tables.ts';
import type { Line } from './entry.ts';
import { rowId } from './stripes.ts';

type Reading = Kysely<Tables>;

export interface OwnerBalance {
  kind: Line['kind'];
  currency: string;
  /** Minor units. */
  available: bigint;
  frozen: bigint;
}

/** The owner's accounts, by kind and currency: the house's with all their stripes. What was never used is not there: it holds nothing. */
export async function balancesOf(db: Reading, owner: string): Promise<OwnerBalance[]> {
  const balances = new Map<string, OwnerBalance>();
  for (const { kind, currency, bucket, balance } of await selectAccounts(db, { owner })) {
    const key = `${kind}:${currency}`;
    const known = balances.get(key) ?? { kind, currency, available: 0n, frozen: 0n };
    balances.set(key, { ...known, [bucket]: known[bucket] + balance });
  }
  return [...balances.values()];
}

export interface RecordFilter {
  account?: Line['kind'] | undefined;
  currency?: string | undefined;
  bucket?: Line['bucket'] | undefined;
  /** Kinds of entries, at least one. */
  kinds?: string[] | undefined;
  /** Seconds, both inclusive. */
  from?: number | undefined;
  to?: number | undefined;
  /** What caused it. */
  reference?: string | undefined;
}

export interface LedgerRecord {
  entryId: string;
  kind: string;
  reference: string;
  account: Line['kind'];
  currency: string;
  bucket: Line['bucket'];
  /** Minor units, signed. */
  amount: bigint;
  /** Of this bucket, behind this posting. */
  balanceAfter: bigint;
  /** Of both buckets together, behind the whole entry. */
  totalAfter: bigint;
  /** Seconds. */
  created: number;
}

export interface RecordPage {
  list: LedgerRecord[];
  /** Where the next page begins; null behind the last. */
  next: string | null;
}

/**
 * The owner's postings, newest first. `cursor` is a `next` of before: postings that come in between move no page. What
 * never was one has an empty page behind it.
 */
export async function recordsOf(
  db: Reading,
  owner: string,
  filter: RecordFilter,
  cursor: string | null,
  limit: number,
): Promise<RecordPage> {
  const isCursor = cursor === null || /^\d{1,18}$/.test(cursor);
  const accounts = isCursor ? (await selectAccounts(db, { owner })).filter((row) => isAsked(row, filter)) : [];
  const pages = accounts.map((account) => {
    const page = pageOf(db, { ...account, owner }, filter, cursor).limit(limit + 1);
    return db.selectFrom(page.as('page')).selectAll();
  });
  const [first, ...others] = pages;
  if (first === undefined) return { list: [], next: null };
  const merged = others.reduce((all, page) => all.unionAll(page), first);
  const rows = await merged
    .orderBy('number', 'desc')
    .limit(limit + 1)
    .execute();
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  return { list: list.map(toRecord), next: rows.length > limit && last !== undefined ? last.number.toString() : null };
}

type Account = Omit<Line, 'amount'> & { stripe: bigint };

function isAsked({ kind, currency, bucket }: Omit<Account, 'owner'>, filter: RecordFilter): boolean {
  return (
    (filter.account ?? kind) === kind &&
    (filter.currency ?? currency) === currency &&
    (filter.bucket ?? bucket) === bucket
  );
}

/**
 * The postings of one row, newest first: read along its index, so that a page costs the same however long the history is. What is
 * behind a posting is what all stripes of its account hold there; `beside` is what the other bucket holds behind the whole entry.
 */
function pageOf(db: Reading, account: Account, filter: RecordFilter, cursor: string | null) {
  const beside = account.bucket === 'available' ? 'frozen' : 'available';
  let query = db
    .selectFrom('postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .innerJoin('entries as e', 'e.id', 'p.entry_id')
    .where('p.account_id', '=', rowId(account, Number(account.stripe)))
    .select(['p.number', 'p.amount', 'a.kind as account', 'a.currency', 'a.bucket'])
    .select(['e.id as entryId', 'e.kind', 'e.reference', 'e.created'])
    .select([
      heldAt(account, sql`p.number`).as('balanceAfter'),
      heldAt({ ...account, bucket: beside }, endOfEntry).as('balanceBeside'),
    ])
    .orderBy('p.number', 'desc');
  if (cursor !== null) query = query.where('p.number', '<', BigInt(cursor));
  if (filter.kinds !== undefined) query = query.where('e.kind', 'in', filter.kinds);
  if (filter.from !== undefined) query = query.where('e.created', '>=', BigInt(filter.from));
  if (filter.reference !== undefined) query = query.where('e.reference', '=', filter.reference);
  if (filter.to !== undefined) query = query.where('e.created', '<=', BigInt(filter.to));
  return query;
}

const endOfEntry = sql`(select max(l.number) from postings l where l.entry_id = p.entry_id)`;

/** What all rows of an account hold together, behind the posting of this number. */
function heldAt({ owner, kind, currency, bucket }: Account, number: RawBuilder<unknown>): RawBuilder<bigint> {
  const behind = sql`select q.balance_after from postings q
    where q.account_id = s.id and q.number <= ${number} order by q.number desc limit 1`;
  return sql`(select cast(coalesce(sum((${behind})), 0) as bigint) from ledger_accounts s
    where s.owner = ${owner} and s.kind = ${kind} and s.currency = ${currency} and s.bucket = ${bucket})`;
}

type Row = Awaited<ReturnType<ReturnType<typeof pageOf>['execute']>>[number];

function toRecord(row: Row): LedgerRecord {
  const { entryId, kind, reference, account, currency, bucket, amount, balanceAfter } = row;
  const totalAfter = balanceAfter + row.balanceBeside;
  const created = Number(row.created);
  return { entryId, kind, reference, account, currency, bucket, amount, balanceAfter, totalAfter, created };
}

const selectAccounts = prepared((db, p: { owner: string }) =>
  db
    .selectFrom('ledger_accounts')
    .select(['kind', 'currency', 'bucket', 'stripe', 'balance'])
    .where('owner', '=', p.owner)
    .orderBy('id'),
);
