import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { localeIds, locales } from '#contract/locales.ts';
import { rescueTexts } from '../app/rescue/rescueTexts.ts';
import { rescue } from './rescue.ts';

const root = path.join(import.meta.dirname, '../..');

test('who has scripts turned off reads what to do in each language: no script is there to choose one', () => {
  const transform = rescue(root).transformIndexHtml as (html: string) => string;
  const document = transform(readFileSync(path.join(root, 'index.html'), 'utf8'));
  const [, words = ''] = /<noscript>(.*?)<\/noscript>/s.exec(document) ?? [];
  for (const locale of localeIds)
    expect(words).toContain(`lang="${locales[locale].tag}">${rescueTexts[locale].needsScript}</p>`);
});
