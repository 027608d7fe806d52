import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadPurposes } from '#contract/upload.ts';
import { blankPng } from '#tests/api/corpus/chunks.ts';
import { canary, corpus } from '#tests/api/corpus/corpus.ts';
import { createUpload, picture, sendBytes } from '#tests/api/uploads.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { remakePicture } from './pictures.ts';

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

const specimens = await corpus();

describe('what becomes of a file that is sent as a proof', () => {
  it('the corpus has its three kinds', () => {
    const count = (verdict: string) => specimens.filter((specimen) => specimen.verdict === verdict).length;
    expect(specimens.length).toBeGreaterThan(80);
    expect(Math.min(count('stored'), count('upload_type'), count('upload_unreadable'))).toBeGreaterThan(20);
    expect(specimens.every(({ bytes }) => bytes.length <= uploadPurposes.deposit.bytesMax)).toBe(true);
  });

  it.each(specimens)('$name: $verdict', async ({ bytes, verdict, size }) => {
    const metadata = { filename: '../../proof.png', filetype: 'image/png' };
    const { id } = await createUpload(world, ann, bytes, { metadata });
    const sent = await sendBytes(world, ann, id, bytes);
    const { state, reason, file } = await world.store.db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (verdict !== 'stored') {
      expect([sent.status, sent.message]).toEqual([verdict === 'upload_type' ? 415 : 422, verdict]);
      expect([state, reason, file]).toEqual(['failed', verdict, null]);
      return;
    }
    expect([sent.status, sent.text, state]).toEqual([204, '', 'stored']);
    expect(file).toMatch(/^[0-9a-f-]{36}\.(jpg|webp)$/);
    const kept = await world.store.files.read(file ?? '');
    const found = await sharp(kept).metadata();
    expect(size).toEqual([found.width, found.height]);
    const extras = [found.exif, found.icc, found.xmp, found.iptc, found.comments, found.orientation, found.density];
    expect(extras.filter((extra) => extra !== undefined && extra !== 72)).toEqual([]);
    expect([found.pages ?? 1, found.depth, found.space]).toEqual([1, 'uchar', expect.stringMatching(/^(srgb|b-w)$/)]);
    expect(kept.includes(canary)).toBe(false);
  });

  it('nothing at all is refused before it is one', async () => {
    expect(await createUpload(world, ann, Buffer.alloc(0))).toMatchObject({ status: 400 });
  });
});

describe('a picture that is made anew', () => {
  it('has a time limit, and is decoded by the three decoders that are allowed', async () => {
    const timeout = vi.spyOn(sharp.prototype, 'timeout');
    await remakePicture(await picture());
    expect(timeout).toHaveBeenCalledWith({ seconds: 20 });
    timeout.mockRestore();
    const vector = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(vector).metadata()).rejects.toThrow(/unsupported/);
  });

  it('is refused before it is decoded when it has too many pixels', async () => {
    const bomb = blankPng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(40_000);
    const before = process.memoryUsage().rss;
    await expect(remakePicture(bomb)).rejects.toMatchObject({ key: 'upload_unreadable' });
    // Decoded it would be 256 MB and more.
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
  });

  it('waits in a line that has an end: what comes after it is asked to come back', async () => {
    const one = await picture();
    const crowd = await Promise.allSettled(Array.from({ length: 210 }, () => remakePicture(one)));
    const refused = crowd.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]?.reason).toMatchObject({ key: 'try_again', params: { retry_in: 5 } });
  });
});
