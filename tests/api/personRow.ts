import type { Insertable } from 'kysely';
import type { Trx } from '#server/domain/deps.ts';
import type { Tables } from '#server/store/tables.ts';

interface PersonRow extends Partial<Insertable<Tables['users']>> {
  id: string;
  /** What they log in with; absent for nobody who ever does. */
  login?: string;
}

/** Somebody who has never registered, straight into the database. */
export async function insertPerson(db: Pick<Trx, 'insertInto'>, { login, ...row }: PersonRow): Promise<void> {
  const { id } = row;
  const plain = { key: id, username: id, password_hash: '-', invite_code: id, inviter_id: null, lang: 'en' };
  await db
    .insertInto('users')
    .values({ ...plain, state: 'active', created: 1n, ...row })
    .execute();
  if (login === undefined) return;
  const kind = login.startsWith('+') ? 'phone' : 'email';
  await db.insertInto('logins').values({ name: login, kind, user_id: id, created: 1n }).execute();
}
