import { type RawBuilder, sql } from 'kysely';
import type { Rule } from '../store/check.ts';

/** What the entries of withdrawal `w` have moved in accounts of this kind and bucket. */
function moved(owner: RawBuilder<unknown>, kind: string, bucket: string): RawBuilder<bigint> {
  return sql`(select coalesce(sum(p.amount), 0) from postings p join ledger_accounts a on a.id = p.account_id
    where p.entry_id in ('withdrawal:' || w.id || ':hold', 'withdrawal:' || w.id || ':end')
      and a.owner = ${owner} and a.kind = ${sql.lit(kind)} and a.bucket = ${sql.lit(bucket)} and a.currency = w.currency)`;
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
