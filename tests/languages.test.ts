import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localeIds, locales } from '#contract/locales.ts';
import { formatDecimal, trimDecimal } from '#contract/money.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { asTyped, readTyped } from '#src/lib/figures/readTyped.ts';
import { typedFigure } from '#src/ui/form/typedFigure.ts';
import { listFiles } from './tree.ts';
import { unwrappedIn, unwrappedOf } from './unwrapped.ts';

describe('words in views', () => {
  const views = listFiles().filter((file) => /^src\/(app|features|ui)\/.*(?<!\.test)\.tsx$/.test(file));

  test('none stands in the source as it is: all come from the catalogs', () => {
    expect(views.length).toBeGreaterThan(100);
    expect(views.flatMap(unwrappedIn)).toEqual([]);
  });

  test.each([
    '<p>Hello</p>',
    '<input placeholder="Hello" />',
    '<Row label={isDone ? "Hello" : ""} />',
    '<p>{name ?? `Hello ${name}`}</p>',
    'const row = { label: "Hello", value };',
  ])('%s is seen', (source) => {
    expect(unwrappedOf('view.tsx', source)).toHaveLength(1);
  });

  test.each([
    '<Trans>Hello</Trans>',
    '<p title={t`Hello`}>{t({ message: "Hello", comment: "A greeting" })}</p>',
    '<Row className="hello" testId="hello" unit="USDT" />',
    '<p>{isDone ? <Trans>Hello <b>you</b></Trans> : null}</p>',
  ])('%s is right', (source) => {
    expect(unwrappedOf('view.tsx', source)).toEqual([]);
  });
});

describe.each(localeIds)('the formats of %s', (locale) => {
  const { tag } = locales[locale];
  const isCommaDecimal = ['es', 'pt', 'it'].includes(locale);

  test('are its own: Intl knows its tag, and does not fall back to another language', () => {
    const language = new Intl.Locale(tag).language;
    const resolved = [
      new Intl.NumberFormat(tag).resolvedOptions(),
      new Intl.PluralRules(tag).resolvedOptions(),
      new Intl.Collator(tag).resolvedOptions(),
      new Intl.DateTimeFormat(tag).resolvedOptions(),
      new Intl.ListFormat(tag).resolvedOptions(),
    ];
    expect(resolved.map((options) => new Intl.Locale(options.locale).language)).toEqual(resolved.map(() => language));
  });

  test('can be pasted back: an amount that is shown is read as the same amount', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 14n });
    fc.assert(
      fc.property(cents, (minor) => {
        const decimal = formatDecimal(minor, 2);
        const read = (text: string) => trimDecimal(readTyped(typedFigure(text, 'USDT'), tag) ?? 'none');
        expect(read(formatAmount(decimal, 2, tag))).toBe(trimDecimal(decimal));
        expect(read(`${formatAmount(decimal, 2, tag)} USDT`)).toBe(trimDecimal(decimal));
        expect(read(asTyped(decimal, tag))).toBe(trimDecimal(decimal));
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u202f234,56 €', '1234.56'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    ['１，２３４．５', '1234.5'],
    ['12,34,56', null],
    ['1.2.3,4', null],
  ])('an amount typed as %s is %s, whatever the language', (typed, decimal) => {
    expect(readTyped(typedFigure(typed, 'USDT'), tag)).toBe(decimal);
  });

  test('one mark alone is the decimal mark of the language, or the mark of its groups', () => {
    expect(readTyped('1,234', tag)).toBe(isCommaDecimal ? '1.234' : '1234');
    expect(readTyped('1.234', tag)).toBe(isCommaDecimal ? '1234' : '1.234');
  });
});

test('names are sorted as the language sorts them', () => {
  const sorted = (locale: keyof typeof locales, names: string[]) =>
    names.toSorted(new Intl.Collator(locales[locale].tag).compare);
  // By sound on the mainland, by strokes in Hong Kong.
  expect(sorted('zh', ['中国', '美国', '英国'])).toEqual(['美国', '英国', '中国']);
  expect(sorted('hk', ['美國', '中國', '英國'])).toEqual(['中國', '美國', '英國']);
  expect(sorted('jp', ['スペイン', 'アメリカ', 'イタリア'])).toEqual(['アメリカ', 'イタリア', 'スペイン']);
  expect(sorted('es', ['Ñandú', 'Oso', 'Nube', 'Ábaco'])).toEqual(['Ábaco', 'Nube', 'Ñandú', 'Oso']);
});
