import type { Kysely, Selectable } from 'kysely';
import * as v from 'valibot';
import { type Notice, noticeSchema } from '#contract/api/news.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { later, preparedRows } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { type Listed, listRows } from '../listRows.ts';

type NoticeRow = Selectable<Tables['notices']>;

/** What a notice says, without what every notice has. */
type Facts<N extends Notice = Notice> = N extends Notice ? Omit<N, 'id' | 'time' | 'read'> : never;

export const noticesKept = 500;

/** What somebody is to be told. `cause` names what happened: it is told of once, however often it is tried. */
export interface NewNotice {
  userId: string;
  cause: string;
  facts: Facts;
}

type Writer = Pick<Deps, 'clock' | 'random'>;

/** Tells a user of something, in the transaction that makes it true. */
export function addNotice(trx: Trx, deps: Writer, userId: string, cause: string, facts: Facts): Promise<void> {
  return addNotices(trx, deps, [{ userId, cause, facts }]);
}

export async function addNotices(trx: Trx, deps: Writer, notices: readonly NewNotice[]): Promise<void> {
  const created = BigInt(nowSeconds(deps.clock));
  const rows = notices.map(({ userId, cause, facts: { kind, ...rest } }) => {
    return { id: deps.random.uuid(), userId, cause, kind, facts: JSON.stringify(rest), created };
  });
  const users = [...new Set(notices.map(({ userId }) => userId))].map((userId) => ({ userId }));
  await later(trx, insert.of(rows), forgetOldest.of(users));
}

interface NewRow extends Pick<NoticeRow, 'id' | 'cause' | 'kind' | 'facts' | 'created'> {
  userId: string;
}

const insert = preparedRows((db, rows: readonly NewRow[]) =>
  db
    .insertInto('notices')
    .values(
      rows.map(({ id, userId, cause, kind, facts, created }) => {
        return { id, user_id: userId, cause, kind, facts, created, read_at: null };
      }),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing()),
);

const forgetOldest = preparedRows((db, users: readonly { userId: string }[]) =>
  db.deleteFrom('notices').where('id', 'in', (eb) =>
    eb
      .selectFrom(
        eb
          .selectFrom('notices')
          .select('id')
          .select((own) =>
            own.fn
              .agg<bigint>('row_number')
              .over((over) => over.partitionBy('user_id').orderBy('created', 'desc').orderBy('id', 'desc'))
              .as('place'),
          )
          .where(
            'user_id',
            'in',
            users.map(({ userId }) => userId),
          )
          .as('placed'),
      )
      .select('placed.id')
      .where('place', '>', BigInt(noticesKept)),
  ),
);

/** To the user's open clients, once the transaction is through: what was told of this cause. */
export async function tellNotice(deps: Deps, userId: string, cause: string): Promise<void> {
  const { db } = deps.store;
  const row = await db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (row === undefined) return;
  deps.notifier.notice(userId, { kind: 'new', notice: present(row), unread: await countUnread(db, userId) });
}

/** A user's notices, newest first, and how many are unread among all of them. */
export async function listNotices(
  db: Kysely<Tables>,
  userId: string,
  page: Listed,
): Promise<{ list: Notice[]; next: string | null; unread: number }> {
  const query = db.selectFrom('notices').selectAll().where('user_id', '=', userId);
  return { ...(await listRows(query, page, present)), unread: await countUnread(db, userId) };
}

/** @throws DomainError not_found, also for somebody else's. */
export async function findNotice(db: Kysely<Tables>, userId: string, id: string): Promise<Notice> {
  const row = await db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw DomainError.of('not_found', {});
  return present(row);
}

/**
 * Marks those of a user as read, or all there are; what is read keeps the time at which it was.
 * @returns how many were marked, and how many are left.
 */
export async function readNotices(
  trx: Trx,
  deps: Deps,
  userId: string,
  ids: readonly string[] | undefined,
): Promise<{ marked: number; time: number; unread: number }> {
  const time = nowSeconds(deps.clock);
  let update = trx
    .updateTable('notices')
    .set({ read_at: BigInt(time) })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids !== undefined) update = update.where('id', 'in', ids.length === 0 ? [''] : ids);
  const marked = await update.returning('id').execute();
  return { marked: marked.length, time, unread: await countUnread(trx, userId) };
}

async function countUnread(db: Kysely<Tables>, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<bigint>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** @throws Error when a row says what its kind does not: a mistake of this program. */
function present({ id, kind, facts, created, read_at: readAt }: NoticeRow): Notice {
  const read = readAt === null ? null : Number(readAt);
  return v.parse(noticeSchema, { id, kind, time: Number(created), read, ...JSON.parse(facts) });
}
