import { expect, test } from 'vitest';
import { formatSize } from './formatSize.ts';

test.each([
  [12, 'en-GB', '1 kB'],
  [480_000, 'en-GB', '480 kB'],
  [999_999, 'en-GB', '1 MB'],
  [3_240_000, 'en-GB', '3.2 MB'],
  [3_240_000, 'it-IT', '3,2 MB'],
  [999_960_000, 'en-GB', '1 GB'],
  [10_738_600_000, 'es-ES', '10,7 GB'],
])('%d bytes in %s are %s', (bytes, tag, words) => {
  expect(formatSize(bytes, tag).replaceAll('\u00A0', ' ')).toBe(words);
});
