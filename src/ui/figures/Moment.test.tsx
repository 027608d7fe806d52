import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { htmlOf, plain } from '#tests/honesty/render.tsx';
import { root } from '#tests/tree.ts';
import { Moment } from './Moment.tsx';

test('a date inside of a sentence is one piece, to the second or to the minute', async () => {
  const html = await htmlOf(<Moment at={1_763_726_401} />);
  expect(html).toMatch(/^<time class="[^"]*moment[^"]*">/);
  expect(plain(html)).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  expect(plain(await htmlOf(<Moment at={1_763_726_401} to="minute" />))).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
});

test('no line breaks at its hyphens', () => {
  const css = readFileSync(path.join(root, 'src/ui/figures/Moment.module.css'), 'utf8');
  expect(/\.moment \{([^}]*)\}/.exec(css)?.[1]).toContain('white-space: nowrap');
});
