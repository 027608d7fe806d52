import { expect, test } from 'vitest';
import { accountText, firstCountry, type TypedAccount } from './account.rules.ts';

const areaCodes = [
  { code: '+39', country: 'IT', name: 'Italy' },
  { code: '+44', country: 'GB', name: 'United Kingdom' },
  { code: '+86', country: 'CN', name: 'China' },
];
const typed = (change: Partial<TypedAccount>): TypedAccount => ({
  kind: 'phone',
  email: '',
  country: 'GB',
  number: '',
  ...change,
});

test('a number is the same account with and without its zero, spaces and brackets', () => {
  const accounts = ['7700 900123', '07700 900123', '(07700) 900-123', '+44 7700 900123', '０７７００９００１２３'].map(
    (number) => accountText(typed({ number }), areaCodes),
  );
  expect(new Set(accounts)).toEqual(new Set(['+447700900123']));
});

test('in Italy the zero belongs to the number', () => {
  expect(accountText(typed({ country: 'IT', number: '06 1234 5678' }), areaCodes)).toBe('+390612345678');
});

test('without a list of area codes the number stands as it was typed', () => {
  expect(accountText(typed({ number: '+44 7700 900123' }), [])).toBe('+447700900123');
  expect(accountText(typed({ number: '7700' }), [])).toBe('7700');
});

test('an empty number is no account', () => {
  expect(accountText(typed({ number: '  ' }), areaCodes)).toBe('');
});

test('an address is taken as it is', () => {
  expect(accountText(typed({ kind: 'email', email: ' Ann@Example.org ' }), areaCodes)).toBe('Ann@Example.org');
});

test('the country to begin with is where the clock is, else that of the language', () => {
  expect(firstCountry(areaCodes, 'en-GB', 'Europe/Rome')).toBe('IT');
  expect(firstCountry(areaCodes, 'zh-Hans-CN', 'UTC')).toBe('CN');
  expect(firstCountry(areaCodes, 'ja-JP', 'UTC')).toBe('IT');
  expect(firstCountry([], 'en-GB', 'Europe/Rome')).toBe('');
});
