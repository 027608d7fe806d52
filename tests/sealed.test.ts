/** A shared phone before the real server: what is sealed at a logout arrives once, for whom it was written, and for nobody else. */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { setClock } from '#src/lib/clock.ts';
import { outboxStore } from '#src/lib/db.ts';
import { toResult } from '#src/lib/loadable.ts';
import { flushOutbox } from '#src/lib/outbox/flush.ts';
import { postForm } from '#src/lib/outbox/outgoing.ts';
import { deleteSealed, listSealed, listSealedOf, sealedBytesKey, sealedKey } from '#src/lib/outbox/seal/rows.ts';
import { sealAway } from '#src/lib/outbox/seal/sealAway.ts';
import { type AskKey, unsealOwn } from '#src/lib/outbox/seal/unseal.ts';
import { changeEntry, listEntries, readBytes, readEntry } from '#src/lib/outbox/store.ts';
import { kinds } from '#src/outbox/kinds.ts';
import { outgoingPapers } from '#src/outbox/papers.ts';
import { breakDisk, type Trouble, troubles } from '#tests/outbox/brokenDisk.ts';
import { makeNote, makePapers, papers, testKinds } from '#tests/outbox/testKinds.ts';
import { pictureBytes, postVoucher } from '#tests/outbox/world.ts';
import { picture, sha256 } from './api/uploads.ts';
import { openWorld, type Person, startMs, type World } from './api/world.ts';

let world: World;
let ann: Person;
let ben: Person;
let stopClock: () => void;

beforeAll(async () => {
  stopClock = setClock({ nowMs: () => startMs });
  world = await openWorld();
  [ann, ben] = [await world.person(), await world.person()];
});
afterAll(async () => {
  expect(await world.problems()).toEqual([]);
  await world.dispose();
  stopClock();
});
beforeEach(async () => {
  const keys = await outboxStore.keys();
  await outboxStore.write(Object.fromEntries(keys.map((key) => [key, undefined])));
});

async function write({ id, token }: Person, amount = '250'): Promise<string> {
  const { address } = await world.must('wallet/get_in_address', { currency: 'USDT' }, { token });
  const content = await picture();
  const bytes = Uint8Array.from(content).buffer;
  const form = { id: randomUUID(), currency: 'USDT', amount, address } as const;
  const proof = { bytes, type: 'image/png', sha256: sha256(content), name: 'Beleg – 領収書.png' };
  await postVoucher({ ...form, picture: proof }, { owner: id, origin: world.url, lang: 'en' });
  return form.id;
}

async function logInAndSend({ id, token }: Person): Promise<void> {
  await unsealOwn(id, askAs(token));
  const session = () => Promise.resolve({ version: 1, token, userId: id } as const);
  await flushOutbox({ kinds, origin: world.url, session });
}

function askAs(token: string): AskKey {
  return async (entry, { keyId, ...wrapping }) => {
    const reply = await world.ask('outbox/unseal', { entry, key_id: keyId, ...wrapping }, { token });
    if (reply.status !== 200) throw new AppError('not_found', { status: reply.status });
    return reply.message.key;
  };
}

async function sealAwayAs({ id, token }: Person): Promise<void> {
  const { sealing_key: key } = await world.must('user/info', {}, { token });
  await sealAway(id, key);
}

async function deposits({ token }: Person): Promise<string[]> {
  const { list } = await world.must('chargelist/log', { limit: 100 }, { token });
  return list.map(({ id }) => id).toSorted();
}

/** Everything the outbox's database holds, as bytes one after the other. */
async function dump(): Promise<Buffer> {
  const keys = await outboxStore.keys();
  const rows = await outboxStore.getMany<unknown>(keys);
  const pieces = rows
    .flat()
    .map((row) => (row instanceof ArrayBuffer ? Buffer.from(row) : Buffer.from(JSON.stringify(row))));
  return Buffer.concat([Buffer.from(keys.join('\n')), ...pieces]);
}

describe('a logout that keeps what waits sealed', () => {
  it('20 vouchers of one, a voucher of the next, and all of them arrive once, each for its owner', async () => {
    const written: string[] = [];
    for (let n = 0; n < 20; n += 1) written.push(await write(ann, `${100 + n}.25`));
    await sealAwayAs(ann);
    expect(await listEntries(ann.id)).toEqual([]);
    const own = await write(ben);
    await logInAndSend(ben);
    expect(await deposits(ben)).toEqual([own]);
    expect(await deposits(ann)).toEqual([]);
    expect(await listSealedOf(ben.id)).toEqual([]);
    expect(await listSealedOf(ann.id)).toHaveLength(20);
    await logInAndSend(ann);
    expect(await deposits(ann)).toEqual(written.toSorted());
    expect(await listSealed()).toEqual([]);
    await logInAndSend(ann);
    expect(await deposits(ann)).toHaveLength(20);
  });

  it('leaves nothing of it readable', async () => {
    const id = await write(ann, '777.77');
    const [entry, bytes] = [await readEntry(id), await pictureBytes(id)];
    const file = entry?.files[0];
    if (entry === undefined || file === undefined || bytes === undefined) throw new Error('nothing was written');
    const secrets = [ann.id, ann.account, '777.77', String(entry.body['address']), file.name, file.sha256];
    const plain = await dump();
    for (const secret of secrets.filter((one) => one !== ann.account)) expect(plain.includes(secret)).toBe(true);
    await sealAwayAs(ann);
    const sealed = await dump();
    for (const secret of [...secrets, file.uploadId]) expect(sealed.includes(secret)).toBe(false);
    for (let at = 0; at + 24 <= bytes.byteLength; at += 24) {
      expect(sealed.includes(Buffer.from(bytes, at, 24))).toBe(false);
    }
  });

  it('brings an entry back as it was, but for its waits', async () => {
    const id = await write(ann);
    const lastError = { key: 'proof_used', params: { number: 'D-1' }, status: 422 } as const;
    await changeEntry(id, (entry) => ({ ...entry, state: 'attention', attempts: 4, nextAt: 9e15, lastError }));
    const [before, bytes] = [await readEntry(id), await pictureBytes(id)];
    await sealAwayAs(ann);
    expect(await unsealOwn(ann.id, askAs(ann.token))).toBe(1);
    expect(await readEntry(id)).toEqual({ ...before, attempts: 0, nextAt: 0 });
    expect(await pictureBytes(id)).toEqual(bytes);
  });

  it('brings an entry of any kind back with all of its files, and leaves none of them readable', async () => {
    const forms = [makePapers([900, 1, 4000]), makeNote('nobody reads this')];
    for (const form of forms) {
      const kind = testKinds[form.kind];
      if (kind !== undefined) await postForm(kind, form, { owner: ann.id, origin: world.url, lang: 'en' });
    }
    const before = await listEntries(ann.id);
    const files = await Promise.all(before.map((entry) => readBytes(entry)));
    await sealAwayAs(ann);
    const left = await dump();
    for (const secret of ['nobody reads this', 'statement', 'papers']) expect(left.includes(secret)).toBe(false);
    expect(await unsealOwn(ann.id, askAs(ann.token))).toBe(2);
    const after = await listEntries(ann.id);
    expect(after).toEqual(before);
    expect(await Promise.all(after.map((entry) => readBytes(entry)))).toEqual(files);
  });

  it('leaves what one file of which is missing without any, and it is not sent as if it was whole', async () => {
    const form = makePapers([9, 9, 9]);
    await postForm(papers, form, { owner: ann.id, origin: world.url, lang: 'en' });
    await outboxStore.update<ArrayBuffer[]>(`bytes:${form.id}`, (bytes = []) => bytes.slice(1));
    await sealAwayAs(ann);
    await unsealOwn(ann.id, askAs(ann.token));
    const [entry] = await listEntries(ann.id);
    expect([entry?.id, entry === undefined ? null : await readBytes(entry)]).toEqual([form.id, undefined]);
  });

  it('does not let what may have arrived be changed, and does not seal what has', async () => {
    const [sending, received] = [await write(ann), await write(ann)];
    await changeEntry(sending, (entry) => ({ ...entry, state: 'sending' }));
    await changeEntry(received, (entry) => ({ ...entry, state: 'received' }));
    await sealAwayAs(ann);
    expect((await listSealed()).map(({ id }) => id)).toEqual([sending]);
    await unsealOwn(ann.id, askAs(ann.token));
    expect(await readEntry(sending)).toMatchObject({ state: 'saved', isAsked: true });
    expect(await readEntry(received)).toBeUndefined();
  });

  it('identity papers: neither names nor photos are left to read, and both photos arrive for their owner', async () => {
    const photo = async (name: string) => {
      const content = await picture('jpeg');
      return { bytes: Uint8Array.from(content).buffer, type: 'image/jpeg', sha256: sha256(content), name };
    };
    const [front, back] = [await photo('front.jpg'), await photo('back.jpg')];
    const words = { country: 'JP', first_name: 'Wilhelmina', last_name: 'Sampleton', id_number: 'S4711223344' };
    const form = outgoingPapers({ id: randomUUID(), ...words, id_type: 'passport', front, back });
    await postForm(kinds.identity, form, { owner: ann.id, origin: world.url, lang: 'en' });
    const starts = [front, back].map(({ bytes }) => Buffer.from(bytes, 200, 48));
    const secrets = [ann.id, 'Wilhelmina', 'Sampleton', 'S4711223344', 'front.jpg', front.sha256, ...starts];
    const plain = await dump();
    expect(secrets.filter((secret) => !plain.includes(secret))).toEqual([]);
    await sealAwayAs(ann);
    const sealed = await dump();
    expect(secrets.filter((secret) => sealed.includes(secret))).toEqual([]);
    await logInAndSend(ben);
    expect(await world.must('user/getrealinfo', {}, { token: ben.token })).toMatchObject({ status: 'none' });
    await logInAndSend(ann);
    const arrived = await world.must('user/getrealinfo', {}, { token: ann.token });
    expect(arrived).toMatchObject({ status: 'review', first_name: 'Wilhelmina' });
    const photos = world.store.db.selectFrom('uploads').select('checksum').where('purpose', '=', 'identity');
    const kept = (await photos.where('user_id', '=', ann.id).execute()).map(({ checksum }) => checksum);
    expect(kept.toSorted()).toEqual([front.sha256, back.sha256].toSorted());
    expect(await listSealed()).toEqual([]);
  });

  it('seals what was noted while it was being sealed', async () => {
    const id = await write(ann);
    const noting = (async () => {
      for (let sentBytes = 1; sentBytes <= 3; sentBytes += 1) await changeEntry(id, (now) => ({ ...now, sentBytes }));
    })();
    await Promise.all([sealAwayAs(ann), noting]);
    await unsealOwn(ann.id, askAs(ann.token));
    expect((await listEntries(ann.id)).map((entry) => entry.id)).toEqual([id]);
  });
});

describe('what does not open', () => {
  it('is parked with its reason, and holds nobody up', async () => {
    const [damaged, foreign, good] = [await write(ann), await write(ann), await write(ann)];
    await sealAwayAs(ann);
    await outboxStore.update<ArrayBuffer>(sealedBytesKey(damaged), (bytes) => {
      const changed = new Uint8Array(bytes ?? new ArrayBuffer());
      changed[40] = (changed[40] ?? 0) ^ 1;
      return changed.buffer;
    });
    await outboxStore.update<{ wrapping: { wrapped: string } }>(sealedKey(foreign), (row) =>
      row === undefined ? row : { ...row, wrapping: { ...row.wrapping, wrapped: 'A'.repeat(64) } },
    );
    expect(await unsealOwn(ann.id, askAs(ann.token))).toBe(1);
    expect((await listEntries(ann.id)).map(({ id }) => id)).toEqual([good]);
    const problems = new Map((await listSealed()).map(({ id, problem }) => [id, problem]));
    expect(problems).toEqual(
      new Map([
        [damaged, 'damaged'],
        [foreign, 'refused'],
      ]),
    );
    await deleteSealed([damaged, foreign]);
    expect((await outboxStore.keys()).filter((key) => key.startsWith('sealed'))).toEqual([]);
  });

  it('waits when there is no answer', async () => {
    await write(ann);
    await sealAwayAs(ann);
    const silent: AskKey = () => Promise.reject(new AppError('offline'));
    await expect(unsealOwn(ann.id, silent)).rejects.toMatchObject({ key: 'offline' });
    expect(await listSealed()).toMatchObject([{ problem: null }]);
    expect(await unsealOwn(ann.id, askAs(ann.token))).toBe(1);
  });

  it('is put back once by two tabs at a time', async () => {
    const id = await write(ann);
    await sealAwayAs(ann);
    await Promise.all([unsealOwn(ann.id, askAs(ann.token)), unsealOwn(ann.id, askAs(ann.token))]);
    expect((await listEntries(ann.id)).map((entry) => entry.id)).toEqual([id]);
    expect(await listSealed()).toEqual([]);
  });
});

describe.each(troubles.map((trouble) => [`${trouble.how} ${trouble.name} ${trouble.until}`, trouble] as const))(
  'a disk that %s',
  (_words, trouble: Trouble) => {
    it('at any call of sealing and opening: each entry is there, in one of its two forms', async () => {
      const { sealing_key: to } = await world.must('user/info', {}, { token: ann.token });
      const ids = [await write(ann), await write(ann)].toSorted();
      const held = async () => [...(await listEntries(ann.id)), ...(await listSealed())].map(({ id }) => id).toSorted();
      for (let nth = 1; ; nth += 1) {
        const disk = breakDisk(nth, trouble);
        const sealed = await toResult(sealAway(ann.id, to));
        disk.heal();
        expect(await held(), `sealing, call ${nth}`).toEqual(ids);
        if (sealed.status === 'ready') expect(await listEntries(ann.id)).toEqual([]);
        await sealAway(ann.id, to);
        const again = breakDisk(nth, trouble);
        await toResult(unsealOwn(ann.id, askAs(ann.token)));
        again.heal();
        expect(await held(), `opening, call ${nth}`).toEqual(ids);
        await unsealOwn(ann.id, askAs(ann.token));
        expect((await listEntries(ann.id)).map(({ id }) => id).toSorted()).toEqual(ids);
        for (const id of ids) expect((await pictureBytes(id))?.byteLength).toBe((await readEntry(id))?.files[0]?.size);
        if (nth > Math.max(disk.calls(), again.calls())) break;
      }
    });
  },
);
