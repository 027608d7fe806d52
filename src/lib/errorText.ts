import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isDecimal } from '#contract/money.ts';
import type { AnyErrorKey } from './appError.ts';
import { accountErrors } from './errors/accountErrors.ts';
import { chatErrors } from './errors/chatErrors.ts';
import { fundsErrors } from './errors/fundsErrors.ts';
import { identityErrors } from './errors/identityErrors.ts';
import { planErrors } from './errors/planErrors.ts';
import { pushErrors } from './errors/pushErrors.ts';
import { requestErrors } from './errors/requestErrors.ts';
import { tradingErrors } from './errors/tradingErrors.ts';
import { walletErrors } from './errors/walletErrors.ts';
import { formatAmount, formatTime } from './figures/format.ts';
import { formatDuration } from './figures/units.ts';
import { ownText } from './figures/own.ts';
import { loadPageWords } from './i18n.ts';
import { toResult } from './loadable.ts';

/**
 * Every error in words, once. The catalogue says which values each wording may use. What only a page beyond the home page can meet is
 * in `errors/`: its words come with the words of those pages (src/build/splitCatalogs.ts).
 */
export const errorText: Record<AnyErrorKey, MessageDescriptor> = {
  ...accountErrors,
  ...chatErrors,
  ...planErrors,
  ...fundsErrors,
  ...identityErrors,
  ...pushErrors,
  ...requestErrors,
  ...tradingErrors,
  ...walletErrors,
  account_frozen: msg`This account is frozen. Contact customer service on a device where you’re still logged in. There you can also cancel orders and withdrawals, close positions, set TP/SL, end plans and repay loans.`,
  too_many_requests: msg({ message: 'Too many requests. Try again in {retry_in}.' }),
  session_over: msg`Your session has ended. Please log in again.`,
  not_authorised: msg`Please log in first.`,
  parameter_wrong: msg({ message: 'Part of the request is invalid: {field}. Check it and try again.' }),
  parameter_missing: msg({ message: 'Part of the request is missing: {field}. Add it and try again.' }),
  not_found: msg`Couldn’t find this. It may have been removed. Refresh the list.`,
  app_outdated: msg`This version of the app is too old for the server. Reload the app to update it.`,
  idempotency_missing: msg`The request was incomplete. Please try again.`,
  idempotency_mismatch: msg`You already sent this with different details. Check the list before sending it again.`,
  request_failed: msg({ message: 'Something went wrong on the server. Please try again. Reference: {reference}' }),
  try_again: msg({ message: 'The server is busy. Try again in {retry_in}.' }),
  offline: msg`Couldn’t reach the server. Check your connection and try again.`,
  timeout: msg`The server took too long to respond. Please try again.`,
  malformed_answer: msg`Couldn’t read the server’s response. Reload the page and try again.`,
  storage_failed: msg`Couldn’t save on this device. Leave private browsing or free up storage, then try again.`,
  unknown: msg`Something went wrong. Please try again.`,
};

interface ToldError {
  key: AnyErrorKey;
  params: Record<string, string | number>;
}

const formatted: Record<string, (value: string | number, tag: string) => string> = {
  min: showAmount,
  max: showAmount,
  need: showAmount,
  have: (value, tag) => ownText(showAmount(value, tag)),
  step: showAmount,
  price: showAmount,
  current: showAmount,
  shown: showAmount,
  available: showAmount,
  unpaid: showAmount,
  open: showAmount,
  opens_at: (value) => (Number.isFinite(Number(value)) ? formatTime(Number(value)) : String(value)),
  since: (value) => (Number.isFinite(Number(value)) ? formatTime(Number(value)) : String(value)),
  until: (value) => (Number.isFinite(Number(value)) ? formatTime(Number(value)) : String(value)),
  retry_in: (value, tag) => (Number.isFinite(Number(value)) ? formatDuration(Number(value), tag) : String(value)),
};

/**
 * An error in the user's language, its amounts, times and durations as the locale writes them. An answer that lacks a value its
 * wording needs is worded as unknown rather than with a hole; so is an error whose words are not there yet.
 */
export function describeError(i18n: I18n, error: ToldError, tag: string): string {
  const words = wordsOf(error.key);
  if (!hasWords(i18n, words)) return i18n._(errorText.unknown);
  const values: Record<string, string | number> = {};
  for (const name of valuesIn(i18n, words)) {
    const value = error.params[name];
    if (value === undefined) return i18n._(errorText.unknown);
    values[name] = formatted[name]?.(value, tag) ?? value;
  }
  return i18n._({ ...words, values });
}

/**
 * The same for an error that may be told of outside its page: its words are fetched when they are not there yet. Without a network
 * it is worded as unknown.
 */
export async function wordError(i18n: I18n, error: ToldError, tag: string): Promise<string> {
  if (!hasWords(i18n, wordsOf(error.key))) await toResult(loadPageWords());
  return describeError(i18n, error, tag);
}

/** A key of a server that is newer than this app has no words of its own. */
function wordsOf(key: AnyErrorKey): MessageDescriptor {
  return Object.hasOwn(errorText, key) ? errorText[key] : errorText.unknown;
}

/** In the source a wording carries its text; in the app the catalog does, which comes in two parts. */
function hasWords(i18n: I18n, { id, message }: MessageDescriptor): boolean {
  return message !== undefined || Object.hasOwn(i18n.messages, id);
}

/** The values that a wording uses: of a compiled message its parts tell, of the source its braces. */
function valuesIn(i18n: I18n, { id, message = '' }: MessageDescriptor): string[] {
  const compiled: unknown = i18n.messages[id];
  if (!Array.isArray(compiled)) return [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return compiled.flatMap((part: unknown) => (Array.isArray(part) ? [String(part[0])] : []));
}

function showAmount(value: string | number, tag: string): string {
  const text = String(value);
  return isDecimal(text) ? formatAmount(text, 'full', tag) : text;
}
