/** The rules of accounts that both sides apply: the app while somebody types, the server alone decisively. */

/** Practice money to begin with, in USDT. */
export const startingBalances = ['1000', '10000', '100000'] as const;
export type StartingBalance = (typeof startingBalances)[number];

export const passwordLength = { loginMin: 6, min: 8, max: 64 } as const;

/** How long a verification code can be used, in seconds. */
export const codeLifeSeconds = 600;

export interface AccountName {
  kind: 'email' | 'phone';
  /** Normalised: the same account is the same text, however it was typed. */
  value: string;
}

/**
 * Reads an e-mail address or a phone number with its area code ("+44 7700 900123").
 * E-mail: NFKC, lower case. Phone: "+" and 7 to 15 digits (ITU E.164), separators dropped.
 * @returns null when it is neither.
 */
export function readAccount(typed: string): AccountName | null {
  const plain = typed.normalize('NFKC').trim();
  if (plain.includes('@')) {
    const value = plain.toLowerCase();
    const isMail = value.length <= 254 && /^[^\s@"(),:;<>[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/u.test(value);
    return isMail ? { kind: 'email', value } : null;
  }
  const value = plain.replace(/[\s().-]/g, '');
  return /^\+[1-9]\d{6,14}$/.test(value) ? { kind: 'phone', value } : null;
}

export type PasswordProblem = 'password_length' | 'password_common' | null;

/**
 * A new password: 8 to 64 characters of any kind, not among the commonest, not the account itself.
 * The short list catches what people type first; no composition rules (NIST SP 800-63B).
 */
export function newPasswordProblem(password: string, account: string): PasswordProblem {
  const length = Array.from(password).length;
  if (length < passwordLength.min || length > passwordLength.max) return 'password_length';
  const folded = password.toLowerCase();
  const isAccount = folded === account.toLowerCase() || folded === account.toLowerCase().split('@')[0];
  return isAccount || isCommon(folded) ? 'password_common' : null;
}

const commonStems = new Set([
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'qwerty',
  'qwertyui',
  'qwertyuiop',
  'asdfghjk',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'qazwsx',
  'qazwsxedc',
  'iloveyou',
  'letmein',
  'welcome',
  'football',
  'baseball',
  'basketball',
  'princess',
  'sunshine',
  'superman',
  'batman',
  'dragon',
  'monkey',
  'shadow',
  'master',
  'michael',
  'jordan',
  'jennifer',
  'trustno1',
  'starwars',
  'whatever',
  'computer',
  'internet',
  'samsung',
  'liverpool',
  'chelsea',
  'arsenal',
  'barcelona',
  'abcdefgh',
  'abc',
  'abcd',
  'admin',
  'administrator',
  'bitcoin',
  'ethereum',
  'trading',
  'trader',
  'changeme',
  'secret',
  'woaini',
  'aini',
  'test',
  'testtest',
  'pokemon',
  'naruto',
  'freedom',
  'mustang',
  'corvette',
  'harley',
  'mercedes',
]);

/** Repetitions, runs, and the commonest words with or without digits and marks behind them. */
function isCommon(folded: string): boolean {
  if (/^(.{1,4}?)\1+.?.?$/u.test(folded)) return true;
  if ('01234567890123456789'.includes(folded) || '98765432109876543210'.includes(folded)) return true;
  const stem = folded.replace(/[\d!@#$%^&*._?-]{0,8}$/, '');
  return stem === ''
    ? /^\d+$/.test(folded) && new Set(folded).size <= 3
    : commonStems.has(stem) || commonStems.has(folded);
}
