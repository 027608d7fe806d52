import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { passwordLength } from '#contract/rules/account.ts';
import { isKnownPassword } from './commonPasswords.ts';
import { checkNewPassword } from './register.ts';

const account = 'ann@example.com';
const check = (password: string) => () => checkNewPassword(account, password, password);
const refusedWith = (key: string) => expect.objectContaining({ key });

describe('a new password', () => {
  it('has eight characters or more, and 64 are taken', () => {
    expect(passwordLength).toMatchObject({ min: 8, max: 64 });
    expect(check('wkxqzjv')).toThrow(refusedWith('password_length'));
    for (const length of [8, 15, 64]) expect(check('wkx qzjvé'.repeat(8).slice(0, length))).not.toThrow();
    expect(check('wkxqzjvp'.repeat(9))).toThrow(refusedWith('password_length'));
  });

  it('is none of the 5,000 commonest', () => {
    const list = readFileSync(new URL('./commonPasswords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    expect(new Set(list).size).toBeGreaterThan(4900);
    expect(list.filter((password) => Array.from(password).length < 8)).toEqual([]);
    for (const password of list) expect(check(password)).toThrow(refusedWith('password_common'));
    for (const password of ['1QAZ2WSX', 'Hilfiger', 'ｂａｓｅｂａｌｌ']) expect(isKnownPassword(password)).toBe(true);
  });

  it.each(['wkxqzjvp', 'WKXQZJVP', '74920175', 'パスワードは長いです', '🦊🐢🐙🦉🐝🦀🐬🦔', 'five words and no digit'])(
    'has to be of no kind of characters: %s',
    (password) => {
      expect(check(password)).not.toThrow();
    },
  );
});
