import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryCodes } from './countries.ts';
import { nameProblem, plainText, textProblem } from './fieldText.ts';
import { idNumberProblem, isRefusedIdNumber, masked, readIdNumber } from './papers.ts';

test.each([
  ['ab-12 3456', 'AB123456'],
  ['ＡＢ１２３４５', 'AB12345'],
  ['1.234.567/8', '12345678'],
])('the number %j is %j', (typed, value) => {
  expect(readIdNumber(typed)).toBe(value);
});

test.each(['', '1234', 'ABCDEF', '1'.repeat(31), '12345\u00e9', '12345\0', 'АВ12345'])('%j is no number', (typed) => {
  expect(readIdNumber(typed)).toBeNull();
  expect(idNumberProblem(typed)?.key).toBe(typed === '' ? 'text_required' : 'id_number_wrong');
});

test('a number is the same however it is grouped, and read twice it stays what it is', () => {
  const char = fc.constantFrom(...'0123456789ABCDEFGHIJ');
  fc.assert(
    fc.property(
      fc.string({ unit: char, minLength: 5, maxLength: 30 }),
      fc.constantFrom(' ', '-', '.'),
      (value, gap) => {
        fc.pre(/\d/.test(value));
        expect(readIdNumber(Array.from(value.toLowerCase()).join(gap))).toBe(value);
        expect(masked(value, 2)).toBe(`••••${value.slice(-2)}`);
        expect(isRefusedIdNumber(masked(value, 2))).toBe(isRefusedIdNumber(value));
      },
    ),
  );
});

test.each(['Robin', 'O’Connor-Łukasz', '山田 太郎', 'محمد', 'María José', 'Jr.', 'ᄒ'])('%j is a name', (typed) => {
  expect(nameProblem(typed)).toBeNull();
});

test.each(['R2D2', 'a<b', '---', 'Rob\u202ein', 'Rob\u0007in', 'x@y', 'a'.repeat(61), '😀'])('%j is none', (typed) => {
  expect(nameProblem(typed)).toEqual({ key: 'name_invalid', params: { max: 60 } });
});

test('a line is kept as it reads, and needs something to read', () => {
  expect(plainText('  1\u00a0Example \n Street ')).toBe('1 Example Street');
  expect(textProblem('1 Example Street, 5. OG', 80)).toBeNull();
  expect(textProblem(' \u3000 ', 80)).toEqual({ key: 'text_required', params: {} });
  expect(textProblem('\ud800x', 80)?.key).toBe('text_invalid');
  expect(textProblem('あ'.repeat(80), 80)).toBeNull();
  expect(textProblem('あ'.repeat(81), 80)?.key).toBe('text_invalid');
});

test('every country has a name in every language that is asked', () => {
  expect(new Set(countryCodes).size).toBe(249);
  const names = new Intl.DisplayNames('ja', { type: 'region' });
  for (const code of countryCodes) expect(names.of(code)).not.toBe(code);
});
