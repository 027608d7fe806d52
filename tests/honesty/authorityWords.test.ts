import { describe, expect, test } from 'vitest';
import { localeIds } from '#contract/locales.ts';
import { catalogOf, sentences, textOf } from './words.ts';

/**
 * Names of authorities, and words for licences and certificates, stand only where they are explained or warned of. What claims one is found
 * by its grammar as well (speech.ts); here a seal, a badge or a bare name is enough.
 */
const names =
  /(?<![\p{L}\d_])(FCA|ASIC|CySEC|NFA|FinCEN|MSB|BaFin|FINMA|HKMA|FSA|FSCA|VFSC|CNMV|CVM|CONSOB|Consob|SEC|CFTC|FINRA|ESMA|INTERPOL|AMF)(?![\p{L}\d_])|證監會|证监会|银保监|金融庁|금융위원회|금융감독원/u;
const certificates =
  /\bcertificates? of (incorporation|registration|authori[sz]ation|compliance)\b|\bcertified\b|\blicen[cs](es?|ed|ing)\b|\bregulat(ed|ors?|ory)\b|\blicencias?\b|\bcertificad[oa]s?\b|\bregulad[oa]s?\b|\blicenças?\b|\blicenz[ae]\b|\bcertificat[oiae]\b|\bregolamentat|牌照|执照|執照|许可证|許可證|资质|資質|监管|監管|免許|ライセンス|許可証|認定証|監督|規制|라이선스|면허|인가증|허가증|감독|인증서/iu;
const isNamed = (text: string) => names.test(text) || certificates.test(text);

/** Messages: two menus that lead to the page which says that there is none, a paper that identities have, and ways to report. */
const messages = new Set([
  'Driving licence',
  'Regulatory licence',
  'Elsewhere: your country’s financial regulator, and the police.',
  'Is the firm missing from the register of the authority it names?',
]);

/** Texts that warn, explain or point to the register of an authority. */
const texts = new Set([
  ...[
    'daily-rates',
    'identity',
    'legal-licence',
    'legal-loan-agreement',
    'legal-wire',
    'leverage',
    'options',
    'spot',
    'strategies',
    'warning-signs',
    'what-this-is',
    'withdrawals',
  ].map((id) => `help/${id}`),
  'news/warning-signs',
]);

/** Files: the menus' and papers' names, the authorities that a victim turns to, and the README that says there is no licence. */
const files = new Set([
  'README.md',
  'src/app/routing/rareLoads.ts',
  'src/features/help/safety/Authorities.tsx',
  'src/features/help/safety/authorities.ts',
  'src/features/identity/useIdTypeNames.ts',
  'src/features/me/menu/menus.ts',
  'src/features/me/menu/useEntries.ts',
  'src/lib/paths.ts',
]);
/** What users write, and how a question is understood. */
const heard = /^(contract\/help\/|server\/domain\/chat\/intents\.ts)/;

describe.each([
  ['en', 'FCA', 'Licensed exchange'],
  ['zh', '证监会', '持有牌照'],
  ['hk', '證監會', '持有執照'],
  ['jp', '金融庁', '免許取得済み'],
  ['ko', '금융감독원', '라이선스 보유'],
  ['es', 'CNMV', 'Con licencia'],
  ['pt', 'CVM', 'Com licença'],
  ['it', 'Consob', 'Con licenza'],
])('in %s', (_locale, name, words) => {
  test(`${name} and “${words}” would be noticed`, () => {
    expect([isNamed(`HFT · ${name}`), isNamed(words)]).toEqual([true, true]);
  });
});

test('no message names an authority, a licence or a certificate but those that are known', () => {
  const found = localeIds.flatMap((locale) =>
    catalogOf(locale)
      .filter(([id, words]) => (isNamed(id) || isNamed(words)) && !messages.has(id))
      .map(([, words]) => `${locale}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('no text and no code does but what warns, explains or points to a register', () => {
  const found = sentences().filter(({ file, text }) => isNamed(text) && !file.endsWith('.po') && !heard.test(file));
  const strays = found.filter(({ file }) => {
    const [, kind, id] = /^locales\/(help|news)\/\w+\/([\w-]+)\.md$/.exec(file) ?? [];
    return !files.has(file) && !texts.has(`${kind}/${id}`);
  });
  expect(strays.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  const known = new Set(found.map(({ file }) => file));
  expect([...files].filter((file) => !known.has(file))).toEqual([]);
});

test('the licence page says in every language that there is none', () => {
  const none = /\bno\b|\bholds no\b|没有|沒有|ません|ない|없|\bning[uú]n|\bnão\b|\bnessun/i;
  for (const locale of localeIds) expect(textOf(`locales/help/${locale}/legal-licence.md`), locale).toMatch(none);
});
