import type { Kysely } from 'kysely';
import type { Reward } from '#contract/api/plans/rewards.ts';
import { preparedRows } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';

/** Who gets a reward of an account's plans, and where: the first of their accounts that is open. */
export interface Inviter {
  level: Reward['level'];
  ownerId: string;
  userId: string;
}

/**
 * The inviters of the people behind accounts, up to three levels. Where one has deleted themselves, or has no open account, their share
 * lapses and those of the other levels stay.
 */
export async function invitersOf(db: Kysely<Tables>, userIds: readonly string[]): Promise<Map<string, Inviter[]>> {
  const ids = [...new Set(userIds)].sort();
  const { rows } = await selectLines(
    db,
    ids.map((id) => ({ id })),
  );
  const lines = rows.map(({ id, ...levels }) => ({ id, owners: [levels.first, levels.second, levels.third] }));
  const owners = [...new Set(lines.flatMap((line) => line.owners))].filter((id) => id !== null).sort();
  const open = new Map<string, string>();
  const accounts = await selectOpen(
    db,
    owners.map((id) => ({ id })),
  );
  for (const { id, owner } of accounts.rows) if (!open.has(owner)) open.set(owner, id);
  return new Map(
    lines.map(({ id, owners: line }) => [
      id,
      line.flatMap((ownerId, at) => {
        const userId = ownerId === null ? undefined : open.get(ownerId);
        const level = ([1, 2, 3] as const)[at];
        return ownerId === null || userId === undefined || level === undefined ? [] : [{ level, ownerId, userId }];
      }),
    ]),
  );
}

const selectLines = preparedRows((db, rows: readonly { id: string }[]) =>
  db
    .selectFrom('users as account')
    .innerJoin('users as person', (join) =>
      join.on((eb) => eb('person.id', '=', eb.fn.coalesce('account.owner_id', 'account.id'))),
    )
    .leftJoin('users as one', 'one.id', 'person.inviter_id')
    .leftJoin('users as two', 'two.id', 'one.inviter_id')
    .select(['account.id', 'one.id as first', 'two.id as second', 'two.inviter_id as third'])
    .where(
      'account.id',
      'in',
      rows.map(({ id }) => id),
    ),
);

/** The oldest first. */
const selectOpen = preparedRows((db, rows: readonly { id: string }[]) =>
  db
    .selectFrom('users')
    .select('id')
    .select((eb) => eb.fn.coalesce('owner_id', 'id').as('owner'))
    .where('deleted', 'is', null)
    .where('archived', 'is', null)
    .where((eb) => {
      const ids = rows.map(({ id }) => id);
      return eb.or([eb('id', 'in', ids), eb('owner_id', 'in', ids)]);
    })
    .orderBy('created')
    .orderBy('id'),
);
