import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { formatPrice } from './format.ts';

const tags = Object.values(locales).map(({ tag }) => tag);

/** What Intl makes of it, digit for digit: the short way past it must never be seen. */
function asIntl(decimal: string, precision: number, tag: string): string {
  const shown = Math.min(decimal.split('.')[1]?.length ?? 0, precision);
  const written = new Intl.NumberFormat(tag, {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
    useGrouping: 'always',
  });
  return written.format(decimal as Intl.StringNumericLiteral).replace('-', '−');
}

const wholes = fc.oneof(fc.nat(9), fc.nat(99_999), fc.bigInt({ min: 0n, max: 10n ** 20n })).map(String);
const fractions = fc.stringMatching(/^\d{0,10}$/);

test('prices are written as the language writes them', () => {
  const price = fc.tuple(fc.boolean(), wholes, fractions, fc.nat(8), fc.constantFrom(...tags));
  fc.assert(
    fc.property(price, ([isBelow, whole, fraction, precision, tag]) => {
      const decimal = `${isBelow ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
      expect(formatPrice(decimal, precision, tag)).toBe(asIntl(decimal, precision, tag));
    }),
    { numRuns: 2000 },
  );
});

test.each(['', '1e5', '1.', '.5', 'NaN', '12a'])('%j is no price', (text) => {
  expect(() => formatPrice(text, 2, 'en-GB')).toThrow(RangeError);
});
