import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { configureApi } from '#src/lib/api.ts';
import { outboxStore, privateStore } from '#src/lib/db.ts';
import { activateLocale } from '#src/lib/i18n.ts';
import { forgetSession, readKeptSession } from '#src/lib/outbox/owner.ts';
import { tidyAfterOthers } from '#src/lib/outbox/seal/leftBehind.ts';
import { listSealed } from '#src/lib/outbox/seal/rows.ts';
import { changeEntry, listEntries } from '#src/lib/outbox/store.ts';
import { breakDisk } from '#tests/outbox/brokenDisk.ts';
import { makeForm } from '#tests/outbox/world.ts';
import { keepShared, readShared } from '#src/lib/install/shared.ts';
import { outboxAtom, submitVoucherAtom } from '#src/state/outbox.ts';
import { endSessionAtom, restoreSessionAtom, sessionAtom, tokenAtom, userIdAtom } from '#src/state/session.ts';
import { logOutAtom } from '#src/state/device/loggingOut.ts';
import { logInAtom } from '#src/state/signIn.ts';
import { deleteAndLogOutAtom, readSealabilityAtom, sealAndLogOutAtom, type Sealability } from './leaving.atoms.ts';
import { deleteSealedAtom, sealedAtom, unsealAtom } from '#src/state/device/sealed.ts';

let world: World;
let ann: Person;
let ben: Person;
let store: ReturnType<typeof createStore>;
let heal: () => void = () => undefined;

function newPage(origin = world.url): void {
  store = createStore();
  vi.stubGlobal('location', { origin });
  configureApi({
    origin,
    token: () => store.get(tokenAtom),
    lang: () => 'en',
    onSessionOver: () => void store.set(endSessionAtom),
  });
}

beforeAll(async () => {
  await activateLocale('en');
  world = await openWorld();
  [ann, ben] = [await world.person(), await world.person()];
});
afterAll(() => world.dispose());

beforeEach(async () => {
  for (const key of await outboxStore.keys()) await outboxStore.del(key);
  await forgetSession();
  newPage();
  store.sub(outboxAtom, () => undefined);
});
afterEach(() => {
  heal();
  vi.unstubAllGlobals();
});

async function logIn({ account, password }: Person): Promise<void> {
  expect((await store.set(logInAtom, { account, password })).status).toBe('ready');
  await vi.waitUntil(() => (store.get(sessionAtom) as { user?: unknown }).user !== null);
  const { userId } = store.get(sessionAtom) as { userId: string };
  await vi.waitUntil(async () => (await privateStore(userId).get('user')) !== undefined);
}

async function write(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const form = makeForm(500);
    expect((await store.set(submitVoucherAtom, form)).status).toBe('ready');
    ids.push(form.id);
  }
  return ids.toSorted();
}

async function keyOf(): Promise<Extract<Sealability, { can: true }>['key']> {
  const known = await store.set(readSealabilityAtom);
  if (!known.can) throw new Error(known.why);
  return known.key;
}

const goOffline = () =>
  configureApi({
    origin: 'http://127.0.0.1:9',
    token: () => store.get(tokenAtom),
    lang: () => 'en',
    onSessionOver: () => undefined,
  });

const shown = () => (store.get(outboxAtom).data ?? []).map(({ id }) => id).toSorted();
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test('kept sealed, offline too: nothing of the user is left, others see that something waits, and it comes back', async () => {
  await logIn(ann);
  const ids = await write(3);
  goOffline();
  expect((await store.set(sealAndLogOutAtom, await keyOf())).status).toBe('ready');
  expect(store.get(sessionAtom)).toEqual({ status: 'guest' });
  expect(await readKeptSession()).toBeNull();
  expect(await databases()).not.toContain(`hft-private-${ann.id}`);
  expect((await outboxStore.keys()).every((key) => key.startsWith('sealed'))).toBe(true);

  newPage();
  store.sub(sealedAtom, () => undefined);
  store.sub(outboxAtom, () => undefined);
  await vi.waitUntil(() => store.get(sealedAtom).data?.others.length === 3);
  await logIn(ben);
  await store.set(unsealAtom);
  expect(store.get(sealedAtom).data).toMatchObject({ own: [], others: [{}, {}, {}] });
  expect(shown()).toEqual([]);
  await store.set(logOutAtom);

  await logIn(ann);
  await store.set(unsealAtom);
  expect(shown()).toEqual(ids);
  expect(store.get(sealedAtom).data).toMatchObject({ own: [], others: [] });
});

test('why it cannot be sealed: no WebCrypto, or no key yet', async () => {
  await logIn(ann);
  expect((await store.set(readSealabilityAtom)).can).toBe(true);
  await privateStore(ann.id).set('user', { id: ann.id });
  expect(await store.set(readSealabilityAtom)).toEqual({ can: false, why: 'no_key' });
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(await store.set(readSealabilityAtom)).toEqual({ can: false, why: 'no_crypto' });
});

test('what could not be sealed is not left behind: the user stays logged in, and everything comes back', async () => {
  await logIn(ann);
  const ids = await write(2);
  const key = await keyOf();
  const disk = breakDisk(12, { how: 'throws', name: 'QuotaExceededError', until: 'forever' });
  heal = disk.heal;
  expect(await store.set(sealAndLogOutAtom, key)).toMatchObject({ status: 'failed', error: { key: 'storage_failed' } });
  disk.heal();
  expect(store.get(sessionAtom).status).toBe('user');
  await store.set(unsealAtom);
  expect((await listEntries(ann.id)).map(({ id }) => id).toSorted()).toEqual(ids);
});

test('deleted is deleted, all or nothing', async () => {
  await logIn(ann);
  const ids = await write(2);
  const disk = breakDisk(4, { how: 'throws', name: 'QuotaExceededError', until: 'forever' });
  heal = disk.heal;
  expect((await store.set(deleteAndLogOutAtom)).status).toBe('failed');
  disk.heal();
  expect(store.get(sessionAtom).status).toBe('user');
  expect((await listEntries(ann.id)).map(({ id }) => id).toSorted()).toEqual(ids);
  expect((await store.set(deleteAndLogOutAtom)).status).toBe('ready');
  expect(store.get(sessionAtom).status).toBe('guest');
  expect(await outboxStore.keys()).toEqual([]);
});

test('when the server ends the session, what waits is sealed without asking', async () => {
  await logIn(ann);
  await write(2);
  await keepShared(new ArrayBuffer(4), { type: 'image/png', name: 'x', owner: ann.id });
  await store.set(endSessionAtom);
  expect(await listEntries(ann.id)).toEqual([]);
  expect(await listSealed()).toHaveLength(2);
  expect(await readShared(null)).toBeNull();
  expect(await databases()).not.toContain(`hft-private-${ann.id}`);
});

test('where nothing can be sealed, an ended session leaves what waits for its user', async () => {
  await logIn(ann);
  const ids = await write(1);
  await privateStore(ann.id).set('user', { id: ann.id });
  await store.set(endSessionAtom);
  expect((await listEntries(ann.id)).map(({ id }) => id)).toEqual(ids);
});

test('what a logout left half done is finished at the next start', async () => {
  await logIn(ann);
  const ids = await write(2);
  await privateStore(ben.id).set('wallet', 1);
  await tidyAfterOthers(() => ann.id);
  expect(shown()).toEqual(ids);
  expect(await databases()).not.toContain(`hft-private-${ben.id}`);
  expect(await databases()).toContain(`hft-private-${ann.id}`);
  // The app was closed between forgetting the session and everything else.
  await forgetSession();
  newPage();
  await store.set(restoreSessionAtom);
  await tidyAfterOthers(() => null);
  expect((await listSealed()).map(({ id }) => id).toSorted()).toEqual(ids);
  expect(await databases()).not.toContain(`hft-private-${ann.id}`);
});

test('a session that another page has begun meanwhile is nobody to tidy after', async () => {
  await logIn(ann);
  const ids = await write(1);
  await tidyAfterOthers(() => null);
  expect((await listEntries(ann.id)).map(({ id }) => id)).toEqual(ids);
});

test('who logs in while the page tidies up is nobody to tidy after', async () => {
  await privateStore(ben.id).set('wallet', 1);
  const listed = vi.spyOn(indexedDB, 'databases').mockImplementationOnce(async () => {
    // The page was opened by a guest, who comes in at this very moment.
    await logIn(ann);
    await write(1);
    return indexedDB.databases();
  });
  await tidyAfterOthers(() => store.get(userIdAtom));
  expect(listed).toHaveBeenCalledTimes(2);
  expect(await listEntries(ann.id)).toHaveLength(1);
  expect(await databases()).toContain(`hft-private-${ann.id}`);
  expect(await databases()).not.toContain(`hft-private-${ben.id}`);
});

test('sealed entries of somebody can be deleted', async () => {
  await logIn(ann);
  await write(2);
  await store.set(sealAndLogOutAtom, await keyOf());
  const sealed = await listSealed();
  expect(
    (
      await store.set(
        deleteSealedAtom,
        sealed.slice(0, 1).map(({ id }) => id),
      )
    ).status,
  ).toBe('ready');
  expect(await listSealed()).toHaveLength(1);
  expect(await outboxStore.keys()).toHaveLength(2);
});

test('what is being sent while its user leaves stays one voucher', async () => {
  await logIn(ann);
  const [id = ''] = await write(1);
  await changeEntry(id, (entry) => ({ ...entry, state: 'sending' }));
  await store.set(sealAndLogOutAtom, await keyOf());
  expect(await changeEntry(id, (entry) => ({ ...entry, isAsked: true }))).toBeNull();
  expect(await outboxStore.keys()).toHaveLength(2);
});
