import { sql } from 'kysely';
import type { Rule } from '../store/check.ts';

/** What must be true of orders, positions and options at any moment. */
export const tradingRulesInSql: Rule[] = [
  {
    check: 'what is frozen is what open orders, positions, options, withdrawals and plans hold',
    of: sql`ledger_accounts where bucket = 'frozen' and owner <> 'house'`,
    findings: sql`select 'user ' || owner || ' has ' || cast(sum(amount) as text) || ' ' || currency || ' frozen in ' || kind || ' beside what is held' as problem
      from (
        select owner, kind, currency, balance as amount from ledger_accounts where bucket = 'frozen' and owner <> 'house'
        union all
        select user_id, 'spot', case when side = 'buy' then 'USDT' else substr(symbol, 1, length(symbol) - 4) end, -held
          from spot_orders where status = 'open'
        union all
        select user_id, 'contract', 'USDT', -margin - held from positions where status in ('pending', 'open', 'closing')
        union all
        select user_id, 'option', currency, -stake from options where status = 'open'
        union all
        select user_id, 'spot', currency, -amount from withdrawals where status = 'review'
        union all
        select user_id, 'spot', 'USDT', -value from plan_orders where status in ('review', 'running')
      ) as held
      group by owner, kind, currency having sum(amount) <> 0`,
  },
  {
    check: 'each spot order is the sum of its fills',
    of: sql`spot_orders`,
    findings: sql`select 'order ' || o.number || ' is not the sum of its fills' as problem from spot_orders o
      left join (
        select order_id, cast(sum(quantity) as bigint) as filled, cast(sum(amount) as bigint) as amount,
          cast(sum(fee) as bigint) as fee, count(*) as fills
        from fills where product = 'spot' group by order_id
      ) f on f.order_id = o.id
      where o.filled <> coalesce(f.filled, 0) or o.amount <> coalesce(f.amount, 0)
        or o.fee <> coalesce(f.fee, 0) or o.fills <> coalesce(f.fills, 0)
        or (o.status = 'done' and o.type = 'limit' and o.filled <> o.quantity)`,
  },
  {
    check: 'each position is the sum of its fills',
    of: sql`positions`,
    findings: sql`select 'position ' || p.number || ' is not the sum of its fills' as problem from positions p
      left join (
        select order_id,
          cast(sum(case purpose when 'open' then quantity when 'close' then -quantity else 0 end) as bigint) as open,
          cast(sum(case when purpose = 'open' then quantity else 0 end) as bigint) as opened,
          cast(sum(fee) as bigint) as fee,
          cast(sum(case when purpose = 'close' then profit else 0 end) as bigint) as profit,
          cast(sum(case when purpose = 'swap' then profit else 0 end) as bigint) as swap,
          cast(sum(case purpose when 'open' then margin when 'margin' then margin when 'close' then -margin else profit end) as bigint) as margin,
          count(*) as fills
        from fills where product in ('contract', 'forex') group by order_id
      ) f on f.order_id = p.id
      where p.open_quantity <> coalesce(f.open, 0) or p.fee <> coalesce(f.fee, 0) or p.profit <> coalesce(f.profit, 0)
        or p.swap <> coalesce(f.swap, 0) or p.fills <> coalesce(f.fills, 0)
        or (p.status in ('open', 'closing', 'closed') and p.margin <> coalesce(f.margin, 0))
        or (p.status in ('open', 'closing', 'closed') and p.quantity - p.waiting <> coalesce(f.opened, 0))
        or (p.status = 'pending' and (p.waiting <> p.quantity or p.margin <> 0))
        or ((p.waiting = 0) <> (p.held = 0)) or (p.waiting > 0 and p.status not in ('pending', 'open'))`,
  },
  {
    check: 'each order waits for what can happen to it, and for nothing else',
    of: sql`triggers`,
    findings: sql`select problem from (
      select 'a trigger waits for the order ' || t.order_id || ', which is over' as problem from triggers t
        where not exists (
            select 1 from spot_orders o where o.id = t.order_id and o.status = 'open' and (
              (t.purpose = 'fill' and (o.is_oco = 1 or o.stop_price is null or o.stop_tick is not null))
              or (t.purpose = 'stop' and o.stop_price is not null and o.stop_tick is null)
              or (t.purpose = 'end' and o.time_in_force = 'day')
            )
          )
          and not exists (select 1 from options o where o.id = t.order_id and o.status = 'open' and t.purpose = 'end')
          and not exists (
            select 1 from positions p where p.id = t.order_id and (
              (p.waiting > 0 and t.purpose = 'fill' and (p.stop_price is null or p.stop_tick is not null))
              or (p.waiting > 0 and t.purpose = 'stop' and p.stop_price is not null and p.stop_tick is null)
              or (p.waiting > 0 and t.purpose = 'end' and p.time_in_force = 'day')
              or (p.status = 'closing' and t.purpose = 'close')
              or (p.status = 'open' and t.purpose in ('take_profit', 'stop_loss', 'liquidation', 'swap'))
              or (p.status = 'open' and t.purpose = 'trail' and p.trailing_bps is not null)
            )
          )
      union all
      select 'order ' || o.number || ' waits for nothing' from spot_orders o
        where o.status = 'open' and (
          ((o.is_oco = 1 or o.stop_price is null or o.stop_tick is not null)
            and not exists (select 1 from triggers t where t.order_id = o.id and t.purpose = 'fill'))
          or (o.stop_price is not null and o.stop_tick is null
            and not exists (select 1 from triggers t where t.order_id = o.id and t.purpose = 'stop'))
          or (o.time_in_force = 'day' and not exists (select 1 from triggers t where t.order_id = o.id and t.purpose = 'end'))
        )
      union all
      select 'option ' || o.number || ' waits for nothing' from options o
        where o.status = 'open' and not exists (select 1 from triggers t where t.order_id = o.id and t.purpose = 'end')
      union all
      select 'position ' || p.number || ' waits for nothing' from positions p
        where (p.waiting > 0 and not exists (select 1 from triggers t where t.order_id = p.id
            and t.purpose = case when p.stop_price is not null and p.stop_tick is null then 'stop' else 'fill' end))
          or (p.waiting > 0 and p.time_in_force = 'day'
            and not exists (select 1 from triggers t where t.order_id = p.id and t.purpose = 'end'))
          or (p.status = 'closing' and not exists (select 1 from triggers t where t.order_id = p.id and t.purpose = 'close'))
          or (p.status = 'open' and p.trailing_bps is not null
            and not exists (select 1 from triggers t where t.order_id = p.id and t.purpose = 'trail'))
          or (p.status = 'open' and p.liquidation > 0
            and not exists (select 1 from triggers t where t.order_id = p.id and t.purpose = 'liquidation'))
    ) as found`,
  },
  {
    check: 'each ended option is in the books with its result',
    of: sql`options where status = 'done'`,
    findings: sql`select 'option ' || o.number || ' brought ' || cast(o.profit as text) || ', and the books say otherwise' as problem
      from options o
      left join postings p on p.entry_id = 'option:' || o.id and p.account_id = o.user_id || ':option:' || o.currency || ':available'
      where o.status = 'done' and coalesce(p.amount, 0) <> o.profit`,
  },
];
