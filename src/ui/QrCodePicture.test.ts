import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './QrCodePicture.ts';

test('runs of dark modules become bars', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, false, false],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h1v1h-1z');
});

test('the path of a code covers its dark modules and no others', () => {
  const { data, size } = encode('practice:USDT:0f8c2a', { ecc: 'M', border: 4 });
  const drawn = data.map((row) => row.map(() => false));
  for (const [, x, y, length] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let at = Number(x); at < Number(x) + Number(length); at += 1) {
      const row = drawn[Number(y)];
      if (row !== undefined) row[at] = true;
    }
  }
  expect(drawn).toEqual(data);
  expect(drawn.every((row) => row.length === size)).toBe(true);
});
