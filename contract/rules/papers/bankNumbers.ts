import type { Problem } from '#contract/errors.ts';
import { publishedAccounts, publishedCards, publishedIbans, publishedRoutings } from './testNumbers.ts';

/**
 * The rules of bank cards that both sides apply. A number has to pass its check digits, as everywhere; and beyond that it has to be one
 * that no bank pays to: published for tests, or of a range that belongs to no bank. A real one is refused before it is sent.
 */

export type NumberKind = 'iban' | 'card' | 'account';

export interface BankNumber {
  kind: NumberKind;
  /** Without the spaces and dashes between its groups. */
  value: string;
}

type NumberProblem = Problem<'text_required' | 'bank_number_wrong' | 'bank_number_real'>;

function ungrouped(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
}

/** An IBAN, a card or a bank account that passes its check digits; null for anything else. */
export function readBankNumber(typed: string): BankNumber | null {
  const value = ungrouped(typed);
  if (isIban(value)) return { kind: 'iban', value };
  if (isCardNumber(value)) return { kind: 'card', value };
  return publishedAccounts.includes(value) ? { kind: 'account', value } : null;
}

export function bankNumberProblem(typed: string): NumberProblem | null {
  if (typed.trim() === '') return { key: 'text_required', params: {} };
  const number = readBankNumber(typed);
  if (number === null) return { key: 'bank_number_wrong', params: {} };
  return isNobodys(number) ? null : { key: 'bank_number_real', params: {} };
}

/** Whether no bank has this account. */
function isNobodys({ kind, value }: BankNumber): boolean {
  if (kind === 'iban') return publishedIbans.includes(value) || isUnassignedIban(value);
  return kind === 'account' || publishedCards.includes(value);
}

/** ISO 13616: two letters, two check digits, and 11 to 30 characters that leave 1 when divided by 97 (ISO 7064). */
export function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(value)) return false;
  return remainder97(value.slice(4) + value.slice(0, 4)) === 1;
}

function remainder97(text: string): number {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return Number(BigInt(digits) % 97n);
}

/** ISO/IEC 7812: 12 to 19 digits, of which the last one makes the Luhn sum end in 0. */
export function isCardNumber(value: string): boolean {
  if (!/^\d{12,19}$/.test(value)) return false;
  const sum = Array.from(value, Number)
    .reverse()
    .reduce((total, digit, place) => total + (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return sum % 10 === 0;
}

/** ISO 9362: bank, country, place, and a branch or none. */
export function isBic(typed: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[0-9A-Z]{2}([0-9A-Z]{3})?$/.test(ungrouped(typed));
}

/** An ABA routing number: nine digits, weighted 3, 7 and 1, come to a multiple of 10. */
export function isRouting(typed: string): boolean {
  const value = ungrouped(typed);
  if (!/^\d{9}$/.test(value)) return false;
  const sum = Array.from(value, Number).reduce((total, digit, place) => total + digit * ([3, 7, 1][place % 3] ?? 0), 0);
  return sum % 10 === 0;
}

export function bicProblem(typed: string): Problem<'text_required' | 'bic_wrong'> | null {
  if (typed.trim() === '') return { key: 'text_required', params: {} };
  return isBic(typed) ? null : { key: 'bic_wrong', params: {} };
}

/** May be left out: only banks of the United States have one. */
export function routingProblem(typed: string): Problem<'routing_wrong' | 'bank_number_real'> | null {
  if (typed.trim() === '') return null;
  if (!isRouting(typed)) return { key: 'routing_wrong', params: {} };
  const value = ungrouped(typed);
  const isNobodys = publishedRoutings.includes(value) || isUnassignedRouting(value);
  return isNobodys ? null : { key: 'bank_number_real', params: {} };
}

/** A telephone number: 5 to 15 digits, with or without a plus, grouped in any way. */
export function phoneProblem(typed: string): Problem<'text_required' | 'phone_invalid'> | null {
  if (typed.trim() === '') return { key: 'text_required', params: {} };
  return /^\+?\d{5,15}$/.test(plainPhone(typed)) ? null : { key: 'phone_invalid', params: {} };
}

export function plainPhone(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s().-]/g, '');
}

export function plainBankCode(typed: string): string {
  return ungrouped(typed);
}

/** German bank codes begin with 1 to 8, the clearing areas of the Bundesbank: an account at 0000 0000 is at no bank. */
const practiceBank = '00000000';

function isUnassignedIban(value: string): boolean {
  return value.length === 22 && value.startsWith('DE') && value.startsWith(practiceBank, 4);
}

/** The first two digits of those that are given out: 00 to 12, 21 to 32, 61 to 72, and 80. */
function isUnassignedRouting(value: string): boolean {
  const area = Number(value.slice(0, 2));
  return !(area <= 12 || (area >= 21 && area <= 32) || (area >= 61 && area <= 72) || area === 80);
}

/** An IBAN of no bank. @param account ten digits. */
export function practiceIban(account: string): string {
  const body = `${practiceBank}${account}`;
  const check = String(98 - remainder97(`${body}DE00`)).padStart(2, '0');
  return `DE${check}${body}`;
}
