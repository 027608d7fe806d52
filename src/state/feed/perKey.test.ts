import { expect, test } from 'vitest';
import { perKey } from './perKey.ts';

test('who asks twice for a key gets the same, also of keys that are objects', () => {
  const of = perKey((key: { a: string }) => ({ key }), { nameOf: ({ a }) => a });
  expect(of({ a: '1' })).toBe(of({ a: '1' }));
  expect(of({ a: '1' })).not.toBe(of({ a: '2' }));
  expect(of.all().map(({ key }) => key.a)).toEqual(['1', '2']);
});

test('beyond its room the one that was used longest ago is released', () => {
  let made = 0;
  const of = perKey(
    (key: string) => {
      made += 1;
      return { key };
    },
    { max: 2 },
  );
  const first = of('a');
  of('b');
  of('a');
  of('c');
  expect(of.all().map(({ key }) => key)).toEqual(['a', 'c']);
  expect(of('a')).toBe(first);
  expect(made).toBe(3);
});
