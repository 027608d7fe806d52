import { readFileSync } from 'node:fs';

/**
 * The 5,000 commonest passwords of at least eight characters, in lower case, by the frequency list of zxcvbn 4.4 (MIT). The rule
 * that the app knows as well (contract/rules/account) catches what people type first; this list is too long to carry along.
 */
const known = new Set(
  readFileSync(new URL('./commonPasswords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

export function isKnownPassword(password: string): boolean {
  return known.has(password.normalize('NFKC').toLowerCase());
}
