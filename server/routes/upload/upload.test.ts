import { readdir } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runUpkeep } from '#server/domain/upkeep.ts';
import { createUpload, offsetOf, picture, sendBytes, sha256 } from '#tests/api/uploads.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { startLink } from '#tests/link.ts';

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.person();
});
afterAll(async () => {
  expect(await world.problems()).toEqual([]);
  await world.dispose();
});

const rowOf = (id: string) => world.store.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
const incoming = () => readdir(join(world.engine.dataDir, 'incoming'));

/** A large picture that does not compress, to be cut into many connections. */
async function largePicture(): Promise<Buffer> {
  return picture('png', 300, 300);
}

describe('a purpose', () => {
  it('stays what it was: an id is not taken for another one', async () => {
    const content = await picture();
    const { id } = await createUpload(world, ann, content);
    await world.store.db.updateTable('uploads').set({ purpose: 'passport' }).where('id', '=', id).execute();
    expect(await createUpload(world, ann, content, { id })).toMatchObject({ status: 409, message: 'upload_exists' });
  });

  it('that this version does not know keeps its upload, and holds up no other', async () => {
    const content = await picture();
    const { id } = await createUpload(world, ann, content);
    await world.store.db.updateTable('uploads').set({ purpose: 'passport' }).where('id', '=', id).execute();
    expect((await sendBytes(world, ann, id, content)).status).toBe(500);
    await world.store.db.updateTable('uploads').set({ expires: 0n }).where('id', '=', id).execute();
    const { id: other } = await createUpload(world, ann, await picture());
    await world.store.db.updateTable('uploads').set({ expires: 0n }).where('id', '=', other).execute();
    await runUpkeep(world.app.deps);
    expect([(await rowOf(id))?.state, (await rowOf(other))?.state]).toEqual(['open', undefined]);
    await world.store.db.deleteFrom('uploads').where('id', '=', id).execute();
  });
});

describe('the protocol', () => {
  it('says what it can', async () => {
    const response = await fetch(`${world.url}/api/upload/`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation',
      'tus-max-size': '10485760',
    });
  });

  it('401 without a token and with a dead one', async () => {
    const content = await picture();
    expect(await createUpload(world, { token: 'dead' }, content)).toMatchObject({ status: 401, type: '999' });
    const response = await fetch(`${world.url}/api/upload/`, { method: 'POST', headers: { 'tus-resumable': '1.0.0' } });
    expect([response.status, await response.json()]).toMatchObject([401, { message: 'not_authorised' }]);
    expect((await offsetOf(world, { token: 'dead' }, randomUUID())).status).toBe(401);
  });

  it.each([
    [{ id: 'no uuid' }, 'id'],
    [{ checksum: 'abc' }, 'checksum'],
    [{ metadata: { purpose: 'fun' } }, 'purpose'],
    [{ size: 0 }, 'Upload-Length'],
    [{ size: -5 }, 'Upload-Length'],
    [{ size: 1.5 }, 'Upload-Length'],
  ])('400 for %j', async (wrong, field) => {
    const reply = await createUpload(world, ann, await picture(), wrong);
    expect(reply).toMatchObject({ status: 400, message: 'parameter_wrong', params: { field } });
  });

  it('413 for more than 10 MB, before a byte of it is sent', async () => {
    const reply = await createUpload(world, ann, await picture(), { size: 10 * 1024 * 1024 + 1 });
    expect(reply).toMatchObject({ status: 413, message: 'upload_too_large', params: { max_mb: 10 } });
  });

  it('takes a picture whole, and leaves nothing of the raw file', async () => {
    const content = await picture('jpeg');
    const created = await createUpload(world, ann, content);
    expect([created.status, created.headers.get('upload-offset')]).toEqual([201, '0']);
    expect(created.headers.get('location')).toBe(`/api/upload/${created.id}`);
    const sent = await sendBytes(world, ann, created.id, content);
    expect([sent.status, sent.headers.get('upload-offset'), sent.headers.get('tus-resumable')]).toEqual([
      204,
      String(content.length),
      '1.0.0',
    ]);
    expect(sent.headers.get('cache-control')).toBe('no-store');
    expect(await rowOf(created.id)).toMatchObject({ state: 'stored', reason: null, file: `${created.id}.jpg` });
    expect(await incoming()).not.toContain(created.id);
  });

  it('creating again, after a lost answer, is the same upload with what has arrived', async () => {
    const content = await largePicture();
    const { id } = await createUpload(world, ann, content);
    const half = Math.floor(content.length / 2);
    await sendBytes(world, ann, id, content.subarray(0, half));
    const again = await createUpload(world, ann, content, { id });
    expect([again.status, again.headers.get('upload-offset')]).toEqual([201, String(half)]);
    await sendBytes(world, ann, id, content, half);
    const done = await createUpload(world, ann, content, { id });
    expect([done.status, done.headers.get('upload-offset')]).toEqual([201, String(content.length)]);
    expect((await sendBytes(world, ann, id, content, content.length)).status).toBe(204);
    expect((await sendBytes(world, ann, id, content, 0)).status).toBe(409);
  });

  it('409 for the same id with another size or checksum', async () => {
    const content = await picture();
    const { id } = await createUpload(world, ann, content);
    for (const other of [{ size: content.length + 1 }, { checksum: sha256(Buffer.from('other')) }]) {
      const reply = await createUpload(world, ann, content, { id, ...other });
      expect(reply).toMatchObject({ status: 409, message: 'upload_exists' });
    }
  });

  it("somebody else's upload is as missing as none", async () => {
    const bob = await world.person();
    const content = await picture();
    const { id } = await createUpload(world, ann, content);
    const [foreign, missing] = [
      await sendBytes(world, bob, id, content),
      await sendBytes(world, bob, randomUUID(), content),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    expect((await offsetOf(world, bob, id)).status).toBe(404);
    expect(await createUpload(world, bob, content, { id })).toMatchObject({ status: 404, message: 'not_found' });
    expect((await sendBytes(world, ann, id, content)).status).toBe(204);
  });

  it('refuses bytes at another offset, too many bytes, and other content types, and keeps what it has', async () => {
    const content = await picture();
    const { id } = await createUpload(world, ann, content);
    expect(await sendBytes(world, ann, id, content, 7)).toMatchObject({
      status: 409,
      params: { field: 'Upload-Offset' },
    });
    expect((await sendBytes(world, ann, id, Buffer.concat([content, content]))).status).toBe(413);
    const headers = { authorization: `Bearer ${ann.token}`, 'tus-resumable': '1.0.0', 'upload-offset': '0' };
    const patch = (more: Record<string, string>) =>
      fetch(`${world.url}/api/upload/${id}`, {
        method: 'PATCH',
        headers: { ...headers, ...more },
        body: content.toString('base64'),
      });
    expect((await patch({ 'content-type': 'text/plain' })).status).toBe(415);
    expect((await patch({ 'content-type': 'application/json' })).status).toBe(400);
    expect((await patch({ 'content-type': 'application/offset+octet-stream', 'tus-resumable': '2.0.0' })).status).toBe(
      412,
    );
    expect((await offsetOf(world, ann, id)).headers.get('upload-offset')).toBe('0');
    expect((await fetch(`${world.url}/api/upload/${id}`, { headers })).status).toBe(405);
    expect((await sendBytes(world, ann, id, content)).status).toBe(204);
  });

  it('429 for the 41st open upload, also when they come all at once', async () => {
    const bob = await world.person();
    const content = await picture();
    const replies = await Promise.all(Array.from({ length: 48 }, () => createUpload(world, bob, content)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ message: 'upload_quota', params: { max: 40, retry_in: 60 } });
    const open = replies.find(({ status }) => status === 201);
    expect((await createUpload(world, bob, content, { id: open?.id ?? '' })).status).toBe(201);
  });

  it('the same creation 32 times at once is one upload', async () => {
    const bob = await world.person();
    const content = await picture();
    const id = randomUUID();
    const replies = await Promise.all(Array.from({ length: 32 }, () => createUpload(world, bob, content, { id })));
    expect(replies.map(({ status }) => status)).toEqual(Array(32).fill(201));
    expect((await sendBytes(world, bob, id, content)).status).toBe(204);
  });
});

describe('a connection that is cut', () => {
  it.each([4 * 1024, 16 * 1024, 64 * 1024])(
    'resumes byte for byte when each connection carries %i bytes',
    async (bytes) => {
      const link = await startLink(Number(new URL(world.url).port));
      try {
        const content = await largePicture();
        const { id } = await createUpload(world, ann, content);
        link.cutAfterBytes(bytes);
        let [offset, tries] = [0, 0];
        while (offset < content.length && tries < 400) {
          tries += 1;
          await sendBytes(world, ann, id, content, offset, link.url).catch(() => null);
          const head = await offsetOf(world, ann, id);
          const known = Number(head.headers.get('upload-offset'));
          expect(known).toBeGreaterThanOrEqual(offset);
          offset = known;
        }
        expect(tries).toBeGreaterThan(2);
        expect((await rowOf(id))?.state).toBe('stored');
      } finally {
        await link.close();
      }
    },
  );

  it('learns of the end when the last answer was lost', async () => {
    const link = await startLink(Number(new URL(world.url).port));
    const content = await picture();
    const { id } = await createUpload(world, ann, content);
    const sending = sendBytes(world, ann, id, content, 0, link.url).catch(() => null);
    await sending;
    link.cut();
    await link.close();
    const head = await offsetOf(world, ann, id);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(content.length)]);
  });
});

/** Begins to send bytes and never ends: as far as the server knows, the connection is alive. */
async function sendHalf(id: string, content: Buffer): Promise<net.Socket> {
  const { hostname, port } = new URL(world.url);
  const socket = net.connect(Number(port), hostname);
  const head = [
    `PATCH /api/upload/${id} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${ann.token}`,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${content.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(content.subarray(0, content.length / 2));
  await vi.waitUntil(async () => (await world.app.deps.incoming.size(id)) > 0);
  return socket;
}

describe('one upload, two connections', () => {
  it('who comes back does not wait for the connection they have lost', async () => {
    const content = await largePicture();
    const { id } = await createUpload(world, ann, content);
    const lost = await sendHalf(id, content);
    const again = await createUpload(world, ann, content, { id });
    const known = Number(again.headers.get('upload-offset'));
    expect(known).toBeGreaterThan(0);
    expect((await sendBytes(world, ann, id, content, known)).status).toBe(204);
    lost.destroy();
    expect((await rowOf(id))?.state).toBe('stored');
  });

  it('two servers on the same files may take the same bytes at once: the upload is what was sent', async () => {
    const other = await openWorld({ beside: world });
    try {
      for (let round = 0; round < 5; round += 1) {
        const content = await largePicture();
        const { id } = await createUpload(world, ann, content);
        const send = (one: World, from: number, to: number) => sendBytes(one, ann, id, content.subarray(0, to), from);
        const half = Math.floor(content.length / 2);
        await Promise.all([send(world, 0, half), send(other, 0, half), send(world, 0, half + 9), send(other, 0, 99)]);
        const known = Number((await offsetOf(other, ann, id)).headers.get('upload-offset'));
        expect(known).toBeGreaterThanOrEqual(half);
        const ends = await Promise.all([send(world, known, content.length), send(other, known, content.length)]);
        expect(ends.filter(({ status }) => ![204, 409].includes(status))).toEqual([]);
        expect((await rowOf(id))?.state).toBe('stored');
      }
    } finally {
      await other.dispose();
    }
  });

  it('what had arrived and is gone since begins anew', async () => {
    const content = await picture();
    const { id } = await createUpload(world, ann, content);
    await world.app.deps.incoming.remove(id);
    expect((await sendBytes(world, ann, id, content)).status).toBe(404);
    expect((await createUpload(world, ann, content, { id })).headers.get('upload-offset')).toBe('0');
    expect((await sendBytes(world, ann, id, content)).status).toBe(204);
  });
});
