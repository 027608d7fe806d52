import type { Kysely } from 'kysely';
import type { SessionRow } from '#contract/api/account.ts';
import { deviceAccount } from '#contract/rules/practice.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { prepared } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { sha256Hex } from '../secrets.ts';

/** Who asks: the session of a token. */
export interface Session {
  id: string;
  /** The practice account that its calls act on. */
  userId: string;
  /** The person's first account: what they log in with, their papers and factors, belong to it. */
  ownerId: string;
  isFrozen: boolean;
  /** A reset has put the account away: it can be read, and what is open can be closed. */
  isArchived: boolean;
}

const idleSecondsMax = 30 * 86_400;
const ageSecondsMax = 90 * 86_400;
/** Of somebody who cannot log in again: counted from the last use, for with the session the account is out of reach. */
const lastingSeconds = deviceAccount.keptDays * 86_400;
/** A session's last use is written down at most this often, and its account's. */
const seenEverySeconds = 60;
const usedEverySeconds = 3600;

export interface Opened {
  token: string;
  /** The practice account that it acts on. */
  user: { id: string };
}

/** A new session of a person, on the practice account that was used last and is not put away. */
export async function openSession(trx: Trx, deps: Deps, ownerId: string, client: string): Promise<Opened> {
  const last = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', accountsOf(trx, ownerId))
    .where('archived', 'is', null)
    .orderBy('used', 'desc')
    .orderBy('created', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return openSessionOn(trx, deps, { ownerId, userId: last?.id ?? ownerId }, client);
}

/** A new session on this account, and its token: 256 random bits, of which only the hash is kept. */
export async function openSessionOn(
  trx: Trx,
  deps: Deps,
  { ownerId, userId }: Pick<Session, 'ownerId' | 'userId'>,
  client: string,
): Promise<Opened> {
  const token = deps.random.bytes(32).toString('base64url');
  const now = nowSeconds(deps.clock);
  const login = await trx.selectFrom('logins').select('name').where('user_id', '=', ownerId).executeTakeFirst();
  const isLasting = login === undefined;
  await trx
    .updateTable('users')
    .set({ used: BigInt(now) })
    .where('id', '=', userId)
    .execute();
  await trx
    .insertInto('sessions')
    .values({
      id: deps.random.uuid(),
      token_hash: sha256Hex(token),
      user_id: userId,
      client,
      created: BigInt(now),
      last_seen: BigInt(now),
      expires: BigInt(now + (isLasting ? lastingSeconds : ageSecondsMax)),
      lasting: isLasting ? 1n : 0n,
    })
    .execute();
  return { token, user: { id: userId } };
}

/** The session of a token, or null when there is none, or it has ended. */
export async function findSession(deps: Deps, token: string): Promise<Session | null> {
  const now = nowSeconds(deps.clock);
  const [row] = await selectAlive(deps.store.db, {
    hash: sha256Hex(token),
    now: BigInt(now),
    idleSince: BigInt(now - idleSecondsMax),
  });
  if (row === undefined) return null;
  if (Number(row.last_seen) + seenEverySeconds <= now) await noteUse(deps, row, now);
  return {
    id: row.id,
    userId: row.user_id,
    ownerId: row.owner_id,
    isFrozen: row.state === 'frozen',
    isArchived: row.archived !== null,
  };
}

type AliveRow = Awaited<ReturnType<typeof selectAlive>>[number];

async function noteUse(deps: Deps, row: AliveRow, now: number): Promise<void> {
  const expires = row.lasting === 1n ? { expires: BigInt(now + lastingSeconds) } : {};
  await deps.store.db
    .updateTable('sessions')
    .set({ last_seen: BigInt(now), ...expires })
    .where('id', '=', row.id)
    .execute();
  await deps.store.db
    .updateTable('users')
    .set({ used: BigInt(now) })
    .where('id', '=', row.user_id)
    .where('used', '<=', BigInt(now - usedEverySeconds))
    .execute();
}

/** Somebody has got a name to log in with: their sessions end like everybody's from now on. */
export async function endLasting(trx: Trx, ownerId: string, now: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ lasting: 0n, expires: BigInt(now + ageSecondsMax) })
    .where('user_id', 'in', accountsOf(trx, ownerId))
    .where('lasting', '=', 1n)
    .execute();
}

const selectAlive = prepared((db, p: { hash: string; now: bigint; idleSince: bigint }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('users as owner', (join) =>
      join.on((eb) => eb('owner.id', '=', eb.fn.coalesce('users.owner_id', 'users.id'))),
    )
    .select(['sessions.id', 'sessions.user_id', 'sessions.last_seen', 'sessions.lasting', 'users.archived'])
    .select(['owner.id as owner_id', 'owner.state'])
    .where('token_hash', '=', p.hash)
    .where('expires', '>', p.now)
    .where((eb) => eb.or([eb('last_seen', '>', p.idleSince), eb('lasting', '=', 1n)])),
);

/** Of these sessions the ones that still live: what a socket that stays open for days is checked against. */
export async function aliveSessions(deps: Deps, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const now = nowSeconds(deps.clock);
  const rows = await deps.store.db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', ids)
    .where('expires', '>', BigInt(now))
    .where((eb) => eb.or([eb('last_seen', '>', BigInt(now - idleSecondsMax)), eb('lasting', '=', 1n)]))
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function listSessions(deps: Deps, current: Session): Promise<SessionRow[]> {
  const now = nowSeconds(deps.clock);
  const rows = await deps.store.db
    .selectFrom('sessions')
    .select(['id', 'created', 'last_seen', 'client'])
    .where('user_id', 'in', accountsOf(deps.store.db, current.ownerId))
    .where('expires', '>', BigInt(now))
    .where((eb) => eb.or([eb('last_seen', '>', BigInt(now - idleSecondsMax)), eb('lasting', '=', 1n)]))
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    created: Number(row.created),
    last_seen: Number(row.last_seen),
    client: row.client,
    current: row.id === current.id,
  }));
}

/** The ids of all practice accounts of a person, as a subquery. */
export function accountsOf(db: Kysely<Tables>, ownerId: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', ownerId), eb('owner_id', '=', ownerId)]));
}

/** Ends one of the person's own sessions. @returns false when there is none, also for somebody else's. */
export async function endSession(trx: Trx, ownerId: string, id: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', 'in', accountsOf(trx, ownerId))
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Ends the session of a token, which its hash does not open.
 * @returns its id, for the sockets that hang on it; none where there is no such session.
 */
export async function endSessionOfHash(trx: Trx, hash: string): Promise<string[]> {
  const ended = await trx.deleteFrom('sessions').where('token_hash', '=', hash).returning('id').execute();
  return ended.map(({ id }) => id);
}

/**
 * Ends all sessions of a person, or all but one.
 * @returns their ids, for the sockets that hang on them.
 */
export async function endAllSessions(trx: Trx, ownerId: string, except = ''): Promise<string[]> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', 'in', accountsOf(trx, ownerId))
    .where('id', '!=', except)
    .returning('id')
    .execute();
  return ended.map((row) => row.id);
}

export async function deleteOldSessions(deps: Deps): Promise<void> {
  const now = nowSeconds(deps.clock);
  await deps.store.db
    .deleteFrom('sessions')
    .where((eb) => {
      const isIdle = eb.and([eb('last_seen', '<=', BigInt(now - idleSecondsMax)), eb('lasting', '=', 0n)]);
      return eb.or([eb('expires', '<=', BigInt(now)), isIdle]);
    })
    .execute();
}
