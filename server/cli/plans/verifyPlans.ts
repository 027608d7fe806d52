import { sql } from 'kysely';
import type { Rule } from '#server/store/check.ts';

/** What the entries of each plan order have moved, in accounts of the house and of its user. */
const moved = sql`select o.id,
    cast(sum(case when a.owner = o.user_id and a.kind = 'spot' and a.bucket = 'available' then p.amount else 0 end) as bigint) as available,
    cast(sum(case when a.owner = o.user_id and a.kind = 'spot' and a.bucket = 'frozen' then p.amount else 0 end) as bigint) as frozen,
    cast(sum(case when a.kind = 'treasury' then p.amount else 0 end) as bigint) as treasury,
    cast(sum(case when a.kind = 'fees' then p.amount else 0 end) as bigint) as fees,
    cast(sum(case when a.currency = 'USDT' and (a.owner = o.user_id or a.kind in ('treasury', 'fees')) then 0 else 1 end) as bigint) as others
  from plan_orders o
  join entries e on e.reference = o.number and e.kind = o.kind
  join postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id
  group by o.id`;

const entryOfDay = sql`'plan:' || d.order_id || ':' || cast(d.n as text)`;
/** What must be true of plans at any moment. */
export const planRulesInSql: Rule[] = [
  {
    check: 'each plan order is the sum of its days',
    of: sql`plan_orders`,
    findings: sql`select 'plan ' || o.number || ' is not the sum of its days' as problem from plan_orders o
      left join (select order_id, count(*) as paid, cast(sum(result) as bigint) as income, max(n) as last from plan_days group by order_id) s
        on s.order_id = o.id
      left join plan_days l on l.order_id = o.id and l.n = s.last
      where o.days_paid <> coalesce(s.paid, 0) or o.days_paid <> coalesce(s.last, 0) or o.income <> coalesce(s.income, 0)
        or o.today <> coalesce(l.result, 0)
        or o.value <> case when o.status in ('review', 'running') then o.amount + o.income - o.cost else 0 end
        or (o.ending = 'term' and o.days_paid <> o.days) or (o.ending = 'spent' and o.amount + o.income <> 0)
        or (o.status in ('review', 'failed') and o.days_paid > 0) or (o.cost > 0 and o.ending <> 'terminated')
        or (o.status = 'running' and (o.days_paid >= o.days or o.due - o.day_from <> o.day_ticks))`,
  },
  {
    check: 'each plan day began with what the ones before have left',
    of: sql`plan_days`,
    findings: sql`select 'day ' || cast(n as text) || ' of the plan ' || number || ' ran with another amount' as problem
      from (select d.n, d.amount, d.user_id, d.plan, o.number, o.user_id as owner, o.plan as product,
          o.amount + coalesce(sum(d.result) over (partition by d.order_id order by d.n rows between unbounded preceding and 1 preceding), 0) as value
        from plan_days d join plan_orders o on o.id = d.order_id) as walked
      where amount <> value or user_id <> owner or plan <> product`,
  },
  {
    check: 'each plan is held, paid, charged and released as it says',
    of: sql`plan_orders`,
    findings: sql`select 'plan ' || o.number || ' has moved other amounts than it says' as problem from plan_orders o
      left join (${moved}) m on m.id = o.id
      where coalesce(m.frozen, 0) <> o.value or coalesce(m.others, 0) <> 0
        or coalesce(m.available, 0) <> case o.status when 'failed' then 0 when 'ended' then o.income - o.cost else -o.amount end
        or coalesce(m.treasury, 0) <> -o.income or coalesce(m.fees, 0) <> o.cost`,
  },
  {
    check: 'each plan day is in the books with its result',
    of: sql`plan_days`,
    findings: sql`select 'day ' || cast(d.n as text) || ' of the plan ' || d.order_id || ' brought ' || cast(d.result as text)
        || ', and the books say otherwise' as problem from plan_days d
      left join postings p on p.entry_id = ${entryOfDay} and p.account_id = d.user_id || ':spot:USDT:frozen'
      where coalesce(p.amount, 0) <> d.result`,
  },
  {
    check: 'each entry of a plan has its plan',
    of: sql`entries where kind in ('hosting', 'strategy')`,
    findings: sql`select 'entry ' || e.id || ' has no plan' as problem from entries e
      left join plan_orders o on o.number = e.reference and o.kind = e.kind
      where e.kind in ('hosting', 'strategy') and (o.id is null or not (
        e.id in ('plan:' || o.id || ':hold', 'plan:' || o.id || ':release', 'plan:' || o.id || ':cost')
        or exists (select 1 from plan_days d where d.order_id = o.id and e.id = ${entryOfDay})))`,
  },
];
