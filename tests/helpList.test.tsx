import { describe, expect, test } from 'vitest';
import { localeIds } from '#contract/locales.ts';
import { TextRows } from '#src/features/help/TextRows.tsx';
import type { HelpText } from '#contract/help/helpText.ts';
import { htmlOf, textsOf } from './honesty/render.tsx';
import { catalogOf } from './honesty/words.ts';

/** Who picks an article from the list knows beforehand whether the app has what it describes. */
const text = (id: string, comesLater: boolean): HelpText => ({
  id,
  order: 1,
  section: 'funds',
  title: id,
  summary: 'A summary.',
  keywords: '',
  version: 1,
  comesLater,
  body: '',
});

describe.each(localeIds)('the list in %s', (locale) => {
  test('marks what is not in the app yet, and nothing else', async () => {
    const html = await htmlOf(<TextRows title="Funds" texts={[text('later', true), text('now', false)]} />, locale);
    const mark = Object.fromEntries(catalogOf(locale))['Not in the app yet'] ?? '';
    expect(mark).not.toBe('');
    expect(textsOf(html, 'help-later')[0]).toContain(mark);
    expect(textsOf(html, 'help-now')[0]).not.toContain(mark);
  });
});
