import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUpload, offsetOf, picture, sendBytes, sha256, upload } from '../../../tests/api/uploads.ts';
import { openWorld, type Person, type World } from '../../../tests/api/world.ts';
import { startLink } from '../../../tests/link.ts';
import { deleteOldUploads, finishArrivedUploads } from '../../domain/uploads/expire.ts';

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
const storedOf = async (id: string) => world.store.files.read((await rowOf(id))?.file ?? 'none');
const incoming = () => readdir(join(world.engine.dataDir, 'incoming'));

/** A large picture that does not compress, to be cut into many connections. */
async function largePicture(): Promise<Buffer> {
  return picture('png', 300, 300);
}

/** A white square of one bit per pixel. */
function blankPng(edge: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((edge / 8 + 1) * edge), { level: 9 });
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

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
    expect(refused[0]).toMatchObject({ message: 'upload_quota', params: { max: 40, retry_in: 172_800 } });
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

describe('judgement by content', () => {
  const judge = async (content: Buffer, options = {}) => {
    const { id } = await createUpload(world, ann, content, options);
    return { id, reply: await sendBytes(world, ann, id, content) };
  };

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><p>hello')],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!', 'latin1')],
    ['PDF', Buffer.from('%PDF-1.7 and so on')],
    ['ZIP', Buffer.from('PK\x03\x04 and so on')],
    ['one byte', Buffer.from('x')],
  ])('415 for %s, whatever it is called', async (_name, content) => {
    const { id, reply } = await judge(content, { metadata: { filename: 'proof.png', filetype: 'image/png' } });
    expect(reply).toMatchObject({ status: 415, message: 'upload_type' });
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'upload_type', file: null });
    expect(await incoming()).not.toContain(id);
  });

  it('422 for an SVG behind the magic bytes of a picture, a truncated picture and random bytes', async () => {
    const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const jpeg = await picture('jpeg', 200, 200);
    const broken = [
      Buffer.concat([magic, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
      jpeg.subarray(0, jpeg.length / 2),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(2000)]),
      Buffer.concat([Buffer.from('RIFF\x10\x00\x00\x00WEBP', 'latin1'), randomBytes(100)]),
    ];
    for (const content of broken) {
      expect((await judge(content)).reply).toMatchObject({ status: 422, message: 'upload_unreadable' });
    }
  });

  it('422 for 16,000 × 16,000 pixels in 31 kB', async () => {
    const bomb = blankPng(16_000);
    expect(bomb.length).toBeLessThan(40_000);
    expect((await judge(bomb)).reply).toMatchObject({ status: 422, message: 'upload_unreadable' });
  });

  it('422 when what arrived is not what was declared', async () => {
    const content = await picture();
    const { id, reply } = await judge(content, { checksum: sha256(Buffer.from('something else')) });
    expect(reply).toMatchObject({ status: 422, message: 'upload_checksum' });
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'upload_checksum' });
  });

  it('a failure is told again to whoever missed it', async () => {
    const content = Buffer.from('no picture');
    const { id } = await judge(content);
    expect((await offsetOf(world, ann, id)).status).toBe(415);
    expect(await createUpload(world, ann, content, { id })).toMatchObject({ status: 415, message: 'upload_type' });
    expect(await sendBytes(world, ann, id, content)).toMatchObject({ status: 415, message: 'upload_type' });
  });

  it('keeps the pixels, upright, and nothing else', async () => {
    const base = sharp({ create: { width: 60, height: 20, channels: 3, background: '#2346a8' } });
    const tagged = await base
      .withExif({ IFD0: { Copyright: 'canary-owner', Orientation: '6' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([tagged, Buffer.from('<script>canary-script</script>')]);
    const { id, reply } = await judge(polyglot);
    expect(reply.status).toBe(204);
    const kept = await storedOf(id);
    const { width, height, exif, orientation } = await sharp(kept).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 20,
      height: 60,
      exif: undefined,
      orientation: undefined,
    });
    expect(kept.toString('latin1')).not.toContain('canary');
  });

  it('takes PNG and WebP, and of an animation the first frame', async () => {
    const frames = await sharp(randomBytes(30 * 60 * 3), {
      raw: { width: 30, height: 60, channels: 3, pageHeight: 30 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    for (const content of [frames, await picture('png'), await picture('webp')]) {
      const { id, reply } = await judge(content);
      expect(reply.status).toBe(204);
      const { format, pages, height } = await sharp(await storedOf(id)).metadata();
      expect([format, pages ?? 1, height]).toEqual(['webp', 1, 30]);
    }
  });

  it('16 finishers at once are one', async () => {
    const content = await picture();
    const { id } = await createUpload(world, ann, content);
    const replies = await Promise.all(Array.from({ length: 16 }, () => sendBytes(world, ann, id, content)));
    expect(replies.filter(({ status }) => status === 204).length).toBeGreaterThanOrEqual(1);
    expect(replies.filter(({ status }) => ![204, 409].includes(status))).toEqual([]);
    expect((await rowOf(id))?.state).toBe('stored');
  });
});

describe('upkeep', () => {
  it('finishes after a crash what had arrived before it', async () => {
    const content = await picture();
    const { id } = await createUpload(world, ann, content);
    const { writeFile } = await import('node:fs/promises');
    await writeFile(join(world.engine.dataDir, 'incoming', id), content);
    expect((await offsetOf(world, ann, id)).headers.get('upload-offset')).toBe(String(content.length));
    expect((await rowOf(id))?.state).toBe('stored');
    const other = await createUpload(world, ann, content);
    await writeFile(join(world.engine.dataDir, 'incoming', other.id), content);
    await finishArrivedUploads(world.app.deps);
    expect((await rowOf(other.id))?.state).toBe('stored');
  });

  it('deletes what nobody refers to after 48 hours, with its files, and keeps the proof of a deposit', async () => {
    const bob = await world.person();
    const { address } = await world.must('wallet/get_in_address', { currency: 'USDT' }, { token: bob.token });
    const [used, unused] = [await upload(world, bob), await upload(world, bob)];
    const { id: open } = await createUpload(world, bob, await picture());
    const body = { currency: 'USDT', amount: '10', address, proof: used, client_time: 0 };
    await world.must('wallet/charge_req', body, { token: bob.token });
    const file = (await rowOf(unused))?.file ?? '';
    world.clock.advance(48 * 3_600_000 - 1000);
    await deleteOldUploads(world.app.deps);
    expect(await rowOf(unused)).toBeDefined();
    world.clock.advance(1000);
    await deleteOldUploads(world.app.deps);
    expect([await rowOf(unused), await rowOf(open)]).toEqual([undefined, undefined]);
    expect((await rowOf(used))?.state).toBe('stored');
    await expect(readFile(join(world.store.files.dir, file))).rejects.toThrow('ENOENT');
    expect(await incoming()).not.toContain(open);
  });

  it('serves no picture to anybody', async () => {
    const id = await upload(world, ann);
    const headers = { authorization: `Bearer ${ann.token}` };
    for (const path of [`/api/upload/${id}`, `/files/${id}.webp`, `/incoming/${id}`, `/data/files/${id}.webp`]) {
      expect((await fetch(world.url + path, { headers })).status).toBeGreaterThanOrEqual(404);
    }
  });
});
