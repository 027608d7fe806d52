import type { Kysely, Selectable } from 'kysely';
import type { Reward } from '#contract/api/plans/rewards.ts';
import { fromMinor } from '#contract/currencies.ts';
import { mulDiv } from '#contract/money.ts';
import { pageMax } from '#contract/rules/paging.ts';
import { terms } from '#contract/terms.ts';
import type { Tables } from '#server/store/tables.ts';
import { secondsOf } from '../trading/moment.ts';
import { houseLine, type PendingEntries, post, userLine } from '../trading/posting.ts';
import type { Inviter } from './inviters.ts';

export type RewardRow = Selectable<Tables['rewards']>;

/** A plan day that has brought something, and whose it was. */
export interface Gain {
  order_id: string;
  n: bigint;
  user_id: string;
  result: bigint;
  tick: bigint;
}

/**
 * What inviters get of a positive result, from the treasury, each level in an entry of its own. Rounded down; nothing of a loss, and no
 * entry of nothing.
 */
export function rewardsOf(
  gain: Gain,
  number: string,
  inviters: readonly Inviter[],
): PendingEntries & { rows: RewardRow[] } {
  const all: PendingEntries & { rows: RewardRow[] } = { entries: [], rows: [] };
  for (const { level, ownerId, userId } of inviters) {
    const bps = terms.referralBps[level - 1];
    const amount = gain.result > 0n ? mulDiv(gain.result, BigInt(bps ?? 0), 10_000n, 'floor') : 0n;
    if (amount === 0n || bps === undefined) continue;
    const { order_id: id, n, tick } = gain;
    const entry = { id: `plan:${id}:${n}:reward:${level}`, kind: 'reward', reference: number, tick: Number(tick) };
    post(all, entry, [houseLine('treasury', 'USDT', -amount), userLine({ userId, kind: 'spot' }, 'USDT', amount)]);
    all.rows.push({
      order_id: id,
      n,
      level: BigInt(level),
      owner_id: ownerId,
      user_id: userId,
      from_id: gain.user_id,
      bps: BigInt(bps),
      income: gain.result,
      amount,
      tick,
    });
  }
  return all;
}

/** As the contract has them, each with the account that it was credited to. */
export async function presentRewards(
  db: Kysely<Tables>,
  rows: readonly RewardRow[],
): Promise<{ userId: string; reward: Reward }[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ from_id: id }) => id))];
  const named = await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute();
  const names = new Map(named.map(({ id, username }) => [id, username]));
  return rows.map((row) => ({ userId: row.user_id, reward: present(row, names.get(row.from_id) ?? '') }));
}

/** All that was credited to an account, the oldest first, page by page. */
export async function* rewardsTo(db: Kysely<Tables>, userId: string): AsyncGenerator<Reward> {
  for (let last: RewardRow | undefined; ; ) {
    const rows = await pageOf(db, userId, last);
    for (const { reward } of await presentRewards(db, rows)) yield reward;
    last = rows.at(-1);
    if (rows.length < pageMax) return;
  }
}

/** Behind the place of a row, so that those that come meanwhile move no page. */
function pageOf(db: Kysely<Tables>, userId: string, last: RewardRow | undefined): Promise<RewardRow[]> {
  const own = db.selectFrom('rewards').selectAll().where('user_id', '=', userId);
  const behind =
    last === undefined
      ? own
      : own.where((eb) =>
          eb(
            eb.refTuple('tick', 'order_id', 'n', 'level'),
            '>',
            eb.tuple(last.tick, last.order_id, last.n, last.level),
          ),
        );
  const ordered = behind.orderBy('tick').orderBy('order_id').orderBy('n').orderBy('level');
  return ordered.limit(pageMax).execute();
}

function present({ level, amount, bps, income, tick }: RewardRow, name: string): Reward {
  return {
    level: levelOf(level),
    amount: fromMinor(amount, 'USDT'),
    bps: Number(bps),
    income: fromMinor(income, 'USDT'),
    from: `••••${name.slice(-3)}`,
    time: secondsOf(tick),
  };
}

/** @throws RangeError for a level that there is not: a mistake of this program. */
export function levelOf(level: bigint): Reward['level'] {
  const known = ([1, 2, 3] as const).find((one) => BigInt(one) === level);
  if (known === undefined) throw new RangeError(`there is no level ${level} of rewards`);
  return known;
}
