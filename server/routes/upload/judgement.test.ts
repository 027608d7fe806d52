import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUpload, offsetOf, picture, sendBytes, sha256, upload } from '#tests/api/uploads.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { deleteOldUploads, finishArrivedUploads } from '#server/domain/uploads/expire.ts';

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
    await writeFile(join(world.engine.dataDir, 'incoming', id), content);
    expect((await offsetOf(world, ann, id)).headers.get('upload-offset')).toBe(String(content.length));
    expect((await rowOf(id))?.state).toBe('stored');
    const other = await createUpload(world, ann, content);
    await writeFile(join(world.engine.dataDir, 'incoming', other.id), content);
    await finishArrivedUploads(world.app.deps);
    expect((await rowOf(other.id))?.state).toBe('stored');
  });

  it('says nothing when another process has finished an upload and removed its file just before the reading', async () => {
    const content = await picture();
    const { id } = await createUpload(world, ann, content);
    await writeFile(join(world.engine.dataDir, 'incoming', id), content);
    const { incoming: files } = world.app.deps;
    const read = vi.spyOn(files, 'read').mockImplementationOnce(async () => {
      await world.store.db.updateTable('uploads').set({ state: 'stored' }).where('id', '=', id).execute();
      await files.remove(id);
      read.mockRestore();
      return files.read(id);
    });
    await finishArrivedUploads(world.app.deps);
    expect(world.log()).not.toContain('upload not finished');
    // Of one that nobody has finished it is no small thing.
    const lost = await createUpload(world, ann, content);
    await writeFile(join(world.engine.dataDir, 'incoming', lost.id), content);
    vi.spyOn(files, 'read').mockResolvedValueOnce(null);
    await finishArrivedUploads(world.app.deps);
    expect(world.log()).toContain(`The file of the open upload ${lost.id} is gone.`);
    await finishArrivedUploads(world.app.deps);
    expect((await rowOf(lost.id))?.state).toBe('stored');
  });

  it('goes on with the others when one cannot be finished now, and finishes that one the next time', async () => {
    const content = await picture();
    const { id } = await createUpload(world, ann, content);
    const { id: other } = await createUpload(world, ann, content);
    for (const arrived of [id, other]) await writeFile(join(world.engine.dataDir, 'incoming', arrived), content);
    const full = vi.spyOn(world.app.deps.store.files, 'write').mockRejectedValueOnce(new Error('ENOSPC'));
    await finishArrivedUploads(world.app.deps);
    const states = async () =>
      [(await rowOf(id))?.state ?? '', (await rowOf(other))?.state ?? ''].toSorted((a, b) => a.localeCompare(b));
    expect(await states()).toEqual(['open', 'stored']);
    full.mockRestore();
    await finishArrivedUploads(world.app.deps);
    expect(await states()).toEqual(['stored', 'stored']);
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

  it('serves no payment proof to anybody, its owner included', async () => {
    const id = await upload(world, ann);
    const headers = { authorization: `Bearer ${ann.token}` };
    for (const path of [`/api/upload/${id}`, `/files/${id}.webp`, `/incoming/${id}`, `/data/files/${id}.webp`]) {
      expect((await fetch(world.url + path, { headers })).status).toBeGreaterThanOrEqual(404);
    }
  });
});
