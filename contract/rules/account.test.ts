import { describe, expect, test } from 'vitest';
import { newPasswordProblem, readAccount } from './account.ts';

describe('readAccount', () => {
  test.each([
    [' Maria@Example.COM ', 'email', 'maria@example.com'],
    ['ｍａｒｉａ@example.com', 'email', 'maria@example.com'],
    ['+44 7700 900-123', 'phone', '+447700900123'],
    ['+1 (555) 010.9999', 'phone', '+15550109999'],
  ])('%j is %s %s', (typed, kind, value) => {
    expect(readAccount(typed)).toEqual({ kind, value });
  });

  test.each([
    '',
    'maria',
    'a@b',
    'a b@c.de',
    '@c.de',
    'a@c.de, b@c.de',
    '07700900123',
    '+0123456789',
    '+12345',
    '<a@c.de>',
  ])('%j is none', (typed) => {
    expect(readAccount(typed)).toBeNull();
  });
});

describe('newPasswordProblem', () => {
  test.each(['short', 'x'.repeat(65), ''])('%j has the wrong length', (password) => {
    expect(newPasswordProblem(password, 'a@b.de')).toBe('password_length');
  });

  test.each([
    'password1',
    'Password123!',
    'qwertyuiop',
    '12345678',
    'aaaaaaaa',
    'abababab',
    '11112222',
    'maria.rossi',
    'maria.rossi@x.it',
    'trader2026',
  ])('%j is among the commonest', (password) => {
    expect(newPasswordProblem(password, 'maria.rossi@x.it')).toBe('password_common');
  });

  test.each(['correct horse', 'kdf-9rTq2', 'パスワードは長いです', '74920175'])('%j will do', (password) => {
    expect(newPasswordProblem(password, 'maria@x.it')).toBeNull();
  });
});
