import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';
import { type Currency, currencies, isCurrency } from '#contract/currencies.ts';
import { type DepositCurrency, depositCurrencies, depositRules } from '#contract/rules/deposit.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { type Check, checkBySql, type Rule, shortened } from '../store/check.ts';
import type { Tables } from '../store/tables.ts';
import { checkConversions } from './published/conversions.ts';
import { checkFills } from './verifyFills.ts';
import { checkLoans } from './plans/verifyLoans.ts';
import { planRulesInSql } from './plans/verifyPlans.ts';
import { rewardRulesInSql } from './plans/verifyRewards.ts';
import { treasuryRulesInSql } from './plans/verifyTreasury.ts';
import { tradingRulesInSql } from './verifyTrading.ts';

/** What this program's market computes as the commitment of a day; null where the day is another version's. */
export type CommitmentOf = (date: string, version: string) => string | null;

/** Everything that must be true of a database at any moment, whatever happened to the server. */
export async function verifyAll(db: Kysely<Tables>, commitmentOf?: CommitmentOf): Promise<Check[]> {
  const checks = await verifyLedger(db);
  for (const rule of rulesInSql) checks.push(await checkBySql(db, rule));
  checks.push(...(await checkFills(db)), await checkConversions(db), ...(await checkLoans(db)), await checkCredits(db));
  if (commitmentOf !== undefined) checks.push(await checkCommitments(db, commitmentOf));
  if (db.getExecutor().adapter instanceof SqliteAdapter) checks.push(await checkFile(db));
  return checks;
}

const depositRulesInSql: Rule[] = [
  {
    check: 'each deposit is in a state it can be in',
    of: sql`deposits`,
    findings: sql`select 'deposit ' || number || ' is ' || status || case when decided is null then ', undecided' else ', decided' end
        || case when proof_hash is null then ', without a proof' else '' end as problem
      from deposits
      where status not in ('waiting', 'review', 'succeed', 'failed')
        or (status in ('succeed', 'failed')) <> (decided is not null)
        or (status in ('review', 'succeed') and proof_hash is null)`,
  },
  {
    check: 'no proof is used twice by a user',
    of: sql`deposits where proof_hash is not null`,
    findings: sql`select 'user ' || user_id || ' has ' || cast(count(*) as text) || ' deposits with the proof ' || proof_hash as problem
      from deposits where proof_hash is not null group by user_id, proof_hash having count(*) > 1`,
  },
  {
    check: 'each deposit entry has its credited deposit',
    of: sql`entries where kind = 'deposit' or id like 'deposit:%'`,
    findings: sql`select 'entry ' || e.id || ' has no credited deposit' as problem from entries e
      left join deposits d on e.id = 'deposit:' || d.id and e.kind = 'deposit' and d.status = 'succeed'
      where (e.kind = 'deposit' or e.id like 'deposit:%') and d.id is null`,
  },
  {
    check: 'each account has an owner',
    of: sql`ledger_accounts where owner <> 'house'`,
    findings: sql`select 'account ' || a.id || ' belongs to nobody' as problem from ledger_accounts a
      left join users u on u.id = a.owner where a.owner <> 'house' and u.id is null`,
  },
];

/** What the entries of withdrawal `w` have moved in accounts of this kind and bucket. */
function moved(owner: RawBuilder<unknown>, kind: string, bucket: string): RawBuilder<bigint> {
  return sql`(select coalesce(sum(p.amount), 0) from postings p join ledger_accounts a on a.id = p.account_id
    where p.entry_id in ('withdrawal:' || w.id || ':hold', 'withdrawal:' || w.id || ':end')
      and a.owner = ${owner} and a.kind = ${kind} and a.bucket = ${bucket} and a.currency = w.currency)`;
}

const ofUser = sql`w.user_id`;
const ofHouse = sql`'house'`;

export const withdrawalRulesInSql: Rule[] = [
  {
    check: 'each withdrawal is held while it is under review, and booked out or returned once',
    of: sql`withdrawals`,
    findings: sql`select 'withdrawal ' || w.number || ' is ' || w.status || ' and has moved other amounts' as problem
      from withdrawals w
      where ${moved(ofUser, 'spot', 'available')} <> case when w.status in ('review', 'succeed') then -w.amount else 0 end
        or ${moved(ofUser, 'spot', 'frozen')} <> case when w.status = 'review' then w.amount else 0 end
        or ${moved(ofHouse, 'mint', 'available')} <> case when w.status = 'succeed' then w.amount - w.fee else 0 end
        or ${moved(ofHouse, 'fees', 'available')} <> case when w.status = 'succeed' then w.fee else 0 end
        or (select count(*) from entries e where e.id like 'withdrawal:' || w.id || ':%')
          <> case when w.status = 'review' then 1 else 2 end`,
  },
  {
    check: 'each withdrawal entry has its withdrawal',
    of: sql`entries where kind = 'withdrawal' or id like 'withdrawal:%'`,
    findings: sql`select 'entry ' || e.id || ' has no withdrawal' as problem from entries e
      left join withdrawals w on e.kind = 'withdrawal' and e.reference = w.number
        and e.id in ('withdrawal:' || w.id || ':hold', 'withdrawal:' || w.id || ':end')
      where (e.kind = 'withdrawal' or e.id like 'withdrawal:%') and w.id is null`,
  },
];

const rulesInSql: Rule[] = [
  ...depositRulesInSql,
  ...withdrawalRulesInSql,
  ...tradingRulesInSql,
  ...planRulesInSql,
  ...rewardRulesInSql,
  ...treasuryRulesInSql,
];

const pageSize = 1000;

/** A credited deposit has the one entry of its name, which gives its user its amount. */
async function checkCredits(db: Kysely<Tables>): Promise<Check> {
  const problems: string[] = [];
  let rows = 0;
  for (let after = ''; ; ) {
    const page = await creditsAfter(db, after);
    const last = page.at(-1);
    if (last === undefined) break;
    for (const deposit of page) {
      const due = creditedAmount(deposit.currency, deposit.credited_in, deposit.amount);
      if (due !== null && deposit.credited === due) continue;
      problems.push(
        `deposit ${deposit.number} was credited ${deposit.credited ?? 'nothing'}, not ${due ?? 'anything'}`,
      );
    }
    rows += page.length;
    after = last.id;
  }
  return { check: 'each credited deposit gave its user its amount once', rows, problems: shortened(problems) };
}

async function creditsAfter(db: Kysely<Tables>, after: string) {
  return db
    .selectFrom('deposits as d')
    .where('d.status', '=', 'succeed')
    .where('d.id', '>', after)
    .select(['d.id', 'd.number', 'd.currency', 'd.credited_in', 'd.amount'])
    .select((eb) =>
      eb
        .selectFrom('postings as p')
        .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
        .whereRef('p.entry_id', '=', sql<string>`'deposit:' || d.id`)
        .whereRef('a.owner', '=', 'd.user_id')
        .whereRef('a.currency', '=', 'd.credited_in')
        .select(sql<bigint | null>`cast(sum(p.amount) as bigint)`.as('sum'))
        .as('credited'),
    )
    .orderBy('d.id')
    .limit(pageSize)
    .execute();
}

/** The deposit in minor units of what it is credited in: one to one, at the finer scale. Null for currencies unknown. */
function creditedAmount(currency: string, creditedIn: string, amount: bigint): bigint | null {
  if (!isDepositCurrency(currency) || !isCurrency(creditedIn)) return null;
  if (depositRules[currency].creditedIn !== creditedIn) return null;
  return amount * 10n ** BigInt(scaleOf(creditedIn) - depositRules[currency].scale);
}

function isDepositCurrency(currency: string): currency is DepositCurrency {
  return (depositCurrencies as readonly string[]).includes(currency);
}

function scaleOf(currency: Currency): number {
  return currencies[currency].scale;
}

/** The market must still be the one that was promised. Days of another version of its algorithm are passed over. */
async function checkCommitments(db: Kysely<Tables>, commitmentOf: CommitmentOf): Promise<Check> {
  const published = await db
    .selectFrom('commitments')
    .select(['date', 'version', 'commitment'])
    .where('kind', '=', 'day')
    .orderBy('date')
    .execute();
  const compared = published.map(({ date, version, commitment }) => {
    return { date, commitment, recomputed: commitmentOf(date, version) };
  });
  const known = compared.filter(({ recomputed }) => recomputed !== null);
  const problems = known
    .filter(({ commitment, recomputed }) => commitment !== recomputed)
    .map(({ date }) => `the prices of ${date} are not the ones committed to`);
  return { check: 'each published commitment is kept', rows: known.length, problems: shortened(problems) };
}

/** The file itself, and the references between its tables, which SQLite leaves unchecked when they are switched off. */
async function checkFile(db: Kysely<Tables>): Promise<Check> {
  const pages = await sql<{ quick_check: string }>`pragma quick_check(20)`.execute(db);
  const references = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  const size = await sql<{ page_count: bigint }>`pragma page_count`.execute(db);
  const problems = [
    ...pages.rows.map((row) => row.quick_check).filter((text) => text !== 'ok'),
    ...references.rows.map((row) => `a row of ${row.table} refers to one that is not there`),
  ];
  return {
    check: 'the database file is sound',
    rows: Number(size.rows[0]?.page_count ?? 0n),
    problems: shortened(problems),
  };
}
