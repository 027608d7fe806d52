import { expect, test } from 'vitest';
import { createLine, lineTo } from './pieces.ts';

test('on a line that holds, pieces double up to half a megabyte', () => {
  const line = createLine();
  const sizes = Array.from({ length: 6 }, () => {
    const size = line.nextPiece();
    line.carried(size);
    return size;
  });
  expect(sizes).toEqual([65_536, 131_072, 262_144, 524_288, 524_288, 524_288]);
});

test('after a break a piece is what the connection carried, less what has gone over it since', () => {
  const line = createLine();
  line.carried(0);
  line.brokeUnder(65_536, 15_000);
  expect(line.nextPiece()).toBe(16_024);
  line.carried(0);
  expect(line.nextPiece()).toBe(15_000);
});

test('beyond that it begins small, and a line that holds again is soon trusted again', () => {
  const line = createLine();
  line.brokeUnder(65_536, 15_000);
  const sizes = Array.from({ length: 10 }, () => {
    const size = line.nextPiece();
    line.carried(size);
    return size;
  });
  expect(sizes).toEqual([15_000, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144]);
});

test('a lost answer does not make pieces smaller; bytes that are lost do, at once', () => {
  const line = createLine();
  line.brokeUnder(65_536, 65_536);
  expect(line.nextPiece()).toBe(65_536);
  line.brokeUnder(65_536, 3000);
  line.brokeUnder(3000, 3000);
  expect(line.nextPiece()).toBe(3000);
});

test('where nothing arrives unless all of it does, pieces halve until they do', () => {
  const line = createLine();
  const sizes = Array.from({ length: 5 }, () => {
    const size = line.nextPiece();
    line.brokeUnder(size, 0);
    return size;
  });
  expect(sizes[0]).toBe(65_536);
  expect(sizes.every((size, i) => i === 0 || size < (sizes[i - 1] ?? 0))).toBe(true);
  for (let i = 0; i < 100; i += 1) line.brokeUnder(line.nextPiece(), 0);
  expect(line.nextPiece()).toBe(1024);
});

test('what is known of a line is known of that line', () => {
  lineTo('https://a.example').brokeUnder(65_536, 3000);
  expect(lineTo('https://a.example').nextPiece()).toBe(3000);
  expect(lineTo('https://b.example').nextPiece()).toBe(65_536);
});
