import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSealing, type Sealing } from '#server/domain/sealing/sealing.ts';
import { systemRandom } from '#server/platform/random.ts';
import { AppError } from '#src/lib/appError.ts';
import { outboxStore } from '#src/lib/db.ts';
import { listSealedOf } from '#src/lib/outbox/seal/rows.ts';
import { sealAway } from '#src/lib/outbox/seal/sealAway.ts';
import { type AskKey, unsealOwn } from '#src/lib/outbox/seal/unseal.ts';
import { listEntries, readEntry } from '#src/lib/outbox/store.ts';
import { engines, type TestEngine } from '../engines.ts';
import fixture from './oldEntries.json' with { type: 'json' };
import { listedDeposits, takeVoucher, World } from './world.ts';

/**
 * An outbox as the build before the kinds wrote it, in Chromium (`npm run try:upgrade`, which also tries it there, with the real
 * servers of both versions). Each entry has to arrive once, with what was sent of it before.
 */
interface StoredEntry {
  id: string;
  origin: string;
  owner: string;
  state: string;
  isAsked: boolean;
  fields: { amount: string; currency: string; address: string };
  proof: { uploadId: string; size: number; sha256: string };
}

const [own, sealedOwner, half] = fixture.people.map(({ id }) => id);
const bodies: Partial<Record<string, string>> = fixture.bodies;
const rows = fixture.rows as { key: string; value?: unknown; bytes?: string }[];
const contentOf = (key: string) => Buffer.from(rows.find((row) => row.key === key)?.bytes ?? '', 'base64');
const stored = rows.filter(({ key }) => key.startsWith('entry:')).map(({ value }) => value as StoredEntry);
const byAmount = (amount: string) => {
  const found = stored.find(({ fields }) => fields.amount === amount);
  if (found === undefined) throw new Error(`no voucher of ${amount}`);
  return found;
};

let world: World;
let engine: TestEngine;
let sealing: Sealing;

beforeAll(async () => {
  const sqlite = engines.find(({ name }) => name === 'sqlite');
  if (sqlite === undefined) throw new Error('there is always an embedded database');
  engine = await sqlite.open();
  const kept = { key: 'sealing_keys', value: fixture.sealingKeys };
  await engine.store.db.insertInto('meta').values(kept).execute();
  sealing = await openSealing(engine.store, systemRandom);
});
afterAll(() => engine.dispose());

beforeEach(async () => {
  world = new World();
  for (const id of [own, sealedOwner, half]) world.server.users.set(`token of ${id}`, id ?? '');
  const written = rows.map(({ key, value, bytes }) => [
    key,
    bytes === undefined ? value : Uint8Array.from(Buffer.from(bytes, 'base64')).buffer,
  ]);
  await outboxStore.write(Object.fromEntries(written) as Record<string, unknown>);
  serverAsItWas();
});
afterEach(async () => {
  await world.end();
  const keys = await outboxStore.keys();
  await outboxStore.write(Object.fromEntries(keys.map((key) => [key, undefined])));
});

/** One voucher has arrived without an answer, of two the first piece has. */
function serverAsItWas(): void {
  const asked = byAmount('51');
  const upload = ({ proof }: StoredEntry, bytes: Buffer, isUsed: boolean) =>
    world.server.uploads.set(proof.uploadId, { size: proof.size, checksum: proof.sha256, bytes, isUsed });
  upload(asked, contentOf(`bytes:${asked.id}`), true);
  for (const amount of ['61', '81']) {
    const entry = byAmount(amount);
    upload(entry, contentOf(`bytes:${entry.id}`).subarray(0, 65_536), false);
  }
  world.server.deposits.set(asked.id, {
    owner: asked.owner,
    body: bodies[asked.id] ?? '',
    deposit: depositOf(asked),
    bytes: contentOf(`bytes:${asked.id}`),
  });
}

function depositOf({ id, fields }: StoredEntry) {
  const { amount, address } = fields;
  const fixed = { number: 'D-1', currency: 'USDT', credited_in: 'USDT', status: 'review', reason: null } as const;
  return { id, amount, address, ...fixed, created: 1, decided: null, simulated: true } as const;
}

async function sendAllOf(owner: string | undefined): Promise<void> {
  world.session = { version: 1, token: `token of ${owner}`, userId: owner ?? '' };
  for (const { origin } of await listEntries(owner ?? '')) await world.flush({ origin, isEager: true });
}

const askServer =
  (owner: string | undefined): AskKey =>
  (entry, wrapping) => {
    const key = sealing.open(owner ?? '', { entry, ...wrapping });
    return key === null ? Promise.reject(new AppError('not_found', { status: 404 })) : Promise.resolve(key);
  };

test('the fixture holds every state an entry can have', () => {
  const seen = stored.map(({ state, isAsked, fields }) => `${fields.amount} ${state}${isAsked ? ', asked for' : ''}`);
  expect(seen.toSorted()).toEqual([
    '31 received, asked for',
    '41 attention, asked for',
    '51 saved, asked for',
    '61 saved',
    '71 saved',
    '81 sending',
  ]);
  expect(rows.filter(({ key }) => key.startsWith('sealed:'))).toHaveLength(2);
});

test('all that waits is read, and arrives once; what had arrived of it is not sent again', async () => {
  expect((await listEntries(own ?? '')).map(({ body }) => String(body['amount'])).toSorted()).toEqual([
    '31',
    '41',
    '51',
    '61',
    '71',
  ]);
  await sendAllOf(own);
  await sendAllOf(half);
  const arrived = ['51', '61', '71', '81'].map((amount) => byAmount(amount));
  expect([...world.server.deposits.keys()].toSorted()).toEqual(arrived.map(({ id }) => id).toSorted());
  for (const { id } of arrived) {
    expect(Buffer.from(world.server.deposits.get(id)?.bytes ?? []).equals(contentOf(`bytes:${id}`))).toBe(true);
    expect(world.server.requests.filter(({ key }) => key === id)).toHaveLength(1);
  }
  const pieces = (amount: string) =>
    world.server.requests.filter(
      ({ method, path }) => method === 'PATCH' && path.endsWith(byAmount(amount).proof.uploadId),
    ).length;
  expect([pieces('51'), pieces('61'), pieces('81')]).toEqual([0, 1, 1]);
  // What was received only had to be noted; what was refused waits for its user.
  expect((await listedDeposits(own ?? '')).map(({ amount }) => amount).toSorted()).toEqual(['31', '51', '61', '71']);
  expect((await listEntries(own ?? '')).map(({ id }) => id)).toEqual([byAmount('41').id]);
  expect(await listEntries(half ?? '')).toEqual([]);
});

test('the request of an entry is the same to the byte as the earlier build sent it', async () => {
  const { id } = byAmount('51');
  const sent: string[] = [];
  const fetch = (async (input: unknown, init?: RequestInit) => {
    if (String(input).endsWith('charge_req')) sent.push(String(init?.body));
    return world.server.fetch(input, init);
  }) as typeof globalThis.fetch;
  world.session = { version: 1, token: `token of ${own}`, userId: own ?? '' };
  await world.flush({ origin: byAmount('51').origin, fetch, isEager: true });
  expect(bodies[id]).toBeDefined();
  expect(sent).toContain(bodies[id]);
});

test('what was refused comes back into the form as it was written, with its picture', async () => {
  const { id, fields } = byAmount('41');
  const form = await takeVoucher(id, own ?? '');
  expect(form).toMatchObject({ replaces: id, amount: fields.amount, currency: 'USDT', address: fields.address });
  expect(Buffer.from(form?.picture.bytes ?? new ArrayBuffer()).equals(contentOf(`bytes:${id}`))).toBe(true);
});

test('what the earlier build sealed is opened for its owner alone, and arrives once', async () => {
  expect(await unsealOwn(own ?? '', askServer(own))).toBe(0);
  expect(await listSealedOf(sealedOwner ?? '')).toHaveLength(2);
  expect(await unsealOwn(sealedOwner ?? '', askServer(sealedOwner))).toBe(2);
  await sendAllOf(sealedOwner);
  expect((await listedDeposits(sealedOwner ?? '')).map(({ amount }) => amount).toSorted()).toEqual(['21', '22']);
  expect([await listEntries(sealedOwner ?? ''), await listSealedOf(sealedOwner ?? '')]).toEqual([[], []]);
});

test('what the earlier build wrote is sealed by this one, and comes back as it was', async () => {
  const before = await listEntries(half ?? '');
  await sealAway(half ?? '', sealing.publicKey);
  expect(await listEntries(half ?? '')).toEqual([]);
  expect(await unsealOwn(half ?? '', askServer(half))).toBe(1);
  const [entry] = before;
  expect(await readEntry(entry?.id ?? '')).toEqual({ ...entry, state: 'saved', isAsked: true });
  await sendAllOf(half);
  expect((await listedDeposits(half ?? '')).map(({ amount }) => amount)).toEqual(['81']);
});
