import { sql } from 'kysely';
import type { Rule } from '#server/store/check.ts';

/** What fills and conversions have moved is computed anew beside them, entry by entry. */
const explainedElsewhere = sql`('spot', 'contract', 'forex', 'swap', 'liquidation', 'conversion')`;

/** Every posting of an entry that is the treasury's, or ought to be. */
const booked = sql`select e.id as entry, case when a.owner = 'house' then 'the ' || a.kind else a.owner || ':' || a.kind || ':' || a.bucket end as place,
    a.currency, p.amount
  from entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
  where e.kind in ('loan', 'interest', 'reward') or (e.kind not in ${explainedElsewhere} and exists (
    select 1 from postings t join ledger_accounts own on own.id = t.account_id where t.entry_id = e.id and own.kind = 'treasury'))`;

/**
 * The lines of loans that repay, each with the principal that was owed before and behind it: the least that was ever owed in all, for
 * principal is repaid last, and then it is all that is owed.
 */
const repayments = sql`select id, user_id, n, amount,
    case when before is null or before > borrowed then borrowed else before end as before,
    case when behind > borrowed then borrowed else behind end as behind
  from (select l.id, l.user_id, l.amount as borrowed, s.n, s.kind, s.amount,
      min(s.unpaid) over (partition by s.loan_id order by s.n rows between unbounded preceding and 1 preceding) as before,
      min(s.unpaid) over (partition by s.loan_id order by s.n rows unbounded preceding) as behind
    from loan_lines s join loans l on l.id = s.loan_id) as walked
  where kind = 'repayment'`;

/** What each row says that it has brought its user, in which entry and bucket. */
const said = sql`select 'plan:' || order_id || ':' || cast(n as text) as entry, user_id || ':spot:frozen' as place, 'USDT' as currency, result as amount
    from plan_days
  union all
  select 'plan:' || order_id || ':' || cast(n as text) || ':reward:' || cast(level as text), user_id || ':spot:available', 'USDT', amount
    from rewards
  union all
  select 'loan:' || id || ':disbursed', user_id || ':spot:available', 'USDT', amount from loans where ends is not null
  union all
  select 'loan:' || id || ':' || cast(n as text) || ':loan', user_id || ':spot:available', 'USDT', behind - before from (${repayments}) as repaid
  union all
  select 'loan:' || id || ':' || cast(n as text) || ':interest', user_id || ':spot:available', 'USDT', before - behind - amount
    from (${repayments}) as repaid
  union all
  select 'option:' || id, user_id || ':option:available', currency, profit from options where status = 'done'`;

/** What must be true of the treasury at any moment. */
export const treasuryRulesInSql: Rule[] = [
  {
    check: 'the book of the treasury explains every unit',
    of: sql`postings p join ledger_accounts a on a.id = p.account_id where a.kind = 'treasury'`,
    findings: sql`select 'entry ' || entry || ' moves ' || cast(sum(amount) as text) || ' ' || currency || ' of ' || place || ' that nothing explains' as problem
      from (${booked}
        union all select entry, place, currency, -amount from (${said}) as said
        union all select entry, 'the treasury', currency, amount from (${said}) as other) as all_of_it
      group by entry, place, currency having sum(amount) <> 0`,
  },
];
