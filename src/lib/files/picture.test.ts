import { expect, test } from 'vitest';
import { fittingSides, pictureType, shrinkPicture } from './picture.ts';

const bytes = (...values: number[]) => new Uint8Array([...values, ...Array.from({ length: 12 }, () => 0)]).buffer;
const text = (value: string) => new TextEncoder().encode(value).slice().buffer;

test('a picture is what its first bytes say', () => {
  expect(pictureType(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
  expect(pictureType(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('image/png');
  expect(pictureType(text('RIFF\0\0\0\0WEBPVP8 '))).toBe('image/webp');
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['GIF', 'GIF89a\u0001\0\u0001\0'],
  ['a page', '<!doctype html><p>'],
  ['other RIFF', 'RIFF\0\0\0\0WAVEfmt '],
  ['nothing', ''],
])('%s is none of the three', async (_, content) => {
  expect(pictureType(text(content))).toBeNull();
  await expect(shrinkPicture(new Blob([content], { type: 'image/png' }))).rejects.toMatchObject({ key: 'upload_type' });
});

test('over ten megabytes is refused before it is read', async () => {
  const large = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]);
  await expect(shrinkPicture(large)).rejects.toMatchObject({ key: 'upload_too_large', params: { max_mb: 10 } });
});

test('sides shrink together and never grow', () => {
  expect(fittingSides(4000, 3000, 2048)).toEqual({ width: 2048, height: 1536 });
  expect(fittingSides(3000, 4000, 2048)).toEqual({ width: 1536, height: 2048 });
  expect(fittingSides(800, 600, 2048)).toEqual({ width: 800, height: 600 });
  expect(fittingSides(10_000, 1, 2048)).toEqual({ width: 2048, height: 1 });
});
