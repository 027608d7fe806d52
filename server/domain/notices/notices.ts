import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import { type Notice, noticeSchema, personNotices } from '#contract/api/news.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { later, preparedRows } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import { accountsOf } from '../account/sessions.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { type Listed, listRows } from '../listRows.ts';

type NoticeRow = Selectable<Tables['notices']>;

/** What a notice says, without what every notice has. */
type Facts<N extends Notice = Notice> = N extends Notice ? Omit<N, 'id' | 'time' | 'read'> : never;

export const noticesKept = 500;

/** So many of the newest about the person stay among them: what is told of an account afterwards does not push out what warns of a stranger. */
const personKept = 100;

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

const isPersonal = sql`case when kind in (${sql.join([...personNotices])}) then 1 else 0 end`;
/** The how many newest about the person it is, from 1; 0 for what is about an account. */
const personPlace = sql<bigint>`${isPersonal} * row_number() over (partition by user_id, ${isPersonal} order by created desc, id desc)`;

const forgetOldest = preparedRows((db, users: readonly { userId: string }[]) =>
  db
    .with('told', (made) =>
      made
        .selectFrom('notices')
        .select(['id', 'user_id', 'created', personPlace.as('person_place')])
        .where(
          'user_id',
          'in',
          users.map(({ userId }) => userId),
        ),
    )
    .with('placed', (made) =>
      made
        .selectFrom('told')
        .select('id')
        .select((own) =>
          own.fn
            .agg<bigint>('row_number')
            .over((over) =>
              over
                .partitionBy('user_id')
                .orderBy(sql`case when person_place between 1 and ${BigInt(personKept)} then 0 else 1 end`)
                .orderBy('created', 'desc')
                .orderBy('id', 'desc'),
            )
            .as('place'),
        ),
    )
    .deleteFrom('notices')
    .where('id', 'in', (eb) => eb.selectFrom('placed').select('placed.id').where('place', '>', BigInt(noticesKept))),
);

/** Whose notices somebody sees: those of the account that is open, and those about the person. */
export interface Reader {
  userId: string;
  ownerId: string;
}

/** To the open clients, once the transaction is through: what was told of this cause. About a person in whichever account is open. */
export async function tellNotice(deps: Deps, userId: string, cause: string): Promise<void> {
  const { db } = deps.store;
  const row = await db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (row === undefined) return;
  for (const reader of await readersOf(deps, row)) {
    const unread = await countUnread(db, reader);
    deps.notifier.notice(reader.userId, { kind: 'new', notice: present(row), unread });
  }
}

/** The accounts in which a notice is seen, as far as a client of them is connected here. */
async function readersOf(deps: Deps, { user_id: userId, kind }: NoticeRow): Promise<Reader[]> {
  const isPersonal = personNotices.some((personal) => personal === kind);
  const rows = isPersonal ? await accountsOf(deps.store.db, userId).execute() : [{ id: userId }];
  const heard = rows.filter(({ id }) => !isPersonal || deps.notifier.isHeard(id));
  return heard.map(({ id }) => ({ userId: id, ownerId: userId }));
}

/** A reader's notices, newest first, and how many are unread among all of them. */
export async function listNotices(
  db: Kysely<Tables>,
  reader: Reader,
  page: Listed,
): Promise<{ list: Notice[]; next: string | null; unread: number }> {
  const query = db.selectFrom('notices').selectAll().where(isSeenBy(reader));
  return { ...(await listRows(query, page, present)), unread: await countUnread(db, reader) };
}

function isSeenBy({ userId, ownerId }: Reader) {
  return (eb: ExpressionBuilder<Tables, 'notices'>) =>
    eb.or([eb('user_id', '=', userId), eb.and([eb('user_id', '=', ownerId), eb('kind', 'in', [...personNotices])])]);
}

/** @throws DomainError not_found, also for somebody else's. */
export async function findNotice(db: Kysely<Tables>, reader: Reader, id: string): Promise<Notice> {
  const row = await db
    .selectFrom('notices')
    .selectAll()
    .where(isSeenBy(reader))
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw DomainError.of('not_found', {});
  return present(row);
}

/**
 * Marks those of a reader as read, or all there are; what is read keeps the time at which it was.
 * @returns how many were marked, and how many are left.
 */
export async function readNotices(
  trx: Trx,
  deps: Deps,
  reader: Reader,
  ids: readonly string[] | undefined,
): Promise<{ marked: number; time: number; unread: number }> {
  const time = nowSeconds(deps.clock);
  let update = trx
    .updateTable('notices')
    .set({ read_at: BigInt(time) })
    .where(isSeenBy(reader))
    .where('read_at', 'is', null);
  if (ids !== undefined) update = update.where('id', 'in', ids.length === 0 ? [''] : ids);
  const marked = await update.returning('id').execute();
  return { marked: marked.length, time, unread: await countUnread(trx, reader) };
}

async function countUnread(db: Kysely<Tables>, reader: Reader): Promise<number> {
  const { unread } = await db
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<bigint>().as('unread'))
    .where(isSeenBy(reader))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** @throws Error when a row says what its kind does not: a mistake of this program. */
function present({ id, kind, facts, created, read_at: readAt }: NoticeRow): Notice {
  const read = readAt === null ? null : Number(readAt);
  return v.parse(noticeSchema, { id, kind, time: Number(created), read, ...JSON.parse(facts) });
}
