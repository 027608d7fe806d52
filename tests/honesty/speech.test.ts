import { describe, expect, test } from 'vitest';
import { localeIds } from '#contract/locales.ts';
import { quoted } from './quoted.ts';
import { found, isSaid, taboos } from './speech.ts';
import { sentences, textOf } from './words.ts';

/** No promised return, no invented authority, no crowd, no pressure: not in any sentence, in any language, in any shipped file. */
const said = sentences();
const listed = (all: readonly { file: string; text: string }[]) => all.map(({ file, text }) => `${file}: ${text}`);

test('all that is said is looked at', () => {
  const files = new Set(said.map(({ file }) => file));
  for (const locale of localeIds) {
    for (const file of [`${locale}.po`, `help/${locale}/legal-licence.md`, `news/${locale}/welcome.md`])
      expect(files).toContain(`locales/${file}`);
    expect(files).toContain(`server/domain/news/reports/words/${locale}.ts`);
  }
  for (const file of ['index.html', 'public/rescue.html', 'README.md', 'src/lib/install/manifest.ts'])
    expect(files).toContain(file);
  expect(files).toContain('server/domain/mailTexts.ts');
});

describe.each(taboos)('$what', (taboo) => {
  test.each(taboo.examples)('would be noticed: %s', (example) => {
    expect(isSaid(taboo, example)).toBe(true);
  });

  test('is said nowhere, and quoted only where this warns of it', () => {
    const known = Object.entries(quoted[taboo.name] ?? {}).flatMap(([file, texts]) =>
      texts.map((text) => ({ file, text })),
    );
    expect([...new Set(listed(found(taboo, said)))].toSorted()).toEqual(listed(known).toSorted());
  });
});

describe('the purpose', () => {
  test('README says that presenting this as a real platform is a misuse', () => {
    const readme = textOf('README.md').replace(/\s+/g, ' ');
    expect(readme).toContain('**Presenting this software as a real investment platform is a misuse of it.**');
    expect(readme).toContain('It is no investment platform, no broker and no wallet, and it holds no licence.');
    expect(readme).toContain('There is no real-money mode and no payment rail in the code, no switch that adds one');
    expect(readme).toContain('No switch makes money real');
  });

  test('the help says so too: in English word by word, in each language with the way to the warning signs', () => {
    expect(textOf('locales/help/en/what-this-is.md')).toContain(
      'Anybody who shows you this app, or a copy of it, as a place where real money grows, is deceiving you.',
    );
    expect(textOf('locales/help/en/legal-service.md')).toMatch(
      /Present this app, a copy of it or figures from it to anybody as a real platform, real balances or real earnings\./,
    );
    const silent = localeIds.filter(
      (locale) => !textOf(`locales/help/${locale}/what-this-is.md`).includes('](#warning-signs)'),
    );
    expect(silent).toEqual([]);
  });
});
