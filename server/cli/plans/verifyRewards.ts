import { type RawBuilder, sql } from 'kysely';
import { terms } from '#contract/terms.ts';
import type { Rule } from '#server/store/check.ts';

const entryOfReward = sql`'plan:' || r.order_id || ':' || cast(r.n as text) || ':reward:' || cast(r.level as text)`;

/** What of a result a level gets, in basis points. */
function share(level: RawBuilder<unknown>): RawBuilder<bigint> {
  const cases = terms.referralBps.map((bps, at) => sql`when ${BigInt(at + 1)} then ${BigInt(bps)}`);
  return sql`case ${level} ${sql.join(cases, sql` `)} else 0 end`;
}

/** Who has invited the person behind each account, and who those. Nobody is ever invited by somebody else afterwards. */
const invited = sql`select account.id as user_id, one.id as first, two.id as second, three.id as third from users account
    join users person on person.id = coalesce(account.owner_id, account.id)
    join users one on one.id = person.inviter_id
    left join users two on two.id = one.inviter_id
    left join users three on three.id = two.inviter_id`;
const inviters = sql`select user_id, 1 as level, first as owner_id from (${invited}) as lines
  union all select user_id, 2, second from (${invited}) as lines where second is not null
  union all select user_id, 3, third from (${invited}) as lines where third is not null`;

/** What must be true of rewards at any moment. */
export const rewardRulesInSql: Rule[] = [
  {
    check: 'each reward is its share of a positive result, and in the books',
    of: sql`rewards`,
    findings: sql`select 'the reward of ' || r.order_id || ', day ' || cast(r.n as text) || ', level ' || cast(r.level as text)
        || ' is not its share' as problem from rewards r
      join plan_days d on d.order_id = r.order_id and d.n = r.n
      left join postings p on p.entry_id = ${entryOfReward} and p.account_id = r.user_id || ':spot:USDT:available'
      left join users u on u.id = r.user_id
      left join (${inviters}) i on i.user_id = r.from_id and i.level = r.level
      where r.income <> d.result or d.result <= 0 or r.from_id <> d.user_id or r.tick <> d.tick
        or r.bps <> ${share(sql`r.level`)} or r.amount <> r.income * r.bps / 10000
        or coalesce(p.amount, 0) <> r.amount or coalesce(u.owner_id, u.id) <> r.owner_id
        or coalesce(i.owner_id, '') <> r.owner_id`,
  },
  {
    check: 'each entry of a reward has its reward',
    of: sql`entries where kind = 'reward'`,
    findings: sql`select 'entry ' || e.id || ' has no reward' as problem from entries e
      where e.kind = 'reward' and not exists (select 1 from rewards r where e.id = ${entryOfReward})`,
  },
  {
    // Whoever has an account that is open had one at any moment before, too: only those who have gone since may have had none.
    check: 'each positive result was shared with all inviters who are there',
    of: sql`plan_days where result > 0`,
    findings: sql`select 'day ' || cast(d.n as text) || ' of the plan ' || d.order_id || ' has no reward of level ' || cast(i.level as text) as problem
      from plan_days d join (${inviters}) i on i.user_id = d.user_id
      join users o on o.id = i.owner_id
      left join rewards r on r.order_id = d.order_id and r.n = d.n and r.level = i.level
      where d.result * (${share(sql`i.level`)}) >= 10000 and r.order_id is null and o.deleted is null
        and exists (select 1 from users u where (u.id = o.id or u.owner_id = o.id) and u.archived is null and u.deleted is null)`,
  },
];
