import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountWorld, openAccounts } from '#tests/api/accounts.ts';
import { addLogin } from '../account/register.ts';
import { findSession, openSessionOn } from '../account/sessions.ts';
import { listNotices } from '../notices/notices.ts';
import { runUpkeep } from '../upkeep.ts';
import { addAccount } from './accounts.ts';
import { tryIt } from './tryIt.ts';

const day = 86_400_000;

let accounts: AccountWorld;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(async () => {
  expect(await accounts.world.problems()).toEqual([]);
  await accounts.world.dispose();
});

const trial = async () => {
  const { deps, world } = accounts;
  const newcomer = { inviterId: null, balance: '1000' as const, device: undefined };
  const { token, user } = await world.store.transaction((trx) => tryIt(trx, deps, newcomer, 'en', 'Edge'));
  return { token, id: user.id };
};

const isDeleted = async (id: string) => {
  const row = await accounts.world.store.db
    .selectFrom('users')
    .select('deleted')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.deleted !== null;
};

const toldOf = async (id: string) => {
  const { list } = await listNotices(accounts.world.store.db, { userId: id, ownerId: id }, { limit: 100 });
  return list.filter(({ kind }) => kind === 'account_expires');
};

it('of a device alone, an account that nobody used for 90 days is deleted, 14 days after its owner was told', async () => {
  const { deps, world } = accounts;
  const { clock, store } = world;
  const begun = accounts.now();
  const [lost, seen, named, other] = [await trial(), await trial(), await trial(), await trial()];
  const registered = await accounts.addUser();
  const session = await findSession(deps, other.token);
  if (session === null) throw new Error('there is no session');
  clock.advance(75 * day);
  await store.transaction((trx) =>
    addLogin(trx, named.id, { kind: 'email', value: 'kept@example.com' }, accounts.now()),
  );
  // Whoever uses one of their accounts has used them all.
  const second = await store.transaction((trx) => addAccount(trx, deps, session, { label: 'Second', start: '1000' }));
  await store.transaction((trx) => openSessionOn(trx, deps, { ownerId: other.id, userId: second.id }, 'Edge'));
  await runUpkeep(deps);
  expect(await toldOf(lost.id)).toEqual([]);

  clock.advance(day);
  await runUpkeep(deps);
  await runUpkeep(deps);
  expect(await toldOf(lost.id)).toMatchObject([{ at: begun + 90 * 86_400 }]);
  expect([await toldOf(other.id), await toldOf(named.id), await toldOf(registered)]).toEqual([[], [], []]);

  clock.advance(13 * day);
  expect(await findSession(deps, seen.token)).toMatchObject({ userId: seen.id });
  clock.advance(day - 1000);
  await runUpkeep(deps);
  expect(await isDeleted(lost.id)).toBe(false);
  clock.advance(1000);
  await Promise.all([runUpkeep(deps), runUpkeep(deps)]);
  const ids = [lost.id, seen.id, named.id, other.id, registered];
  expect(await Promise.all(ids.map(isDeleted))).toEqual([true, false, false, false, false]);
  expect(await findSession(deps, lost.token)).toBeNull();
  expect(await findSession(deps, seen.token)).toMatchObject({ userId: seen.id });
});

it('the session of somebody who gets a name to log in with ends like every other one', async () => {
  const { deps, world } = accounts;
  const { token, id } = await trial();
  await world.store.transaction((trx) =>
    addLogin(trx, id, { kind: 'email', value: 'late@example.com' }, accounts.now()),
  );
  world.clock.advance(29 * day);
  expect(await findSession(deps, token)).not.toBeNull();
  world.clock.advance(30 * day);
  expect(await findSession(deps, token)).toBeNull();
});
