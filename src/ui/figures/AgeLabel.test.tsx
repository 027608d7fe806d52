import { afterEach, expect, test } from 'vitest';
import { htmlOf, plain } from '#tests/honesty/render.tsx';
import { isSource, listFiles } from '#tests/tree.ts';
import { textOf } from '#tests/honesty/words.ts';
import { setClock } from '#src/lib/clock.ts';
import { StaleNotice } from '../blocks/StaleNotice.tsx';
import { AgeLabel } from './AgeLabel.tsx';

const at = new Date(2026, 10, 22, 23, 58, 12).getTime() / 1000;
let putBack: () => void = () => undefined;
afterEach(() => putBack());

test('what was kept since yesterday says so', async () => {
  putBack = setClock({ nowMs: () => (at + 40) * 1000 });
  expect(plain(await htmlOf(<AgeLabel asOf={at} />))).toBe('as of 23:58:12');
  putBack();
  putBack = setClock({ nowMs: () => (at + 300) * 1000 });
  expect(plain(await htmlOf(<AgeLabel asOf={at} isOffline />))).toBe('as of 2026-11-22 23:58:12 · offline');
});

test.each(['en', 'es'] as const)('a date in a sentence is one piece (%s)', async (locale) => {
  const html = await htmlOf(<StaleNotice asOf={at} onRetry={() => undefined} />, locale);
  expect(html).toMatch(/<time class="[^"]+">2026-11-22 23:58:12<\/time>/);
});

test('no sentence has a date in it that could break', () => {
  const products = listFiles().filter(
    (file) => isSource(file) && /^src\/.*\.tsx$/.test(file) && !file.includes('.test.'),
  );
  const bare = products.filter((file) => {
    const text = textOf(file);
    const names = [...text.matchAll(/const (\w+) = [^;\n]*\b(?:formatTime|minuteOf)\(\w/g)].map(
      ([, name = '']) => name,
    );
    return names.some((name) => new RegExp(`<Trans[^>]*>(?:(?!</Trans>)[^])*\\{${name}\\}`).test(text));
  });
  expect(bare).toEqual([]);
});
