import type { Kysely } from 'kysely';
import { prepared } from '../store/prepared.ts';
import type { Tables } from '../store/tables.ts';
import type { Line } from './post.ts';

type Reading = Kysely<Tables>;

export interface OwnerBalance {
  kind: Line['kind'];
  currency: string;
  /** Minor units. */
  available: bigint;
  frozen: bigint;
}

/** The owner's accounts, by kind and currency. What was never used is not there: it holds nothing. */
export async function balancesOf(db: Reading, owner: string): Promise<OwnerBalance[]> {
  const balances = new Map<string, OwnerBalance>();
  for (const { kind, currency, bucket, balance } of await selectAccounts(db, { owner })) {
    const key = `${kind}:${currency}`;
    const known = balances.get(key) ?? { kind, currency, available: 0n, frozen: 0n };
    balances.set(key, { ...known, [bucket]: balance });
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
  if (cursor !== null && !/^\d{1,18}$/.test(cursor)) return { list: [], next: null };
  const page = postingsOf(db, owner, filter, cursor).limit(limit + 1);
  const rows = await withTotals(db, page).execute();
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  return {
    list: list.map(({ number, sibling, balanceBeside, created, ...record }) => ({
      ...record,
      created: Number(created),
      totalAfter: record.balanceAfter + (balanceBeside ?? 0n),
    })),
    next: rows.length > limit && last !== undefined ? last.number.toString() : null,
  };
}

/** `sibling` is the account's other bucket. */
function postingsOf(db: Reading, owner: string, filter: RecordFilter, cursor: string | null) {
  let query = db
    .selectFrom('postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .innerJoin('entries as e', 'e.id', 'p.entry_id')
    .leftJoin('ledger_accounts as s', (join) =>
      join
        .onRef('s.owner', '=', 'a.owner')
        .onRef('s.kind', '=', 'a.kind')
        .onRef('s.currency', '=', 'a.currency')
        .onRef('s.bucket', '<>', 'a.bucket'),
    )
    .where('a.owner', '=', owner)
    .select(['p.number', 's.id as sibling', 'p.amount', 'p.balance_after as balanceAfter'])
    .select(['a.kind as account', 'a.currency', 'a.bucket'])
    .select(['e.id as entryId', 'e.kind', 'e.reference', 'e.created'])
    .orderBy('p.number', 'desc');
  if (cursor !== null) query = query.where('p.number', '<', BigInt(cursor));
  if (filter.account !== undefined) query = query.where('a.kind', '=', filter.account);
  if (filter.currency !== undefined) query = query.where('a.currency', '=', filter.currency);
  if (filter.bucket !== undefined) query = query.where('a.bucket', '=', filter.bucket);
  if (filter.kinds !== undefined) query = query.where('e.kind', 'in', filter.kinds);
  if (filter.from !== undefined) query = query.where('e.created', '>=', BigInt(filter.from));
  if (filter.to !== undefined) query = query.where('e.created', '<=', BigInt(filter.to));
  return query;
}

/** Around the page, so that the other bucket's balance is looked up for its rows only and not for all that were sorted. */
function withTotals(db: Reading, page: ReturnType<typeof postingsOf>) {
  return db
    .selectFrom(page.as('r'))
    .selectAll('r')
    .select((eb) => [
      eb.fn
        .coalesce(
          eb
            .selectFrom('postings as q')
            .select('q.balance_after')
            .whereRef('q.account_id', '=', 'r.sibling')
            .whereRef('q.entry_id', '=', 'r.entryId')
            .orderBy('q.seq', 'desc')
            .limit(1),
          eb
            .selectFrom('postings as q')
            .select('q.balance_after')
            .whereRef('q.account_id', '=', 'r.sibling')
            .whereRef('q.number', '<', 'r.number')
            .orderBy('q.number', 'desc')
            .limit(1),
        )
        .as('balanceBeside'),
    ])
    .orderBy('r.number', 'desc');
}

const selectAccounts = prepared((db, p: { owner: string }) =>
  db
    .selectFrom('ledger_accounts')
    .select(['kind', 'currency', 'bucket', 'balance'])
    .where('owner', '=', p.owner)
    .orderBy('id'),
);
