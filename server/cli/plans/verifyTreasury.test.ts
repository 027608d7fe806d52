import { type RawBuilder, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tickAt } from '#contract/market/calendar.ts';
import { fakeView } from '#contract/plans/fakeView.fixtures.ts';
import type { PathView } from '#contract/plans/rule.ts';
import { findingsOf, line } from '#server/ledger/ledger.fixtures.ts';
import { post } from '#server/ledger/post.ts';
import { checkBySql } from '#server/store/check.ts';
import type { Tables } from '#server/store/tables.ts';
import { engines } from '#tests/engines.ts';
import { borrower, disbursedLoan } from '#tests/api/loans.ts';
import { dayMs, runningStrategy, wait } from '#tests/api/plans.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { rewardRulesInSql } from './verifyRewards.ts';
import { treasuryRulesInSql } from './verifyTreasury.ts';

type Sql = RawBuilder<unknown>;
type Trx = Transaction<Tables>;

const [explained] = treasuryRulesInSql.map(({ check }) => check);
const [isShare, isOfReward, isShared] = rewardRulesInSql.map(({ check }) => check);
const treasury = sql`account_id like 'house:treasury:USDT:%'`;

const [alone, friend, lonely] = ['alone', 'friend', 'lonely'].map(
  (name) => sql`(select user_id from logins where name = ${`${name}@example.com`})`,
) as [Sql, Sql, Sql];

/** A line of the first entry of a kind goes to another account of the house. */
const redirected = (kind: string) => (trx: Trx) =>
  sql`update postings set account_id = 'house:fees:USDT:available'
    where ${treasury} and entry_id = (select min(id) from entries where kind = ${kind})`.execute(trx);

/** A unit more to the treasury and less to the user: the entry still sums to nothing. */
const shifted = (kind: string, entry: string) => (trx: Trx) =>
  sql`update postings set amount = amount + case when ${treasury} then 1 else -1 end
    where entry_id in (select id from entries where kind = ${kind} and id like ${entry})`.execute(trx);

/** A path that goes on rising once momentum has bought. */
function risingFrom(from: number): () => PathView {
  const price = (_symbol: string, tick: number) =>
    Math.round(100_000 * (tick <= from + 300 ? 1 : tick <= from + 900 ? 1.004 : 1.02));
  const view = fakeView({ price, size: 1e15 });
  return () => view;
}

/** What would have to be wrong, and which of the rules must find it. */
const forgeries: [what: string, plant: (trx: Trx) => Promise<unknown>, found: (string | undefined)[]][] = [
  ['a loan that the fees have paid out', redirected('loan'), [explained]],
  ['interest that went elsewhere', redirected('interest'), [explained]],
  ['a reward that was not the treasury’s', redirected('reward'), [explained]],
  ['a result that the fees have paid', redirected('strategy'), [explained]],
  ['more lent than its row says', shifted('loan', '%:disbursed'), [explained]],
  ['less interest than its line says', shifted('interest', '%'), [explained]],
  ['a better result than its day says', shifted('strategy', '%:1'), [explained]],
  ['a reward of another amount', shifted('reward', '%:1'), [isShare, explained]],
  [
    'principal that was booked as interest',
    (trx) => sql`update entries set kind = 'interest', id = id || 'x' where id like 'loan:%:loan'`.execute(trx),
    [explained],
  ],
  [
    'a repayment that nobody has paid',
    (trx) =>
      sql`insert into loan_lines (loan_id, n, kind, day, amount, unpaid, created)
        select loan_id, n + 1, 'repayment', day, 1, unpaid - 1, created from loan_lines order by n desc limit 1`.execute(
        trx,
      ),
    [explained],
  ],
  [
    'a repayment that says it left less',
    (trx) => sql`update loan_lines set unpaid = unpaid - 5 where kind = 'repayment' and unpaid > 0`.execute(trx),
    [explained],
  ],
  [
    'a reward that nobody has entered',
    (trx) => sql`delete from rewards where level = 1`.execute(trx),
    [isOfReward, isShared, explained],
  ],
  [
    'a gift of the treasury',
    async (trx) => {
      const { id } = await trx.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
      const lines = [line(id, 5n), line('house', -5n)];
      await post(trx, { id: 'gift', kind: 'gift', reference: '', lines }, 9);
    },
    [explained],
  ],
  [
    'a result that was shared with nobody',
    (trx) =>
      sql`update users set inviter_id = (select user_id from logins where name like 'lonely@%')
        where id = ${alone}`.execute(trx),
    [isShared],
  ],
  [
    'a reward of somebody who has not invited',
    (trx) =>
      sql`update users set inviter_id = (select user_id from logins where name like 'lonely@%')
        where id = ${friend}`.execute(trx),
    [isShare],
  ],
];

describe.each(engines)('the book of the treasury on $name', ({ name: engine }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine });
    const person = (name: string, invite?: string) =>
      world.person({ account: `${name}@example.com`, balance: '100000', ...(invite === undefined ? {} : { invite }) });
    const codeOf = async ({ token }: Person) => (await world.must('user/info', {}, { token })).invite_code;
    const inviter = await person('inviter');
    const friend = await person('friend', await codeOf(inviter));
    const alone = await person('alone');
    await person('lonely');
    const { market } = world.app.deps;
    for (const one of [friend, alone]) {
      await runningStrategy(world, one, 'momentum', '20000');
      market.planView = risingFrom(tickAt(world.clock.nowMs()));
      await wait([world], dayMs);
    }
    const gains = world.store.db.selectFrom('plan_days').select('user_id').where('result', '>', 1_000_000n);
    expect(await gains.distinct().execute()).toHaveLength(2);
    // Of a loan something of each sort is repaid.
    const bob = await borrower(world);
    const { id } = await disbursedLoan(world, bob);
    const repay = (amount: string) => world.must('lh/loan/repayment', { id, amount }, { token: bob.token });
    const day = () => world.must('user/next_day', {}, { token: bob.token });
    for (let days = 0; days < 3; days += 1) await day();
    await repay('1');
    await repay('100');
    for (let days = 3; days < 9; days += 1) await day();
    await repay('0.5');
    await repay('2');
    await day();
    await repay('100');
    await wait([world], 0);
    const kinds = await world.store.db.selectFrom('entries').select('kind').distinct().orderBy('kind').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['interest', 'loan', 'reward', 'strategy']));
  });
  afterAll(() => world.dispose());

  const verify = async (trx: Trx) => {
    const checks = [];
    for (const rule of [...rewardRulesInSql, ...treasuryRulesInSql]) checks.push(await checkBySql(trx, rule));
    return checks;
  };

  it('explains all of it, and says how much that is', async () => {
    const checks = await world.store.snapshot(verify);
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
    expect(checks.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(await world.problems()).toEqual([]);
  });

  it.each(forgeries)('does not explain %s', async (_what, plant, found) => {
    expect(await findingsOf(world.store, plant, verify)).toEqual(found);
  });

  it('and of who has gone no reward is missed, though nobody has had it', async () => {
    const gone = (trx: Trx) =>
      sql`update users set inviter_id = (select user_id from logins where name like 'lonely@%') where id = ${alone}`
        .execute(trx)
        .then(() => sql`update users set deleted = 5 where id = ${lonely}`.execute(trx));
    expect(await findingsOf(world.store, gone, verify)).toEqual([]);
  });
});
