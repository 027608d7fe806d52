import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { errors, isErrorKey } from '../../contract/errors.ts';
import { isDecimal } from '../../contract/money.ts';
import type { AnyErrorKey } from './appError.ts';
import { formatAmount, formatDuration, formatTime } from './figures/format.ts';

/** Every error in words, once. The catalogue says which values each wording may use. */
export const errorText: Record<AnyErrorKey, MessageDescriptor> = {
  account_required: msg`Enter your e-mail address or phone number.`,
  account_invalid: msg`Enter an e-mail address, or a phone number with its country code, like +44 7700 900123.`,
  password_required: msg`Enter your password.`,
  password_length: msg({ message: 'Passwords have {min} to {max} characters.' }),
  password_common: msg`This password is too easy to guess. Choose another one.`,
  passwords_differ: msg`The two passwords differ.`,
  code_required: msg`Enter the verification code.`,
  code_wrong: msg`This verification code is wrong or has expired.`,
  account_taken: msg`There is already an account with this e-mail address or phone number.`,
  invite_wrong: msg`This invitation code does not exist.`,
  login_wrong: msg`Account or password is wrong.`,
  account_locked: msg({ message: 'This account is locked until {until}, after too many wrong passwords.' }),
  account_frozen: msg`This account is frozen. Please contact customer service.`,
  too_many_requests: msg({ message: 'Too many requests. Try again in {retry_in}.' }),
  session_over: msg`Your session has ended. Please log in again.`,
  not_authorised: msg`Please log in first.`,
  currency_unknown: msg({ message: '{currency} is not a currency that can be used here.' }),
  amount_invalid: msg`Enter an amount greater than zero.`,
  amount_decimals: msg({ message: '{currency} has at most {decimals} decimals.' }),
  amount_range: msg({ message: 'The amount must be between {min} and {max} {currency}.' }),
  address_wrong: msg({ message: 'This is not your deposit address for {currency}.' }),
  insufficient_balance: msg({ message: 'Not enough {currency}: {need} needed, {have} available.' }),
  owner_mismatch: msg`This belongs to another account. Log in with that account to send it.`,
  proof_missing: msg`The screenshot has not arrived. Please attach it again.`,
  proof_used: msg({ message: 'This picture was already used for deposit {number}.' }),
  upload_too_large: msg({ message: 'The picture is too large. At most {max_mb} MB.' }),
  upload_type: msg`Choose a JPEG, PNG or WebP picture.`,
  upload_unreadable: msg`This picture cannot be read. Please choose another one.`,
  upload_checksum: msg`The picture was damaged on its way. Please attach it again.`,
  upload_quota: msg({ message: 'Too many uploads at once, at most {max}. Try again in {retry_in}.' }),
  upload_exists: msg`This upload exists already.`,
  pair_not_found: msg({ message: 'There is no market {symbol}.' }),
  parameter_wrong: msg({ message: 'Something in the request is wrong: {field}.' }),
  parameter_missing: msg({ message: 'Something is missing in the request: {field}.' }),
  not_found: msg`This was not found.`,
  method_wrong: msg`The server does not know this request.`,
  body_too_large: msg`This is too large to send.`,
  media_type: msg`The server cannot read this kind of content.`,
  app_outdated: msg`This version of the app is too old for the server. Load the new one.`,
  idempotency_missing: msg`The request was incomplete. Please try again.`,
  idempotency_mismatch: msg`A different version of this was already sent.`,
  request_failed: msg({ message: 'Something went wrong on the server. Reference: {reference}' }),
  try_again: msg({ message: 'The server is busy. Try again in {retry_in}.' }),
  offline: msg`The server cannot be reached. Check your connection.`,
  timeout: msg`The server took too long to answer. Please try again.`,
  malformed_answer: msg`The answer of the server could not be understood. Reload the page and try again.`,
  storage_failed: msg`This device could not store it. Private mode or a full storage can be the cause.`,
  picture_unreadable: msg`This picture cannot be read. Please choose another one.`,
  unknown: msg`Something went wrong. Please try again.`,
};

const formatted: Record<string, (value: string | number, tag: string) => string> = {
  min: showAmount,
  max: showAmount,
  need: showAmount,
  have: showAmount,
  until: (value) => (Number.isFinite(Number(value)) ? formatTime(Number(value)) : String(value)),
  retry_in: (value, tag) => (Number.isFinite(Number(value)) ? formatDuration(Number(value), tag) : String(value)),
};

/**
 * An error in the user's language, its amounts, times and durations as the locale writes them. An answer that lacks a value its
 * wording needs is worded as unknown rather than with a hole.
 */
export function describeError(
  i18n: I18n,
  error: { key: AnyErrorKey; params: Record<string, string | number> },
  tag: string,
): string {
  const needed: readonly string[] = isErrorKey(error.key) ? errors[error.key].params : [];
  const values: Record<string, string | number> = {};
  for (const name of needed) {
    const value = error.params[name];
    if (value === undefined) return i18n._(errorText.unknown);
    values[name] = formatted[name]?.(value, tag) ?? value;
  }
  return i18n._({ ...errorText[error.key], values });
}

function showAmount(value: string | number, tag: string): string {
  const text = String(value);
  return isDecimal(text) ? formatAmount(text, 'full', tag) : text;
}
