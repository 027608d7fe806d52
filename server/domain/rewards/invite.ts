import { sql } from 'kysely';
import type { Answer } from '#contract/api/calls.ts';
import { fromMinor } from '#contract/currencies.ts';
import { terms } from '#contract/terms.ts';
import type { Session } from '../account/sessions.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { levelOf, presentRewards } from './rewards.ts';

const lastShown = 20;
const levels = [1n, 2n, 3n];

/** A person's invitation code, who came with it, and what came of it: over all of their accounts. */
export async function describeInvite(
  { store: { db } }: Pick<Deps, 'store'>,
  { ownerId }: Pick<Session, 'ownerId'>,
): Promise<Answer<'user/invite'>> {
  const owner = await db.selectFrom('users').select('invite_code').where('id', '=', ownerId).executeTakeFirst();
  if (owner === undefined) throw DomainError.of('session_over', {});
  const people = await peopleByLevel(db, ownerId);
  const sums = await db
    .selectFrom('rewards')
    .select(['level', sql<bigint>`cast(sum(amount) as bigint)`.as('sum')])
    .where('owner_id', '=', ownerId)
    .groupBy('level')
    .execute();
  const rows = await db
    .selectFrom('rewards')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('tick', 'desc')
    .orderBy('order_id')
    .orderBy('n', 'desc')
    .orderBy('level')
    .limit(lastShown)
    .execute();
  const rewardsOf = (level: bigint) => sums.find((row) => row.level === level)?.sum ?? 0n;
  return {
    code: owner.invite_code,
    levels: levels.map((level, at) => ({
      level: levelOf(level),
      bps: terms.referralBps[at] ?? 0,
      people: people[at] ?? 0,
      rewards: fromMinor(rewardsOf(level), 'USDT'),
    })),
    total: fromMinor(
      levels.reduce((sum, level) => sum + rewardsOf(level), 0n),
      'USDT',
    ),
    last: (await presentRewards(db, rows)).map(({ reward }) => reward),
    simulated: true,
  };
}

/** How many people came on each level; those who have deleted themselves are not counted. */
async function peopleByLevel(db: Deps['store']['db'], ownerId: string): Promise<number[]> {
  const counted = await db
    .with('one', (made) => made.selectFrom('users').select(['id', 'deleted']).where('inviter_id', '=', ownerId))
    .with('two', (made) =>
      made.selectFrom('users').innerJoin('one', 'one.id', 'users.inviter_id').select(['users.id', 'users.deleted']),
    )
    .with('three', (made) =>
      made.selectFrom('users').innerJoin('two', 'two.id', 'users.inviter_id').select(['users.id', 'users.deleted']),
    )
    .selectNoFrom((eb) =>
      (['one', 'two', 'three'] as const).map((level) =>
        eb
          .selectFrom(level)
          .select((own) => own.fn.countAll<bigint>().as('people'))
          .where('deleted', 'is', null)
          .as(level),
      ),
    )
    .executeTakeFirstOrThrow();
  return [counted.one, counted.two, counted.three].map(Number);
}
