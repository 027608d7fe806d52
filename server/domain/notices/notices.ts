import type { Kysely, Selectable } from 'kysely';
import * as v from 'valibot';
import { type Notice, noticeSchema } from '../../../contract/api/news.ts';
import { nowSeconds } from '../../platform/clock.ts';
import type { Tables } from '../../store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';

type NoticeRow = Selectable<Tables['notices']>;

/** What a notice says, without what every notice has. */
type Facts<N extends Notice = Notice> = N extends Notice ? Omit<N, 'id' | 'time' | 'read'> : never;

export const noticesKept = 500;

/**
 * Tells a user of something, in the transaction that makes it true. `cause` names what happened: it is told of once, however
 * often it is tried.
 */
export async function addNotice(trx: Trx, deps: Deps, userId: string, cause: string, facts: Facts): Promise<void> {
  const { kind, ...rest } = facts;
  const added = await trx
    .insertInto('notices')
    .values({
      id: deps.random.uuid(),
      user_id: userId,
      cause,
      kind,
      facts: JSON.stringify(rest),
      created: BigInt(nowSeconds(deps.clock)),
      read_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) await forgetOldest(trx, userId);
}

async function forgetOldest(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('notices')
    .where('user_id', '=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created', 'desc')
        .orderBy('id', 'desc')
        // An offset needs a limit: more than there can ever be.
        .limit(noticesKept)
        .offset(noticesKept),
    )
    .execute();
}

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

interface ListRequest {
  cursor?: string | undefined;
  limit: number;
}

/** A user's notices, newest first, and how many are unread among all of them. */
export async function listNotices(
  db: Kysely<Tables>,
  userId: string,
  { cursor, limit }: ListRequest,
): Promise<{ list: Notice[]; next: string | null; unread: number }> {
  let query = db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const { created, id } = readCursor(cursor);
    query = query.where((eb) =>
      eb.or([eb('created', '<', created), eb.and([eb('created', '=', created), eb('id', '<', id)])]),
    );
  }
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? `${last.created}.${last.id}` : null;
  return { list: shown.map(present), next, unread: await countUnread(db, userId) };
}

function readCursor(cursor: string): { created: bigint; id: string } {
  const match = /^(\d{1,12})\.([0-9a-f-]{36})$/.exec(cursor);
  if (match === null) throw DomainError.of('parameter_wrong', { field: 'cursor' }, 'cursor');
  const [, created = '', id = ''] = match;
  return { created: BigInt(created), id };
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
