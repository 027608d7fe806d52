import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256Hex } from '../secrets.ts';
import { type AccountWorld, openAccounts } from '#tests/api/accounts.ts';
import {
  aliveSessions,
  deleteOldSessions,
  endAllSessions,
  endSession,
  findSession,
  listSessions,
  openSession,
} from './sessions.ts';

let accounts: AccountWorld;
let [maria, joao] = ['', ''];

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.world.dispose());
beforeEach(async () => {
  [maria, joao] = [await accounts.addUser(), await accounts.addUser()];
});

const day = 86_400;
const pass = (seconds: number) => accounts.world.clock.advance(seconds * 1000);
const open = (userId: string, client = 'Firefox, Linux') =>
  accounts.world.store.transaction((trx) => openSession(trx, accounts.deps, userId, client));
const find = (token: string) => findSession(accounts.deps, token);
const rowOf = (token: string) =>
  accounts.world.store.db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', sha256Hex(token))
    .executeTakeFirst();
const sessionOf = async (token: string) => {
  const session = await find(token);
  if (session === null) throw new Error('the session is over');
  return session;
};

describe('a session', () => {
  it('is found by its token of 256 bits, which is nowhere', async () => {
    const { token, user } = await open(maria);
    expect(user).toEqual({ id: maria });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = await rowOf(token);
    expect(await find(token)).toEqual({
      id: row?.id,
      userId: maria,
      ownerId: maria,
      isFrozen: false,
      isArchived: false,
    });
    expect(JSON.stringify(Object.values(row ?? {}).map(String))).not.toContain(token);
    const now = BigInt(accounts.now());
    expect(row).toMatchObject({ client: 'Firefox, Linux', created: now, last_seen: now, expires: now + 90n * 86_400n });
  });

  it('of another token is none', async () => {
    const { token } = await open(maria);
    for (const other of ['', `${token}x`, token.slice(1), token.toUpperCase(), sha256Hex(token)]) {
      expect(await find(other)).toBeNull();
    }
  });

  it('ends at the moment it has been idle for 30 days', async () => {
    const { token } = await open(maria);
    pass(30 * day - 1);
    expect(await aliveSessions(accounts.deps, [(await rowOf(token))?.id ?? ''])).toHaveProperty('size', 1);
    pass(1);
    expect(await find(token)).toBeNull();
    expect(await aliveSessions(accounts.deps, [(await rowOf(token))?.id ?? ''])).toHaveProperty('size', 0);
  });

  it('goes on while it is used, and ends at the moment it is 90 days old', async () => {
    const { token } = await open(maria);
    for (let month = 0; month < 3; month += 1) {
      pass(30 * day - 1);
      expect(await find(token)).not.toBeNull();
    }
    pass(2);
    expect(await find(token)).not.toBeNull();
    pass(1);
    expect(await find(token)).toBeNull();
    expect(await aliveSessions(accounts.deps, [(await rowOf(token))?.id ?? ''])).toHaveProperty('size', 0);
  });

  it('notes its last use once a minute, and nobody else’s', async () => {
    const [{ token }, other] = [await open(maria), await open(maria)];
    const began = BigInt(accounts.now());
    pass(59);
    await find(token);
    expect((await rowOf(token))?.last_seen).toBe(began);
    pass(1);
    await find(token);
    expect((await rowOf(token))?.last_seen).toBe(began + 60n);
    expect((await rowOf(other.token))?.last_seen).toBe(began);
  });
});

describe('the sessions of a user', () => {
  it('are listed newest first, without those that are over and those of others', async () => {
    await open(maria, 'Opera, Windows');
    pass(31 * day);
    const old = await open(maria, 'Safari, iOS');
    pass(60);
    const { token } = await open(maria, 'Chrome, Android');
    await open(joao);
    await find(old.token);
    const [current, before] = [await sessionOf(token), await sessionOf(old.token)];
    const now = accounts.now();
    expect(await listSessions(accounts.deps, current)).toEqual([
      { id: current.id, created: now, last_seen: now, client: 'Chrome, Android', current: true },
      { id: before.id, created: now - 60, last_seen: now, client: 'Safari, iOS', current: false },
    ]);
  });

  it('leave the list at the moment they are over', async () => {
    const { token } = await open(maria);
    const session = await sessionOf(token);
    pass(30 * day);
    expect(await listSessions(accounts.deps, session)).toEqual([]);
    await accounts.world.store.db.updateTable('sessions').set({ last_seen: 99_999_999_999n }).execute();
    expect(await listSessions(accounts.deps, session)).toHaveLength(1);
    pass(60 * day - 1);
    expect(await listSessions(accounts.deps, session)).toHaveLength(1);
    pass(1);
    expect(await listSessions(accounts.deps, session)).toEqual([]);
  });

  it('of the same second are in a fixed order', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, () => open(maria)));
    const session = await sessionOf(tokens[0]?.token ?? '');
    const ids = (await listSessions(accounts.deps, session)).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
  });

  it('are ended one by one by their owner only, and once', async () => {
    const [one, other] = [await open(maria), await open(maria)];
    const { id } = await sessionOf(one.token);
    const end = (userId: string) => accounts.world.store.transaction((trx) => endSession(trx, userId, id));
    expect(await end(joao)).toBe(false);
    expect(await find(one.token)).not.toBeNull();
    expect(await end(maria)).toBe(true);
    expect([await find(one.token), await end(maria)]).toEqual([null, false]);
    expect(await find(other.token)).not.toBeNull();
  });

  it('are ended all at once, and those of others go on', async () => {
    const [one, other, theirs] = [await open(maria), await open(maria), await open(joao)];
    const ids = [(await sessionOf(one.token)).id, (await sessionOf(other.token)).id];
    const ended = await accounts.world.store.transaction((trx) => endAllSessions(trx, maria));
    expect(ended.toSorted()).toEqual(ids.toSorted());
    expect([await find(one.token), await find(other.token)]).toEqual([null, null]);
    expect(await find(theirs.token)).not.toBeNull();
  });
});

it('those that live are told from those that do not', async () => {
  const [one, ended] = [await sessionOf((await open(maria)).token), await sessionOf((await open(maria)).token)];
  await accounts.world.store.transaction((trx) => endSession(trx, maria, ended.id));
  expect(await aliveSessions(accounts.deps, [one.id, ended.id, 'none'])).toEqual(new Set([one.id]));
  expect(await aliveSessions(accounts.deps, [])).toEqual(new Set());
});

it('those that are over are deleted, idle or old, at the moment they are', async () => {
  const [idle, used] = [await open(maria), await open(maria)];
  const areThere = async () => [(await rowOf(idle.token)) !== undefined, (await rowOf(used.token)) !== undefined];
  pass(30 * day - 1);
  await find(used.token);
  await deleteOldSessions(accounts.deps);
  expect(await areThere()).toEqual([true, true]);
  pass(1);
  await deleteOldSessions(accounts.deps);
  expect(await areThere()).toEqual([false, true]);
  await accounts.world.store.db.updateTable('sessions').set({ last_seen: 99_999_999_999n }).execute();
  pass(60 * day - 1);
  await deleteOldSessions(accounts.deps);
  expect(await areThere()).toEqual([false, true]);
  pass(1);
  await deleteOldSessions(accounts.deps);
  expect(await areThere()).toEqual([false, false]);
});
