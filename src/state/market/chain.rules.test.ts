import { expect, test } from 'vitest';
import { notedChain, type SeenChain } from './chain.rules.ts';

const link = (seq: number, letter = 'a') => ({ seq, link: letter.repeat(60) + String(seq).padStart(4, '0') });
const chain = (to: number, letter = 'a') => Array.from({ length: to }, (_, at) => link(at + 1, letter));
const seen = (to: number, at = 5): SeenChain => notedChain(undefined, { head: link(to), rows: chain(to) }, at);

test('a chain that goes on is followed, and its head has the age of its first sight', () => {
  const after = notedChain(seen(30), { head: link(31), rows: chain(31).slice(20) }, 9);
  expect(after).toMatchObject({ head: link(31), at: 9, trouble: null });
  expect(Object.keys(after.links)).toHaveLength(31);
  expect(notedChain(after, { head: link(31), rows: [] }, 12)).toMatchObject({ at: 9, trouble: null });
});

test.each([
  ['shorter', { head: link(29), rows: chain(29) }, 29],
  ['rewritten', { head: link(30, 'b'), rows: [] }, 30],
  ['rewritten', { head: link(33, 'b'), rows: [link(12, 'b'), link(13, 'b')] }, 12],
] as const)('%s: what was seen stays, and so does the contradiction', (kind, reported, seq) => {
  const trouble = { kind, seq, seenAt: 5, at: 9 };
  const after = notedChain(seen(30), reported, 9);
  expect(after).toEqual({ ...seen(30), trouble });
  expect(notedChain(after, { head: link(31), rows: chain(31) }, 20)).toEqual(after);
});

test('so many links are kept, the newest of them', () => {
  const after = seen(450);
  expect(Object.keys(after.links)).toHaveLength(400);
  expect(after.links[450]).toBe(link(450).link);
});
