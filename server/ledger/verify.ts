import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Check, checkBySql, type Rule, shortened } from '../store/check.ts';
import type { Tables } from '../store/tables.ts';
import { entryDigest, type Line } from './entry.ts';

/**
 * Recomputes the ledger from its postings. Every check runs, on an empty ledger too, and says how much it looked at.
 * On a database in use, give it the transaction of `store.snapshot`: entries that come in between would look like problems.
 */
export async function verifyLedger(db: Kysely<Tables>): Promise<Check[]> {
  const checks: Check[] = [];
  for (const rule of rules) checks.push(await checkBySql(db, rule));
  checks.push(await checkDigests(db), await checkGuards(db));
  return checks;
}

const rules: Rule[] = [
  {
    check: 'the lines of each entry sum to zero in each currency',
    of: sql`postings`,
    findings: sql`select 'entry ' || p.entry_id || ' is off by ' || cast(sum(p.amount) as text) || ' ' || a.currency as problem
      from postings p join ledger_accounts a on a.id = p.account_id
      group by p.entry_id, a.currency having sum(p.amount) <> 0`,
  },
  {
    check: 'each entry has lines',
    of: sql`entries`,
    findings: sql`select 'entry ' || e.id || ' has no lines' as problem from entries e
      where not exists (select 1 from postings p where p.entry_id = e.id)`,
  },
  {
    check: 'all accounts together hold nothing of any currency',
    of: sql`ledger_accounts`,
    findings: sql`select 'all accounts hold ' || cast(sum(balance) as text) || ' ' || currency as problem
      from ledger_accounts group by currency having sum(balance) <> 0`,
  },
  {
    check: 'no account of a user is below zero',
    of: sql`ledger_accounts where owner <> 'house'`,
    findings: sql`select 'account ' || id || ' holds ' || cast(balance as text) as problem
      from ledger_accounts where owner <> 'house' and balance < 0`,
  },
  {
    check: 'each balance is the sum of its postings',
    of: sql`ledger_accounts`,
    findings: sql`select 'account ' || a.id || ' holds ' || cast(a.balance as text)
        || ', its postings ' || cast(coalesce(p.total, 0) as text) as problem
      from ledger_accounts a
      left join (select account_id, sum(amount) as total from postings group by account_id) p on p.account_id = a.id
      where a.balance <> coalesce(p.total, 0)`,
  },
  {
    check: 'each account counts its postings without a gap',
    of: sql`ledger_accounts`,
    findings: sql`select 'account ' || a.id || ' is at ' || cast(a.seq as text) || ' with ' || cast(coalesce(p.lines, 0) as text)
        || ' postings up to ' || cast(coalesce(p.last, 0) as text) as problem
      from ledger_accounts a
      left join (select account_id, count(*) as lines, max(seq) as last from postings group by account_id) p
        on p.account_id = a.id
      where a.seq <> coalesce(p.lines, 0) or a.seq <> coalesce(p.last, 0)`,
  },
  {
    check: 'each posting continues the balance before it',
    of: sql`postings`,
    findings: sql`select 'posting ' || cast(seq as text) || ' of ' || account_id || ' says ' || cast(balance_after as text)
        || ', the sum is ' || cast(running as text) as problem
      from (select account_id, seq, balance_after, sum(amount) over (partition by account_id order by seq) as running
        from postings) as walked
      where running <> balance_after`,
  },
];

const pageSize = 1000;

/** An entry whose lines, kind or reference were changed no longer has its digest. */
async function checkDigests(db: Kysely<Tables>): Promise<Check> {
  const problems: string[] = [];
  let rows = 0;
  for (let after = ''; ; ) {
    const entries = await db
      .selectFrom('entries')
      .select(['id', 'kind', 'reference', 'digest'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    const [first, last] = [entries[0], entries.at(-1)];
    if (first === undefined || last === undefined) break;
    const lines = await linesBetween(db, first.id, last.id);
    for (const { digest, ...entry } of entries) {
      if (entryDigest({ ...entry, lines: lines.get(entry.id) ?? [] }) === digest) continue;
      problems.push(`entry ${entry.id} is not what was booked under that id`);
    }
    rows += entries.length;
    after = last.id;
  }
  return { check: 'each entry has the digest of its contents', rows, problems: shortened(problems) };
}

async function linesBetween(db: Kysely<Tables>, first: string, last: string): Promise<Map<string, Line[]>> {
  const rows = await db
    .selectFrom('postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['p.entry_id', 'p.amount', 'a.owner', 'a.kind', 'a.currency', 'a.bucket'])
    .where('p.entry_id', '>=', first)
    .where('p.entry_id', '<=', last)
    .execute();
  const lines = new Map<string, Line[]>();
  for (const { entry_id, ...line } of rows) {
    const known = lines.get(entry_id);
    if (known === undefined) lines.set(entry_id, [line]);
    else known.push(line);
  }
  return lines;
}

const guards = ['entries_no_delete', 'entries_no_update', 'postings_no_delete', 'postings_no_update'];

/** Without its triggers the ledger could be edited, and the other checks would only notice a clumsy edit. */
async function checkGuards(db: Kysely<Tables>): Promise<Check> {
  const triggers =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql<{ name: string }>`select tgname as name from pg_trigger where tgenabled in ('O', 'A')
          and tgrelid in ('entries'::regclass, 'postings'::regclass)`
      : sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`;
  const { rows } = await triggers.execute(db);
  const present = new Set(rows.map(({ name }) => name));
  const missing = guards.filter((name) => !present.has(name));
  const problems = missing.map((name) => `the trigger ${name} is missing: booked rows could be changed`);
  return { check: 'what is booked cannot be changed or deleted', rows: guards.length, problems };
}
