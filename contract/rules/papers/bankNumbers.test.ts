import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bankNumberProblem,
  bicProblem,
  isBic,
  isCardNumber,
  isIban,
  isRouting,
  phoneProblem,
  practiceIban,
  readBankNumber,
  routingProblem,
} from './bankNumbers.ts';
import { publishedAccounts, publishedCards, publishedIbans, publishedRoutings } from './testNumbers.ts';

const digit = fc.constantFrom(...'0123456789');
const digits = (count: number) => fc.string({ unit: digit, minLength: count, maxLength: count });

/** The same with one character changed into another one of its kind. */
function withSlip(value: string, at: number, by: number): string {
  const place = at % value.length;
  const char = value[place] ?? '0';
  const kind = /\d/.test(char) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const other = kind[(kind.indexOf(char) + 1 + (by % (kind.length - 1))) % kind.length] ?? '';
  return value.slice(0, place) + other + value.slice(place + 1);
}

const slips: [string, fc.Arbitrary<string>, (value: string) => boolean][] = [
  ['an IBAN', fc.oneof(fc.constantFrom(...publishedIbans), digits(10).map(practiceIban)), isIban],
  ['a card number', fc.constantFrom(...publishedCards), isCardNumber],
  ['a routing number', fc.constantFrom(...publishedRoutings, '990000000', '333333334'), isRouting],
];

describe.each(slips)('the check digits of %s', (_name, right, isRight) => {
  test('let it through, and no single slip of it', () => {
    fc.assert(
      fc.property(right, fc.nat(), fc.nat(), (value, at, by) => {
        expect(isRight(value)).toBe(true);
        expect(isRight(withSlip(value, at, by))).toBe(false);
      }),
    );
  });

  test('never throw, whatever stands there', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => typeof isRight(value) === 'boolean'));
  });
});

test('two neighbours of an IBAN that change places are noticed', () => {
  fc.assert(
    fc.property(digits(10).map(practiceIban), fc.integer({ min: 4, max: 20 }), (iban, at) => {
      const [a = '', b = ''] = [iban[at], iban[at + 1]];
      fc.pre(a !== b);
      expect(isIban(iban.slice(0, at) + b + a + iban.slice(at + 2))).toBe(false);
    }),
  );
});

test('every number that is published is taken, in any grouping and width', () => {
  for (const value of [...publishedCards, ...publishedIbans, ...publishedAccounts]) {
    const grouped = value.replace(/(.{4})/g, '$1 ').toLowerCase();
    const wide = Array.from(value, (char) => String.fromCodePoint(char.charCodeAt(0) + 0xfee0)).join('');
    for (const typed of [value, grouped, grouped.trim().replaceAll(' ', '-'), wide]) {
      expect(bankNumberProblem(typed), typed).toBeNull();
      expect(readBankNumber(typed)?.value).toBe(value);
    }
  }
});

test('of numbers that pass their check digits only those of nobody are taken', () => {
  fc.assert(
    fc.property(digits(15), (body) => {
      const check = Array.from({ length: 10 }, (_, last) => `${body}${last}`).find(isCardNumber) ?? '';
      fc.pre(!publishedCards.includes(check) && !publishedAccounts.includes(check));
      expect(bankNumberProblem(check)).toEqual({ key: 'bank_number_real', params: {} });
    }),
  );
  // At a bank of Germany, and as long as one of Germany with the zeros elsewhere.
  expect(bankNumberProblem('DE68 2105 0170 0012 3456 78')?.key).toBe('bank_number_real');
  expect(bankNumberProblem('GB82 WEST 1234 5698 7654 32')?.key).toBe('bank_number_real');
});

test('an IBAN for practice is one of no bank, and another one each time', () => {
  fc.assert(
    fc.property(digits(10), digits(10), (one, other) => {
      expect(bankNumberProblem(practiceIban(one))).toBeNull();
      expect(practiceIban(one)).toMatch(/^DE\d{2}0{8}\d{10}$/);
      expect(practiceIban(one) === practiceIban(other)).toBe(one === other);
    }),
  );
});

test.each([
  ['PRACDEF0', true],
  ['pracdef0xxx', true],
  ['DEUT DE FF', true],
  ['PRACDEF', false],
  ['PRACDEF0XX', false],
  ['PRAC1EF0', false],
  ['PRÄCDEF0', false],
  ['', false],
])('the BIC %j: %s', (typed, isRight) => {
  expect(isBic(typed)).toBe(isRight);
  expect(bicProblem(typed)?.key).toBe(isRight ? undefined : typed === '' ? 'text_required' : 'bic_wrong');
});

test.each([
  ['', undefined],
  ['110000000', undefined],
  ['1100 0000 0', undefined],
  // 99 is no area that has been given out.
  ['990000000', undefined],
  ['021000021', 'bank_number_real'],
  ['121042882', 'bank_number_real'],
  ['011000015', 'bank_number_real'],
  ['12345678', 'routing_wrong'],
  ['123456789', 'routing_wrong'],
  ['abcdefghi', 'routing_wrong'],
])('the routing number %j: %s', (typed, key) => {
  expect(routingProblem(typed)?.key).toBe(key);
});

test.each([
  ['+49 (0)151 - 0000.1234', undefined],
  ['12345', undefined],
  ['1234', 'phone_invalid'],
  ['+', 'phone_invalid'],
  ['0'.repeat(16), 'phone_invalid'],
  [' ', 'text_required'],
])('the telephone number %j: %s', (typed, key) => {
  expect(phoneProblem(typed)?.key).toBe(key);
});
